import { sql } from "kysely";
import { type SubjectRef, subjectKey } from "../../contract/shared/subject.ts";
import type { Context } from "../context.ts";
import { listed } from "../services/posts/article/article-pages.ts";
import { rankedColumns, rankOf, updateHotRank } from "../services/posts/article/hot-rank.ts";
import { touchCirclePost } from "../services/circles/circle-post/sync-circle-post.ts";
import { HOT_MS, hotRank } from "../services/shared/rank/hot-rank.ts";

const DAY = 24 * 3_600_000;
const BATCH = 100;
/**
 * Smaller relative differences of a rank are not written, since the order stays good enough: a post of yesterday is
 * updated about every 15 minutes.
 */
const OFF = 0.02;

/**
 * Recomputes the rank of every article of the last 8 days, and resets articles that passed 7 days while the job did not
 * run. Ranks fall with every minute, so the job runs every five; writes update the rank in between.
 * @returns the number of ranks that changed enough to be written
 */
export async function recomputeHotRanks(
  ctx: Pick<Context, "db" | "clock" | "kinds">,
  signal?: AbortSignal,
): Promise<number> {
  const now = ctx.clock.now();
  const neighbours = await countCircles(ctx, now);
  const recent = ctx.db
    .selectFrom("article")
    .select(rankedColumns)
    .where(listed)
    .where("published_at", ">", now - HOT_MS - DAY);
  const stale = ctx.db
    .selectFrom("article")
    .select(rankedColumns)
    .where(listed)
    .where("hot_rank", ">", 0)
    .where("published_at", "<=", now - HOT_MS - DAY);
  const rows = [...(await recent.execute()), ...(await stale.execute())]
    .filter((row) => isOff(row.hot_rank, rankOf(row, neighbours.get(row.circle_id ?? 0), now)))
    .map((row) => row.id)
    .toSorted((a, b) => a - b);
  for (let start = 0; start < rows.length; start += BATCH) {
    signal?.throwIfAborted();
    await recomputeBatch(ctx, rows.slice(start, start + BATCH), now);
  }
  return rows.length + (await recomputePlaces(ctx, now, signal));
}

const isOff = (written: number, rank: number) => Math.abs(written - rank) > OFF * rank;

/** Uses the index circle_post_recent, not an index that a list sorts by. */
const recentlyShown = (now: number) => sql<boolean>`is_shown = 1 and published_at + 0 > ${now - HOT_MS}`;

/** Does the same for the circle posts of every kind. */
async function recomputePlaces(
  ctx: Pick<Context, "db" | "clock" | "kinds">,
  now: number,
  signal?: AbortSignal,
): Promise<number> {
  const places = await ctx.db
    .selectFrom("circle_post")
    .select(["kind", "post_id as id", "hot_rank", "published_at"])
    .where(recentlyShown(now))
    .orderBy("id")
    .execute();
  let changed = 0;
  for (let start = 0; start < places.length; start += BATCH) {
    signal?.throwIfAborted();
    const off = await placesThatAreOff(ctx, places.slice(start, start + BATCH), now);
    changed += off.length;
    if (off.length > 0)
      await ctx.db.transaction().execute(async (trx) => {
        for (const { kind, id } of off) await touchCirclePost(trx, ctx, { kind, id });
      });
  }
  await ctx.db
    .updateTable("circle_post")
    .set({ hot_rank: 0 })
    .where(sql<boolean>`hot_rank > 0`)
    .where("published_at", "<=", now - HOT_MS)
    .execute();
  return changed;
}

interface Place extends SubjectRef {
  hot_rank: number;
  published_at: number;
}

async function placesThatAreOff(ctx: Pick<Context, "db" | "kinds">, places: Place[], now: number): Promise<Place[]> {
  const scores = new Map<string, { likes: number; comments: number }>();
  for (const kind of new Set(places.map((place) => place.kind))) {
    const { circle } = ctx.kinds.of(kind);
    if (!circle) continue;
    const rows = await ctx.db
      .selectFrom(kind)
      .select(["id", sql<number>`${circle.likes}`.as("likes"), "comment_count as comments"])
      .where(
        "id",
        "in",
        places.filter((place) => place.kind === kind).map(({ id }) => id),
      )
      .execute();
    for (const { id, ...score } of rows) scores.set(subjectKey({ kind, id }), score);
  }
  return places.filter((place) => {
    const score = scores.get(subjectKey(place));
    return score && isOff(place.hot_rank, hotRank({ ...score, publishedAt: place.published_at, now }));
  });
}

/** Counts each circle's posts of the last seven days. @returns counts by circle id; circles without posts are absent */
async function countCircles({ db }: Pick<Context, "db">, now: number): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom("circle_post")
    .select(({ fn }) => ["circle_id", fn.countAll<number>().as("count")])
    .where(recentlyShown(now))
    .groupBy("circle_id")
    .execute();
  const counts = new Map(rows.map((row) => [row.circle_id, Number(row.count)]));
  const before = await db.selectFrom("circle").select(["id", "recent_count"]).where("recent_count", ">", 0).execute();
  const known = new Map(before.map((row) => [row.id, row.recent_count]));
  const changed = new Map<number, number[]>();
  for (const id of new Set([...known.keys(), ...counts.keys()])) {
    const count = counts.get(id) ?? 0;
    if (count !== (known.get(id) ?? 0)) changed.set(count, [...(changed.get(count) ?? []), id]);
  }
  for (const [count, ids] of changed)
    for (let start = 0; start < ids.length; start += BATCH)
      await db
        .updateTable("circle")
        .set({ recent_count: count })
        .where("id", "in", ids.slice(start, start + BATCH))
        .execute();
  return counts;
}

/**
 * Locks each article's row before it reads the counters: a like in between waits, and then computes its rank after us.
 */
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
