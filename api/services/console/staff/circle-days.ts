import { setImmediate } from "node:timers/promises";
import { type RawBuilder, sql } from "kysely";
import type { Context } from "../../../context.ts";
import type { DayFigures } from "../../../../contract/console/admin.ts";
import { type SiteFigure, siteFigures } from "../../../../contract/shared/staff-names.ts";
import { dayInChina, startOfDay } from "../../../../contract/shared/site-time.ts";
import { DRAWN_DAYS, dayName, hoursOf } from "./site-days.ts";

type Database = Pick<Context, "db">;

/** The days kept for circles: those that the console shows, and a few more. */
const KEPT_DAYS = DRAWN_DAYS + 5;
/** The number of circles that are compared. */
const CIRCLES_MAX = 10;

/** The figures of a circle; each is computed by SQL that returns circle_id and count. */
const counted = ["newcomers", "active", "posts", "comments", "reports", "settled", "waited"] as const;
type Counted = (typeof counted)[number];

/**
 * The queries that count one day for all circles; each reads a time range of an index.
 * @param circleId counts this circle only
 */
function questions(day: number, circleId?: number): Record<Counted, RawBuilder<{ circle_id: number; count: number }>> {
  const only = (column: RawBuilder<unknown>) => (circleId === undefined ? sql`` : sql` and ${column} = ${circleId}`);
  // The expression avoids the circle's index, so that the day's comments or reports are read first and then their
  // posts; SQLite would scan the day's rows for each post of the circle.
  const itsPosts = only(sql`circle_post.circle_id + 0`);
  const within = (column: string) =>
    sql`${sql.ref(column)} >= ${startOfDay(day)} and ${sql.ref(column)} < ${startOfDay(day + 1)}`;
  const posts = sql`circle_post.is_shown = 1 and ${within("circle_post.published_at")}${only(sql`circle_post.circle_id`)}`;
  const comments = sql`comment join circle_post on circle_post.kind = comment.subject_kind and circle_post.post_id = comment.subject_id
    where ${within("comment.created_at")}${itsPosts}`;
  /** Reports about posts, and about comments on them. */
  const reports = (which: RawBuilder<unknown>) => sql`
    select circle_post.circle_id, report.created_at, report.settled_at from report
      join circle_post on circle_post.kind = report.subject_kind and circle_post.post_id = report.subject_id where ${which}${itsPosts}
    union all
    select circle_post.circle_id, report.created_at, report.settled_at from report
      join comment on report.subject_kind = 'comment' and comment.id = report.subject_id
      join circle_post on circle_post.kind = comment.subject_kind and circle_post.post_id = comment.subject_id where ${which}${itsPosts}`;
  const settled = reports(sql`report.settled_at is not null and ${within("report.settled_at")}`);
  return {
    newcomers: sql`select circle_id, count(*) as count from circle_member where ${within("created_at")}${only(sql`circle_id`)} group by 1`,
    posts: sql`select circle_id, count(*) as count from circle_post where ${posts} group by 1`,
    comments: sql`select circle_post.circle_id, count(*) as count from ${comments} group by 1`,
    active: sql`select circle_id, count(distinct author_id) as count from (
        select circle_id, author_id from circle_post where ${posts}
        union all select circle_post.circle_id, comment.author_id from ${comments}
      ) as seen group by 1`,
    reports: sql`select circle_id, count(*) as count from (${reports(within("report.created_at"))}) as made group by 1`,
    settled: sql`select circle_id, count(*) as count from (${settled}) as done group by 1`,
    waited: sql`select circle_id, sum(settled_at - created_at) / 60000 as count from (${settled}) as done group by 1`,
  };
}

const CHUNK = 200;

/**
 * Counts each circle's figures by day in China. All shown days are counted again, because rows of past days are still
 * added and changed. Each step counts one figure of one day, writes only changes, and yields to requests.
 * @returns how many days of a figure were written
 */
export async function countCircleDays(ctx: Pick<Context, "db" | "clock">): Promise<number> {
  const { db } = ctx;
  const today = dayInChina(ctx.clock.now());
  await db
    .deleteFrom("circle_day")
    .where("day", "<", today - KEPT_DAYS)
    .execute();
  let written = 0;
  for (let day = today - DRAWN_DAYS + 1; day <= today; day++)
    for (const figure of counted) {
      await setImmediate();
      if (await keepDay({ db }, figure, day)) written += 1;
    }
  for (const figure of siteFigures) await keepBusy(ctx, figure);
  return written;
}

