import { sql } from "kysely";
import type { Context } from "../../../context.ts";
import { takeAway } from "./remove-danmaku.ts";

/** Rows per query; each danmaku of an ended account is deleted in its own transaction. */
const BATCH = 100;
/** Rows per statement of a film's purge. */
const PURGED_AT_ONCE = 1_000;

/** Deletes a batch of a person's danmaku and erases their texts. @returns the number of danmaku */
export async function forgetDanmakuOf(ctx: Pick<Context, "db" | "clock" | "live">, userId: number): Promise<number> {
  const rows = await ctx.db
    .selectFrom("danmaku")
    .select("id")
    .where("author_id", "=", userId)
    .where((eb) => eb.or([eb("deleted_at", "is", null), sql<boolean>`source <> ''`]))
    .orderBy("id")
    .limit(BATCH)
    .execute();
  for (const { id } of rows)
    await ctx.db.transaction().execute(async (trx) => {
      await takeAway(trx, ctx, id);
      await trx.updateTable("danmaku").set({ source: "" }).where("id", "=", id).execute();
    });
  return rows.length;
}

/**
 * Deletes all danmaku of a deleted film, with its settings and counters, in batches: a popular film has more than one
 * transaction should delete.
 */
export async function forgetDanmakuOn({ db }: Pick<Context, "db">, videoId: number): Promise<void> {
  const isDeleted = db.selectFrom("video").select("id").where("id", "=", videoId).where("deleted_at", "is not", null);
  if (!(await isDeleted.executeTakeFirst())) return;
  for (;;) {
    const rows = await db
      .selectFrom("danmaku")
      .select("id")
      .where("video_id", "=", videoId)
      .orderBy("id")
      .limit(PURGED_AT_ONCE)
      .execute();
    const ids = rows.map((row) => row.id);
    if (ids.length === 0) break;
    await db.transaction().execute(async (trx) => {
      await trx.deleteFrom("danmaku_like").where("danmaku_id", "in", ids).execute();
      await trx.deleteFrom("danmaku_hidden").where("danmaku_id", "in", ids).execute();
      await trx.deleteFrom("danmaku").where("id", "in", ids).execute();
    });
  }
  for (const table of ["danmaku_segment", "danmaku_part", "danmaku_setting"] as const)
    await db.deleteFrom(table).where("video_id", "=", videoId).execute();
}
