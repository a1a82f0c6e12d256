import { sql, type Transaction } from "kysely";
import type { Context } from "../../../context.ts";
import { seriesPath, seriesUnit } from "../../../../contract/shared/series-names.ts";
import { subjectPath } from "../../../../contract/shared/subject.ts";
import type { Database } from "../../../db/schema/index.ts";
import { notify } from "../../shared/message/notify.ts";
import { nameOfSeries, partFacts, type SeriesRow } from "./series-rows.ts";

/** The most followers notified in one transaction. */
const BATCH = 500;
/** Parts that become visible within this time, in ms, are told in one notice. */
export const GATHER_MS = 60_000;

/**
 * Schedules a notice of a new part to the followers of a series whose row the caller has locked. @returns the
 * broadcast's id; 0 when nobody follows
 */
export async function scheduleBroadcast(
  trx: Transaction<Database>,
  { clock }: Pick<Context, "clock">,
  series: Pick<SeriesRow, "id" | "follower_count">,
): Promise<number> {
  if (series.follower_count === 0) return 0;
  const waiting = await trx
    .selectFrom("series_broadcast")
    .select("id")
    .where("series_id", "=", series.id)
    .where("told_until", "=", 0)
    .executeTakeFirst();
  if (waiting) return waiting.id;
  const { id } = await trx
    .insertInto("series_broadcast")
    .values({ series_id: series.id, due_at: clock.now() + GATHER_MS })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Broadcasts that are due, the earliest first. */
export function dueBroadcastsQuery({ db, clock }: Pick<Context, "db" | "clock">) {
  return db
    .selectFrom("series_broadcast")
    .select(["id", "series_id"])
    .where("due_at", "<=", clock.now())
    .orderBy("due_at")
    .orderBy("id")
    .limit(20);
}

/** The next followers to notify: not those who have muted or blocked the author, or whom the author has blocked. */
export function followersQuery(
  db: Pick<Context["db"], "selectFrom">,
  { seriesId, authorId, toldUntil }: { seriesId: number; authorId: number; toldUntil: number },
) {
  const avoids = (table: "user_mute" | "user_block") =>
    sql<boolean>`(select true from ${sql.table(table)} as a where a.user_id = series_follow.user_id and a.target_id = ${authorId})`;
  const isBlocked = sql<boolean>`(select true from user_block as b where b.user_id = ${authorId} and b.target_id = series_follow.user_id)`;
  return db
    .selectFrom("series_follow")
    .select(["id", "user_id"])
    .select(
      sql<number>`case when ${avoids("user_mute")} is true or ${avoids("user_block")} is true
        or ${isBlocked} is true then 1 else 0 end`.as("avoids"),
    )
    .where("series_id", "=", seriesId)
    .where("id", ">", toldUntil)
    .orderBy("id")
    .limit(BATCH);
}

/** Sends all notices that are due. @returns how many followers were notified */
export async function tellFollowers(ctx: Context, signal?: AbortSignal): Promise<number> {
  let told = 0;
  for (;;) {
    const due = await dueBroadcastsQuery(ctx).execute();
    if (due.length === 0) return told;
    for (const row of due) {
      signal?.throwIfAborted();
      told += await tellSome(ctx, row.id, row.series_id);
    }
  }
}

/** Notifies the next followers, in one transaction. */
function tellSome(ctx: Context, id: number, seriesId: number): Promise<number> {
  return ctx.db.transaction().execute(async (trx) => {
    // Code that adds parts to a waiting broadcast locks the series, too.
    const series = await trx
      .selectFrom("series")
      .selectAll()
      .where("id", "=", seriesId)
      .forNoKeyUpdate()
      .executeTakeFirst();
    const row = await trx.selectFrom("series_broadcast").selectAll().where("id", "=", id).executeTakeFirst();
    if (!series || !row) return 0;
    const parts = await trx
      .selectFrom("series_part")
      .select("post_id")
      .where("series_id", "=", seriesId)
      .where("told_in", "=", id)
      .where("is_listed", "=", 1)
      .orderBy("position")
      .execute();
    const asked = { seriesId, authorId: series.author_id, toldUntil: row.told_until };
    const followers = parts.length === 0 ? [] : await followersQuery(trx, asked).execute();
    const last = followers.at(-1);
    if (!last || followers.length < BATCH) await trx.deleteFrom("series_broadcast").where("id", "=", id).execute();
    else await trx.updateTable("series_broadcast").set({ told_until: last.id }).where("id", "=", id).execute();
    const userIds = followers.filter(({ avoids }) => Number(avoids) === 0).map((row) => row.user_id);
    if (userIds.length === 0) return 0;
    const ids = parts.map((part) => part.post_id);
    await notify({ ctx, trx, userIds, notice: await noticeOf({ ...ctx, db: trx }, series, ids) });
    return userIds.length;
  });
}

/** A notice of one part names its title and is about that post; a notice of several parts says how many. */
async function noticeOf(ctx: Pick<Context, "db" | "kinds">, series: SeriesRow, ids: number[]) {
  const whole = `${nameOfSeries(series)}《${series.title}》`;
  const [id = 0] = ids;
  if (ids.length > 1)
    return {
      kind: "series" as const,
      title: `${whole}更新了 ${ids.length} ${seriesUnit[series.kind]}`,
      body: "",
      path: seriesPath(series.id),
    };
  const about = { kind: series.kind, id };
  const facts = (await partFacts(ctx, series.kind, [id])).get(id);
  return {
    kind: "series" as const,
    title: `${whole}有更新`,
    body: facts?.title ?? "",
    path: subjectPath(about),
    about,
  };
}
