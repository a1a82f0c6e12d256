import type { Transaction } from "kysely";
import type { Caller, Context, Viewer } from "../../../context.ts";
import { ApiError, fieldError } from "../../../../contract/shared/errors.ts";
import { limits } from "../../../../contract/shared/limits.ts";
import type { ForbidInput, ForbiddenPicture } from "../../../../contract/moderation/picture.ts";
import type { PictureLevel } from "../../../../contract/moderation/picture-names.ts";
import { dialectOf } from "../../../db/dialects/dialect-of.ts";
import { down, pageBy } from "../../../db/keyset.ts";
import type { Database } from "../../../db/schema/index.ts";
import { decode } from "../../../decoding/decode.ts";
import { audit } from "../../shared/staff-log/audit.ts";
import { assertMayOnSite } from "../../shared/authority/authority.ts";
import { forgetPictures } from "./known-pictures.ts";
import { rowsOf } from "./pictures-of.ts";
import { smallCopy, thumbAddress } from "./small-copy.ts";

interface Asked {
  ctx: Context;
  viewer: Viewer;
}
interface Act extends Asked {
  caller: Caller;
}

export function forbiddenQuery(
  { db }: Pick<Context, "db">,
  { level }: { level?: PictureLevel | undefined },
  cursor: string | undefined,
  limit: number,
) {
  const rows = db.selectFrom("forbidden_picture").selectAll();
  return pageBy(level ? rows.where("level", "=", level) : rows.where("id", ">", 0), [down("id")], cursor, limit);
}

const iso = (ms: number) => new Date(ms).toISOString();

/**
 * Forbidden pictures, newest first. @throws ApiError FORBIDDEN, here and in all verbs of this file, for everybody but
 * moderators and administrators
 */
export async function listForbidden({
  ctx,
  viewer,
  query: { cursor, limit, ...filter },
}: Asked & {
  query: { level?: PictureLevel | undefined; cursor?: string | undefined; limit: number };
}): Promise<{ items: ForbiddenPicture[]; nextCursor: string | null }> {
  assertMayOnSite(viewer, "picture");
  const page = await forbiddenQuery(ctx, filter, cursor, limit).page();
  const items = page.rows.map((row) => ({
    id: row.id,
    thumb: thumbAddress(row.thumb),
    level: row.level,
    note: row.note,
    hitCount: row.hit_count,
    lastHitAt: row.last_hit_at === null ? null : iso(row.last_hit_at),
    updatedAt: iso(row.updated_at),
  }));
  return { items, nextCursor: page.nextCursor };
}

/**
 * The chosen pictures: of a post, comment or profile, or the viewer's own uploads. @throws ApiError INVALID_INPUT,
 * NOT_FOUND
 */
async function chosen({ ctx, viewer }: Asked, { imageIds, of }: ForbidInput) {
  const rows = of
    ? (await rowsOf(ctx, of)).filter(({ id }) => imageIds.includes(id))
    : await ctx.db
        .selectFrom("image")
        .select(["id", "thumb_key", "look"])
        .where("id", "in", imageIds)
        .where("owner_id", "=", viewer.id)
        .orderBy("id")
        .execute();
  if (rows.length < new Set(imageIds).size) throw fieldError("imageIds", "图片不存在，请重新选择");
  return rows;
}

/** Reads the picture files before the transaction, so that no lock is held meanwhile. */
async function looked({ ctx }: Asked, rows: Awaited<ReturnType<typeof chosen>>) {
  const pictures = new Map<string, string>();
  for (const { thumb_key: key, look: known } of rows) {
    const copy = await smallCopy(ctx, key);
    if (copy === null) throw fieldError("imageIds", "图片的文件已经不在了");
    const look = known ?? (await decode<string>("staff", { what: "look", bytes: Buffer.from(copy, "base64") }));
    if (look === "") throw fieldError("imageIds", "图片几乎只有一种颜色，和许多图片分不开，不能禁用");
    pictures.set(look, copy);
  }
  return [...pictures].map(([look, thumb]) => ({ look, thumb }));
}

/** Checks the limit under a lock, because concurrent writers would count past it. */
async function assertRoom(trx: Transaction<Database>, looks: string[]): Promise<void> {
  await dialectOf(trx).lockKey(trx, 10_027);
  const { count } = await trx
    .selectFrom("forbidden_picture")
    .select(({ fn }) => fn.countAll().as("count"))
    .where("look", "not in", looks)
    .executeTakeFirstOrThrow();
  if (Number(count) + looks.length > limits.picturesMax)
    throw fieldError("imageIds", `禁用图片最多 ${limits.picturesMax.toLocaleString("en-US")} 张，请先解除几张`);
}

/**
 * Forbids pictures; an already forbidden picture gets the new level and note. @throws ApiError INVALID_INPUT, NOT_FOUND
 */
export async function forbidPictures({ input, ...act }: Act & { input: ForbidInput }): Promise<{ count: number }> {
  const { ctx, viewer } = act;
  assertMayOnSite(viewer, "picture");
  const pictures = await looked(act, await chosen(act, input));
  const { level, note, of } = input;
  await ctx.db.transaction().execute(async (trx) => {
    await assertRoom(
      trx,
      pictures.map(({ look }) => look),
    );
    for (const picture of pictures) {
      const state = { level, note, updated_at: ctx.clock.now() };
      const { id } = await trx
        .insertInto("forbidden_picture")
        .values({ ...picture, ...state })
        .onConflict((conflict) => conflict.column("look").doUpdateSet(state))
        .returning("id")
        .executeTakeFirstOrThrow();
      await audit(trx, act, {
        act: "forbid-picture",
        target: { kind: "picture", id },
        after: { level, ...(of && { [of.kind]: of.id }) },
        reason: note,
      });
    }
  });
  forgetPictures(ctx);
  return { count: pictures.length };
}

/** @throws ApiError NOT_FOUND */
export async function allowPicture({ id, ...act }: Act & { id: number }): Promise<{ ok: true }> {
  const { ctx, viewer } = act;
  assertMayOnSite(viewer, "picture");
  await ctx.db.transaction().execute(async (trx) => {
    const row = await trx
      .deleteFrom("forbidden_picture")
      .where("id", "=", id)
      .returning(["level", "note", "hit_count"])
      .executeTakeFirst();
    if (!row) throw new ApiError("NOT_FOUND", "没有这张禁用图片");
    await audit(trx, act, {
      act: "allow-picture",
      target: { kind: "picture", id },
      before: { level: row.level, count: row.hit_count },
      reason: row.note,
    });
  });
  forgetPictures(ctx);
  return { ok: true };
}