/** @returns false when nothing has changed */
async function keepDay({ db }: Database, figure: Counted, day: number): Promise<boolean> {
  const { rows } = await questions(day)[figure].execute(db);
  const days = rows.map((row) => ({
    figure,
    day,
    circle_id: Number(row.circle_id),
    count: Math.round(Number(row.count)),
  }));
  const those = db.selectFrom("circle_day").select(["circle_id", "count"]).where("figure", "=", figure);
  const kept = new Map((await those.where("day", "=", day).execute()).map((row) => [row.circle_id, row.count]));
  if (kept.size === days.length && days.every((one) => kept.get(one.circle_id) === one.count)) return false;
  // Replaced as a whole, so that counts of deleted rows disappear.
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom("circle_day").where("figure", "=", figure).where("day", "=", day).execute();
    for (let start = 0; start < days.length; start += CHUNK)
      await trx
        .insertInto("circle_day")
        .values(days.slice(start, start + CHUNK))
        .execute();
  });
  return true;
}

/**
 * The circles with the highest sum of a figure in the shown days; for report hours, with the longest mean waiting time.
 * Only `keepBusy` runs it, because it sums a month of all circles.
 */
function mostOfQuery({ db, clock }: Pick<Context, "db" | "clock">, figure: SiteFigure) {
  const isHours = figure === "reportHours";
  const sums = (name: string) => sql<number>`sum(case when figure = ${name} then count else 0 end)`;
  const value = isHours ? sql<number>`${sums("waited")} / nullif(${sums("settled")}, 0)` : sql<number>`sum(count)`;
  return db
    .selectFrom("circle_day")
    .innerJoin("circle", "circle.id", "circle_day.circle_id")
    .select(["circle.id", "circle.name", value.as("value")])
    .where("figure", "in", isHours ? ["settled", "waited"] : [figure])
    .where("day", ">=", dayInChina(clock.now()) - DRAWN_DAYS + 1)
    .groupBy(["circle.id", "circle.name"])
    .having(isHours ? sums("settled") : sql<number>`sum(count)`, ">", 0)
    .orderBy("value", "desc")
    .orderBy("circle.id")
    .limit(CIRCLES_MAX);
}

async function keepBusy(ctx: Pick<Context, "db" | "clock">, figure: SiteFigure): Promise<void> {
  const most = await mostOfQuery(ctx, figure).execute();
  await ctx.db.transaction().execute(async (trx) => {
    await trx.deleteFrom("circle_busy").where("figure", "=", figure).execute();
    const rows = most.map(({ id, value }) => ({ figure, circle_id: id, value: Math.round(Number(value)) }));
    if (rows.length > 0) await trx.insertInto("circle_busy").values(rows).execute();
  });
}

const busyCirclesQuery = ({ db }: Database, figure: SiteFigure) =>
  db
    .selectFrom("circle_busy")
    .innerJoin("circle", "circle.id", "circle_busy.circle_id")
    .select(["circle.id", "circle.name", "circle_busy.value"])
    .where("figure", "=", figure)
    .orderBy("value", "desc")
    .orderBy("circle.id");

export async function busyCircles(
  ctx: Database,
  figure: SiteFigure,
): Promise<{ id: number; name: string; value: number }[]> {
  const rows = await busyCirclesQuery(ctx, figure).execute();
  return rows.map(({ id, name, value }) => ({
    id,
    name,
    value: figure === "reportHours" ? Math.round(Number(value) / 6) / 10 : Number(value),
  }));
}

/** One circle's figures since a day. */
export const circleDaysQuery = ({ db }: Database, circleId: number, first: number) =>
  db
    .selectFrom("circle_day")
    .select(["figure", "day", "count"])
    .where("circle_id", "=", circleId)
    .where("day", ">=", first);

/** One circle's figures of today up to now, counted by the job's queries. */
async function todayOf({ db }: Database, circleId: number, day: number): Promise<[string, number][]> {
  return Promise.all(
    Object.entries(questions(day, circleId)).map(async ([figure, question]): Promise<[string, number]> => {
      const { rows } = await sql<{ count: number }>`select count from (${question}) as counted`.execute(db);
      return [figure, Math.round(Number(rows[0]?.count ?? 0))];
    }),
  );
}

/** One circle's last days, oldest first, with today up to now. */
export async function circleDays(ctx: Pick<Context, "db" | "clock">, circleId: number): Promise<DayFigures[]> {
  const last = dayInChina(ctx.clock.now());
  const first = last - DRAWN_DAYS + 1;
  const [rows, now] = await Promise.all([
    circleDaysQuery(ctx, circleId, first).execute(),
    todayOf(ctx, circleId, last),
  ]);
  const counts = new Map(rows.map((row) => [`${row.figure} ${row.day}`, row.count]));
  for (const [figure, count] of now) counts.set(`${figure} ${last}`, count);
  return Array.from({ length: DRAWN_DAYS }, (_, place) => {
    const of = (figure: Counted) => counts.get(`${figure} ${first + place}`) ?? 0;
    return {
      day: dayName(first + place),
      newcomers: of("newcomers"),
      active: of("active"),
      posts: of("posts"),
      comments: of("comments"),
      reports: of("reports"),
      reportHours: hoursOf(of("settled"), of("waited")),
    };
  });
}
