import { type RawBuilder, sql } from "kysely";
import type { Context } from "../../../context.ts";
import type { DayFigures } from "../../../../contract/console/admin.ts";
import { DAY_MS, dayInChina, OFFSET_MS, startOfDay } from "../../../../contract/shared/site-time.ts";

/** SQL: the day in China of a time column, as `dayInChina` computes it. */
export const dayOf = (at: RawBuilder<number>) =>
  sql<number>`floor((${at} + ${sql.lit(OFFSET_MS)}) / ${sql.lit(DAY_MS)})`;
/** The days that the console shows; older days are never counted again. */
export const DRAWN_DAYS = 30;

interface Source {
  figure: string;
  table: string;
  /** The time column by which rows are counted, written as in an index. */
  at: RawBuilder<number>;
}
export interface CountedDay {
  day: number;
  count: number;
}
type Database = Pick<Context, "db">;

/** The tables whose rows are counted, one for each kind of post. Deleted rows count as well. */
function sourcesOf(kinds: Context["kinds"]): Source[] {
  return [
    { figure: "newcomers", table: "user", at: sql.ref("created_at") },
    { figure: "comments", table: "comment", at: sql.ref("created_at") },
    { figure: "reports", table: "report", at: sql.ref("created_at") },
    ...[...kinds].map(({ kind, search }) => ({
      figure: kind,
      table: kind,
      at: sql<number>`${sql.ref(search.time)} + 0`,
    })),
  ];
}

/**
 * The number of rows on each day since `since`. Rows are selected by time, not by id: imported rows, scheduled articles
 * and restored backups have high ids with early times.
 */
export const daysQuery = ({ table, at }: Omit<Source, "figure">, since: number) =>
  sql<CountedDay>`select ${dayOf(at)} as day, count(*) as count from ${sql.table(table)} where ${at} >= ${since} group by 1`;

async function countDays({ db }: Database, source: Source, from: number): Promise<CountedDay[]> {
  const { rows } = await daysQuery(source, startOfDay(from)).execute(db);
  return rows.map((row) => ({ day: Number(row.day), count: Number(row.count) }));
}

export const dayName = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10);

/** The mean hours until reports were settled; null when none was settled. */
export const hoursOf = (settled: number, minutes: number) =>
  settled === 0 ? null : Math.round(minutes / settled / 6) / 10;

/** Reports settled since a time, by day. */
export const settledSinceQuery = ({ db }: Database, since: number) =>
  db
    .selectFrom("report")
    .select([
      dayOf(sql.ref("settled_at")).as("day"),
      (eb) => eb.fn.countAll<number>().as("settled"),
      sql<number>`sum(settled_at - created_at) / 60000`.as("waited"),
    ])
    .where("settled_at", "is not", null)
    .where("settled_at", ">=", since)
    .groupBy(sql`1`);

/** The reports settled on each day, and the minutes that they had waited. */
async function countSettled({ db }: Database, from: number): Promise<Record<"settled" | "waited", CountedDay[]>> {
  const rows = await settledSinceQuery({ db }, startOfDay(from)).execute();
  const of = (figure: "settled" | "waited") =>
    rows.map((row) => ({ day: Number(row.day), count: Math.round(Number(row[figure])) }));
  return { settled: of("settled"), waited: of("waited") };
}

/** The users seen since the start of today. Earlier days cannot be counted: sessions store only the last time. */
async function activeSince({ db }: Database, start: number): Promise<number> {
  const row = await db
    .selectFrom("session")
    .select(sql<number>`count(distinct user_id)`.as("count"))
    .where("expires_at", ">", start)
    .where((eb) => eb.or([eb("last_seen_at", ">=", start), eb("created_at", ">=", start)]))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/**
 * Counts the site's figures by day in China. All shown days are counted again, because rows of past days are still
 * added and changed. @returns how many days were written
 */
export async function countSiteDays(ctx: Pick<Context, "db" | "clock" | "kinds">): Promise<number> {
  const today = dayInChina(ctx.clock.now());
  const from = today - DRAWN_DAYS + 1;
  let written = 0;
  for (const source of sourcesOf(ctx.kinds))
    written += await keepDays(ctx, source.figure, { from, today, days: await countDays(ctx, source, from) });
  for (const [figure, days] of Object.entries(await countSettled(ctx, from)))
    written += await keepDays(ctx, figure, { from, today, days });
  const active = await activeSince(ctx, startOfDay(today));
  return written + (await keepDays(ctx, "active", { from: today, today, days: [{ day: today, count: active }] }));
}

/** Writes each day of the range; a day without rows counts 0. Future days, caused by a wrong clock, are left out. */
async function keepDays(
  { db }: Database,
  figure: string,
  { from, today, days }: { from: number; today: number; days: CountedDay[] },
): Promise<number> {
  const counts = new Map(days.map(({ day, count }) => [day, count]));
  const rows = Array.from({ length: today - from + 1 }, (_, place) => ({
    figure,
    day: from + place,
    count: counts.get(from + place) ?? 0,
  }));
  await db
    .insertInto("site_day")
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(["figure", "day"]).doUpdateSet((eb) => ({ count: eb.ref("excluded.count") })),
    )
    .execute();
  return rows.length;
}

/**
 * Today's figures up to now, because the job counts only every ten minutes and a flood takes seconds. Active users are
 * left to the job, because no index supports counting them.
 */
async function today(ctx: Pick<Context, "db" | "clock" | "kinds">, day: number): Promise<[string, number][]> {
  const countOf = (days: CountedDay[]) => days.find((row) => row.day === day)?.count ?? 0;
  const [{ settled, waited }, ...counted] = await Promise.all([
    countSettled(ctx, day),
    ...sourcesOf(ctx.kinds).map(async (source): Promise<[string, number]> => [
      source.figure,
      countOf(await countDays(ctx, source, day)),
    ]),
  ]);
  return [...counted, ["settled", countOf(settled)], ["waited", countOf(waited)]];
}

/** The figures of the last days, oldest first, with today up to now; posts of all kinds are added up. */
export async function siteDays(ctx: Pick<Context, "db" | "clock" | "kinds">): Promise<DayFigures[]> {
  const last = dayInChina(ctx.clock.now());
  const first = last - DRAWN_DAYS + 1;
  const [rows, now] = await Promise.all([
    ctx.db.selectFrom("site_day").select(["figure", "day", "count"]).where("day", ">=", first).execute(),
    today(ctx, last),
  ]);
  const counts = new Map(rows.map((row) => [`${row.figure} ${row.day}`, row.count]));
  for (const [figure, count] of now) counts.set(`${figure} ${last}`, count);
  // The job has not counted today yet.
  if (!counts.has(`active ${last}`)) counts.set(`active ${last}`, await activeSince(ctx, startOfDay(last)));
  return Array.from({ length: DRAWN_DAYS }, (_, place) => {
    const of = (figure: string) => counts.get(`${figure} ${first + place}`) ?? 0;
    return {
      day: dayName(first + place),
      newcomers: of("newcomers"),
      active: of("active"),
      posts: [...ctx.kinds].reduce((sum, { kind }) => sum + of(kind), 0),
      comments: of("comments"),
      reports: of("reports"),
      reportHours: hoursOf(of("settled"), of("waited")),
    };
  });
}
