import { tie } from "../../people/withdrawal/tie.ts";
import { BATCH, type Withdrawable } from "../../people/withdrawal/withdrawable.ts";
import { goneDanmaku } from "./danmaku-rows.ts";
import { likeDanmaku, takeDanmakuLikeBack } from "./like-danmaku.ts";
import { takeAway } from "./remove-danmaku.ts";
import { touchSegment } from "./touch-segment.ts";

/** A cleanup deletes danmaku as contents, with their count (cleanup-danmaku.ts). */
export const withdrawnDanmaku: Withdrawable = {
  kind: "danmaku",
  isHeld: true,
  isCleaned: false,
  async next(db, { userId, after, since, until }) {
    const rows = await db
      .selectFrom("danmaku")
      .select(["id", "source", "created_at"])
      .where("author_id", "=", userId)
      .where("deleted_at", "is", null)
      .where("created_at", ">=", since)
      .where("created_at", "<=", until)
      .where("id", ">", after)
      .orderBy("id")
      .limit(BATCH)
      .execute();
    return rows.map(({ id, source, created_at: at }) => ({
      id,
      at,
      texts: [{ path: "danmaku", field: "comment", text: source }],
      imageIds: [],
    }));
  },
  async takeOut({ ctx, id }, keep) {
    await ctx.db.transaction().execute(async (trx) => {
      if (await takeAway(trx, ctx, id)) await keep(trx, { values: {} });
    });
  },
  async putBack({ ctx, id }, forget) {
    await ctx.db.transaction().execute(async (trx) => {
      const row = await trx
        .updateTable("danmaku")
        .set({ deleted_at: null })
        .where("id", "=", id)
        .where("deleted_at", "is not", null)
        .where("cleanup_id", "is", null)
        .where("source", "<>", "")
        .returning(["video_id", "second", "part"])
        .executeTakeFirst();
      if (!row) throw goneDanmaku();
      await touchSegment(trx, row, 1);
      await forget(trx);
      await ctx.live.publish(trx, { type: "pages.stale" });
    });
  },
};

export const withdrawnDanmakuLikes = tie({
  table: "danmaku_like",
  by: "user_id",
  on: "danmaku_id",
  end: (ctx, userId, id) => takeDanmakuLikeBack(ctx, id, userId),
  begin: (ctx, viewer, danmakuId) => likeDanmaku({ ctx, viewer, danmakuId, liked: true }),
});
