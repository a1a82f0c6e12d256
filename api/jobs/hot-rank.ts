import { sql } from "kysely";
import type { Context } from "../context.ts";
import { listed } from "../services/article/article-pages.ts";
import { HOT_MS, hotRank, rankedColumns, updateHotRank } from "../services/article/hot-rank.ts";

const DAY = 24 * 3_600_000;
const BATCH = 100;

/**
 * Recounts the rank of every article of the last 8 days, and ends those that outlived the 7 while the job did not run.
 * Articles lose rank with every minute, so this runs every five; writes change it between.
 * @returns how many ranks changed
 */
export async function recomputeHotRanks(ctx: Pick<Context, "db" | "clock">): Promise<number> {
  const now = ctx.clock.now();
  const recent = ctx.db.selectFrom("article").select(rankedColumns).where(listed).where("published_at", ">", now - HOT_MS - DAY);
  const stale = ctx.db
    .selectFrom("article")
    .select(rankedColumns)
    .where(listed)
    .where("hot_rank", ">", 0)
    .where("published_at", "<=", now - HOT_MS - DAY);
  const rows = [...(await recent.execute()), ...(await stale.execute())]
    .filter((row) => row.hot_rank !== hotRank({ likes: row.like_count, comments: row.comment_count, publishedAt: row.published_at, now }))
    .map((row) => row.id)
    .toSorted((a, b) => a - b);
  for (let start = 0; start < rows.length; start += BATCH) await recomputeBatch(ctx, rows.slice(start, start + BATCH), now);
  return rows.length;
}

/** Takes each article's row before it reads the counters: a like that comes in between waits and ranks after us. */
function recomputeBatch(ctx: Pick<Context, "db">, ids: number[], now: number): Promise<void> {
  return ctx.db.transaction().execute(async (trx) => {
    for (const id of ids) {
      const row = await trx
        .updateTable("article")
        .set({ hot_rank: sql<number>`hot_rank` })
        .where("id", "=", id)
        .where(listed)
        .returning(rankedColumns)
        .executeTakeFirst();
      if (row) await updateHotRank(trx, row, now);
    }
  });
}

/**
 * Recounts now and every five minutes. A failure is logged and the next round tries again.
 * @returns stops it, when a round under way has ended
 */
export function startHotRank(ctx: Context): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  function round() {
    running = recomputeHotRanks(ctx).then(
      (changed) => ctx.log.debug({ changed }, "hot ranks recounted"),
      (error: unknown) => ctx.log.error({ err: error }, "hot ranks not recounted"),
    );
  }
  round();
  const timer = setInterval(round, 300_000);
  timer.unref();
  return () => {
    clearInterval(timer);
    return running;
  };
}
