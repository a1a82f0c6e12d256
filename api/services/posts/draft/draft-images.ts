import type { Transaction } from "kysely";
import type { Context, Viewer } from "../../../context.ts";
import type { Image } from "../../../../contract/shared/common.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import type { Database } from "../../../db/schema/index.ts";
import { mediaKeyOf } from "../../../markdown/media-address.ts";
import { imageView } from "../../files/image/image-view.ts";
import { setImageUses } from "../../files/image/set-image-uses.ts";
import { ownDraftRow } from "./draft-view.ts";
import { parseIssue } from "./issue-json.ts";

/** The most pictures from which a cover is chosen. */
const MOST = 30;
const MEDIA_ADDRESS = /(?:https?:\/\/[\w.:-]+[\w./-]*)?\/media\/[\w./-]+/g;

/**
 * The writer's own pictures in a draft's text, in order of appearance, without duplicates.
 * @throws ApiError NOT_FOUND, also for another user's draft
 */
export async function draftImages({ ctx, viewer, id }: { ctx: Context; viewer: Viewer; id: number }): Promise<Image[]> {
  const draft = await ownDraftRow({ ctx, viewer, id });
  if (!draft) throw new ApiError("NOT_FOUND", "草稿不存在或已被删除");
  const found = (draft.source.match(MEDIA_ADDRESS) ?? []).map((address) => mediaKeyOf(address, ctx.config));
  const keys = [...new Set(found.filter((key) => key !== undefined))].slice(0, MOST);
  if (keys.length === 0) return [];
  const rows = await ctx.db
    .selectFrom("image")
    .select(["id", "key", "thumb_key", "width", "height", "ai_mark"])
    .where("key", "in", keys)
    .where("owner_id", "=", viewer.id)
    .execute();
  const byKey = new Map(rows.map((row) => [row.key, row]));
  return keys.flatMap((key) => {
    const row = byKey.get(key);
    return row ? [imageView(ctx.config, row)] : [];
  });
}

/** Records which pictures a draft uses, in its text and as its cover, from its stored row. */
export async function keepDraftImages(trx: Transaction<Database>, ctx: Context, id: number): Promise<void> {
  const {
    author_id: writerId,
    source,
    issue,
  } = await trx
    .selectFrom("draft")
    .select(["author_id", "source", "issue"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  await setImageUses(
    trx,
    ctx,
    { kind: "draft", id },
    { texts: [source], writerId, ids: [parseIssue(issue).coverImageId], field: "coverImageId" },
  );
}
