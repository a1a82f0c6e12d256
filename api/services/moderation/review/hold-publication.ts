import type { Transaction } from "kysely";
import type { Context, Viewer } from "../../../context.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import { limits } from "../../../../contract/shared/limits.ts";
import type { ReviewKind, ReviewReason } from "../../../../contract/moderation/review-names.ts";
import { mediaKeysIn } from "../../../db/media-keys.ts";
import type { Database } from "../../../db/schema/index.ts";
import { setImageUses } from "../../files/image/set-image-uses.ts";
import { imageFieldsOf } from "../picture/judge-pictures.ts";
import type { Place } from "../word/places.ts";
import { circleOf } from "./reasons-to-wait.ts";

/** A parsed call that publishes. */
export interface Publication {
  /** `post /comment/create` */
  endpoint: string;
  kind: ReviewKind;
  isChange: boolean;
  params: unknown;
  body: unknown;
}
interface Held {
  ctx: Context;
  viewer: Viewer;
  publication: Publication;
  places: readonly Place[];
  reasons: readonly ReviewReason[];
  words: readonly string[];
  /** The hold of new accounts that makes the call wait; null for other reasons. */
  holdId: number | null;
}

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};

const imageIdsIn = (body: unknown) => imageFieldsOf(body).flatMap(({ ids }) => ids);
const videoFileIdIn = (body: unknown): number | null => {
  const { videoFileId } = asRecord(body);
  return typeof videoFileId === "number" ? videoFileId : null;
};

/** Whether the call has any content to review; a call without content is published at once. */
export const saysSomething = (places: readonly Place[], body: unknown): boolean =>
  places.some(({ text }) => text.trim() !== "") || imageIdsIn(body).length > 0 || videoFileIdIn(body) !== null;

/**
 * Stores a call that publishes as a review instead of running it. Until the staff approve it, its content exists in
 * this row only. Its pictures and its video are kept.
 * @returns the review's id; null when the same form was approved already
 * @throws ApiError TOO_MANY_REQUESTS when the author has too many waiting reviews
 */
export async function holdPublication(held: Held): Promise<number | null> {
  const { ctx, viewer, publication } = held;
  const { formKey } = asRecord(publication.body);
  const key = typeof formKey === "string" ? formKey : null;
  return ctx.db.transaction().execute(async (trx) => {
    if (key !== null) {
      const before = await trx
        .selectFrom("review")
        .select(["id", "state"])
        .where("author_id", "=", viewer.id)
        .where("endpoint", "=", publication.endpoint)
        .where("form_key", "=", key)
        .executeTakeFirst();
      if (before) return before.state === "approved" ? null : before.id;
    }
    await assertRoom(trx, viewer.id);
    return insert(trx, held, key);
  });
}

async function assertRoom(trx: Transaction<Database>, authorId: number): Promise<void> {
  const { count } = await trx
    .selectFrom("review")
    .select(({ fn }) => fn.countAll().as("count"))
    .where("author_id", "=", authorId)
    .where("state", "=", "waiting")
    .executeTakeFirstOrThrow();
  if (Number(count) >= limits.waitingMax)
    throw new ApiError("TOO_MANY_REQUESTS", `你有 ${limits.waitingMax} 条内容在等待审核，审核完再发吧`);
}

async function insert(
  trx: Transaction<Database>,
  { ctx, viewer, publication, places, reasons, words, holdId }: Held,
  key: string | null,
): Promise<number> {
  const { endpoint, kind, isChange, params, body } = publication;
  const texts = places
    .filter(({ text }) => text.trim() !== "")
    .map(({ path, field, text, typed }) => ({ path, field, text: typed?.() ?? text }));
  const imageIds = imageIdsIn(body);
  const videoFileId = videoFileIdIn(body);
  if (videoFileId !== null)
    await trx
      .updateTable("video_file")
      .set({ unused_since: null })
      .where("id", "=", videoFileId)
      .where("owner_id", "=", viewer.id)
      .execute();
  const { id } = await trx
    .insertInto("review")
    .values({
      author_id: viewer.id,
      kind,
      endpoint,
      params: JSON.stringify(params),
      body: JSON.stringify(body),
      texts: JSON.stringify(texts),
      image_ids: JSON.stringify(imageIds),
      video_file_id: videoFileId,
      circle_id: await circleOf({ ...ctx, db: trx }, viewer, publication),
      reasons: JSON.stringify(reasons),
      words: JSON.stringify([...new Set(words)].slice(0, 20)),
      is_change: isChange ? 1 : 0,
      form_key: key,
      hold_id: holdId,
      state: "waiting",
      created_at: ctx.clock.now(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const named = texts.map(({ text }) => text).filter((text) => mediaKeysIn(text).length > 0);
  await setImageUses(trx, ctx, { kind: "review", id }, { ids: imageIds, texts: named, writerId: viewer.id });
  return id;
}
