import { sql } from "kysely";
import type { Context } from "../../context.ts";
import type { DayFigures } from "../../../contract/admin.ts";
import { DAY_MS, dayInChina, OFFSET_MS, startOfDay } from "../../../contract/site-time.ts";

/** The day in China of a column's moment, by `dayInChina`. */
export const dayOf = (column: string) =>
  sql<number>`floor((${sql.ref(column)} + ${sql.lit(OFFSET_MS)}) / ${sql.lit(DAY_MS)})`;
/** Days that the console draws; what is older is never counted anew. */
export const DRAWN_DAYS = 30;

interface Source {
  figure: string;
  table: string;
  /** The column that says when. */
  at: string;
}
interface Counted {
  day: number;
  count: number;
  last: number;
}
type Database = Pick<Context, "db">;

/** What is counted row by row; the posts of each kind by themselves, for each has ids of its own. */
function sourcesOf(kinds: Context["kinds"]): Source[] {
  return [
    { figure: "newcomers", table: "user", at: "created_at" },
    { figure: "comments", table: "comment", at: "created_at" },
    { figure: "reports", table: "report", at: "created_at" },
    ...[...kinds].map(({ kind, search }) => ({ figure: kind, table: kind, at: search.time })),
  ];
}

/** Rows past those of the last closed day: a day is closed after the next one, so only two days are read again, by the primary key. */
async function newDays({ db }: Database, { figure, table, at }: Source, today: number): Promise<Counted[]> {
  const closed = await lastIdBefore({ db }, figure, today - 1);
  const time = sql.ref(`row.${at}`);
  const { rows } = await sql<Counted>`
    select ${dayOf(`row.${at}`)} as day, count(*) as count, max(row.id) as last
    from ${sql.table(table)} as row
    where row.id > ${closed} and ${time} >= ${startOfDay(today - DRAWN_DAYS + 1)}
    group by 1`.execute(db);
  return rows.map((row) => ({ day: Number(row.day), count: Number(row.count), last: Number(row.last) }));
}

export const dayName = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10);

/** The last row of a figure that was counted before a day. */
export async function lastIdBefore({ db }: Database, figure: string, day: number): Promise<number> {
  const row = await db
    .selectFrom("site_day")
    .select((eb) => eb.fn.max("last_id").as("last"))
    .where("figure", "=", figure)
    .where("day", "<", day)
    .executeTakeFirst();
  return Number(row?.last ?? 0);
}

/** From which day on a figure is counted anew: what came after its last count, yesterday at the latest, the drawn days at most. */
export async function lastCountedDay({ db }: Database, figure: string, today: number): Promise<number> {
  const row = await db
    .selectFrom("site_day")
    .select((eb) => eb.fn.max("day").as("day"))
    .where("figure", "=", figure)
    .executeTakeFirst();
  const first = today - DRAWN_DAYS + 1;
  return row?.day == null ? first : Math.max(first, Math.min(Number(row.day), today - 1));
}

/** Mean hours until reports were settled; null where none was. */
export const hoursOf = (settled: number, minutes: number) =>
  settled === 0 ? null : Math.round(minutes / settled / 6) / 10;

/** Reports that were settled since. */
export const settledSinceQuery = ({ db }: Database, since: number) =>
  db
    .selectFrom("report")
    .select([
      dayOf("settled_at").as("day"),
      (eb) => eb.fn.countAll<number>().as("settled"),
      sql<number>`sum(settled_at - created_at) / 60000`.as("waited"),
    ])
    .where("settled_at", "is not", null)
    .where("settled_at", ">=", since)
    .groupBy(sql`1`);

/** How many reports were settled on which day, and how many minutes they had waited. */
async function countSettled(ctx: Database, today: number): Promise<number> {
  const from = await lastCountedDay(ctx, "settled", today);
  const rows = await settledSinceQuery(ctx, startOfDay(from)).execute();
  const counts = new Map(rows.map((row) => [Number(row.day), row]));
  let written = 0;
  for (const figure of ["settled", "waited"] as const)
    written += await keepDay(
      ctx,
      figure,
      Array.from({ length: today - from + 1 }, (_, place) => ({
        day: from + place,
        count: Math.round(Number(counts.get(from + place)?.[figure] ?? 0)),
        last: 0,
      })),
    );
  return written;
}

/** Who was seen since the day began; of days before, sessions only know the last sight. */
async function activeSince({ db }: Database, start: number): Promise<number> {
  const row = await db
    .selectFrom("session")
    .select(sql<number>`count(distinct user_id)`.as("count"))
    .where("expires_at", ">", start)
    .where((eb) => eb.or([eb("last_seen_at", ">=", start), eb("created_at", ">=", start)]))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Counts what came to the site, by day in China. After a crash it counts the same again. @returns days written */
export async function countSiteDays(ctx: Pick<Context, "db" | "clock" | "kinds">): Promise<number> {
  const today = dayInChina(ctx.clock.now());
  let written = 0;
  for (const source of sourcesOf(ctx.kinds))
    written += await keepDay(ctx, source.figure, await newDays(ctx, source, today));
  written += await countSettled(ctx, today);
  const active = await activeSince(ctx, startOfDay(today));
  return written + (await keepDay(ctx, "active", [{ day: today, count: active, last: 0 }]));
}

export async function keepDay({ db }: Database, figure: string, days: Counted[]): Promise<number> {
  if (days.length === 0) return 0;
  await db
    .insertInto("site_day")
    .values(days.map(({ day, count, last }) => ({ figure, day, count, last_id: last })))
    .onConflict((conflict) =>
      conflict.columns(["figure", "day"]).doUpdateSet((eb) => ({
        count: eb.ref("excluded.count"),
        last_id: eb.ref("excluded.last_id"),
      })),
    )
    .execute();
  return days.length;
}

/** Today as it is now: the job counts it every ten minutes, and a flood takes seconds. Who was active no index tells: that is the job's. */
async function today(ctx: Pick<Context, "db" | "clock" | "kinds">, day: number): Promise<[string, number][]> {
  const start = startOfDay(day);
  const [settled, ...counted] = await Promise.all([
    settledSinceQuery(ctx, start).execute(),
    ...sourcesOf(ctx.kinds).map(async (source): Promise<[string, number]> => {
      const days = await newDays(ctx, source, day);
      return [source.figure, days.find((row) => row.day === day)?.count ?? 0];
    }),
  ]);
  const [done] = settled;
  return [...counted, ["settled", Number(done?.settled ?? 0)], ["waited", Math.round(Number(done?.waited ?? 0))]];
}

/** Of each figure the last days, oldest first, today as it is at this moment; posts are those of all kinds. */
export async function siteDays(ctx: Pick<Context, "db" | "clock" | "kinds">): Promise<DayFigures[]> {
  const last = dayInChina(ctx.clock.now());
  const first = last - DRAWN_DAYS + 1;
  const [rows, now] = await Promise.all([
    ctx.db.selectFrom("site_day").select(["figure", "day", "count"]).where("day", ">=", first).execute(),
    today(ctx, last),
  ]);
  const counts = new Map(rows.map((row) => [`${row.figure} ${row.day}`, row.count]));
  for (const [figure, count] of now) counts.set(`${figure} ${last}`, count);
  // The day has just begun.
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
