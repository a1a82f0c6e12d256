import type { Transaction } from "kysely";
import type { Context, Viewer } from "../../../context.ts";
import type { Database } from "../../../db/schema/index.ts";
import { goneDanmaku } from "./danmaku-rows.ts";
import { touchSegment } from "./touch-segment.ts";
import { likesWeight } from "./weight.ts";

/** @throws ApiError NOT_FOUND when the danmaku is gone, or its film is hidden from the viewer */
export async function assertDanmakuThere(
  { db, kinds }: Pick<Context, "db" | "kinds">,
  viewer: Pick<Viewer, "id" | "role">,
  danmakuId: number,
): Promise<{ like_count: number }> {
  const row = await db
    .selectFrom("danmaku")
    .innerJoin("video", "video.id", "danmaku.video_id")
    .select("danmaku.like_count")
    .where("danmaku.id", "=", danmakuId)
    .where("danmaku.deleted_at", "is", null)
    .where("video.deleted_at", "is", null)
    .where(kinds.of("video").visibleTo(viewer))
    .executeTakeFirst();
  if (!row) throw goneDanmaku();
  return row;
}

/** Sets or removes the viewer's like. A repeated call changes nothing. @throws ApiError NOT_FOUND */
export function likeDanmaku({
  ctx,
  viewer,
  danmakuId,
  liked,
}: {
  ctx: Context;
  viewer: Viewer;
  danmakuId: number;
  liked: boolean;
}): Promise<{ liked: boolean; likeCount: number }> {
  return ctx.db.transaction().execute(async (trx) => {
    const there = await assertDanmakuThere({ ...ctx, db: trx }, viewer, danmakuId);
    const changed = liked
      ? await trx
          .insertInto("danmaku_like")
          .values({ danmaku_id: danmakuId, user_id: viewer.id, created_at: ctx.clock.now() })
          .onConflict((conflict) => conflict.columns(["danmaku_id", "user_id"]).doNothing())
          .returning("user_id")
          .executeTakeFirst()
      : await deleteLike(trx, danmakuId, viewer.id);
    if (!changed) return { liked, likeCount: there.like_count };
    const row = await countLike(trx, danmakuId, liked ? 1 : -1);
    if (!row || row.deleted_at !== null) throw goneDanmaku();
    return { liked, likeCount: row.like_count };
  });
}

const deleteLike = (trx: Transaction<Database>, danmakuId: number, userId: number) =>
  trx
    .deleteFrom("danmaku_like")
    .where("danmaku_id", "=", danmakuId)
    .where("user_id", "=", userId)
    .returning("user_id")
    .executeTakeFirst();

async function countLike(trx: Transaction<Database>, danmakuId: number, by: 1 | -1) {
  const row = await trx
    .updateTable("danmaku")
    .set((eb) => ({ like_count: eb("like_count", "+", by) }))
    .where("id", "=", danmakuId)
    .returning(["like_count", "video_id", "second", "part", "deleted_at"])
    .executeTakeFirst();
  if (!row) return undefined;
  const heavier = likesWeight(row.like_count) - likesWeight(row.like_count - by);
  await trx
    .updateTable("danmaku")
    .set((eb) => ({ weight: eb("weight", "+", heavier) }))
    .where("id", "=", danmakuId)
    .execute();
  await touchSegment(trx, row, 0);
  return row;
}

/** Removes one user's like of a danmaku. */
export async function takeDanmakuLikeBack(ctx: Pick<Context, "db">, id: number, userId: number): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    if (await deleteLike(trx, id, userId)) await countLike(trx, id, -1);
  });
}
