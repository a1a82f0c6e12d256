import { type RawBuilder, sql } from "kysely";
import type { Context } from "../../context.ts";
import type { DayFigures } from "../../../contract/admin.ts";
import type { SiteFigure } from "../../../contract/staff-names.ts";
import { dayInChina, startOfDay } from "../../../contract/site-time.ts";
import { DRAWN_DAYS, dayName, dayOf, hoursOf, keepDay, lastCountedDay, lastIdBefore } from "./site-days.ts";

type Database = Pick<Context, "db">;

/** Of circles only days that are drawn are kept, and a few more. */
const KEPT_DAYS = DRAWN_DAYS + 5;
/** Circles that are compared. */
const CIRCLES_MAX = 10;

/** What is counted of a circle, as SQL that gives circle_id, day and count. */
const counted = ["newcomers", "active", "posts", "comments", "reports", "settled", "waited"] as const;
type Counted = (typeof counted)[number];

/** Each is read from the end of an index: of posts, members and settled reports by time, of comments and reports by id. */
function questions(start: number, after: { comment: number; report: number }): Record<Counted, RawBuilder<unknown>> {
  const posts = sql`circle_post.is_shown = 1 and circle_post.published_at >= ${start}`;
  const comments = sql`comment join circle_post on circle_post.kind = comment.subject_kind and circle_post.post_id = comment.subject_id
    where comment.id > ${after.comment} and comment.created_at >= ${start}`;
  /** Of posts, and of what stands below them. */
  const reports = (which: RawBuilder<unknown>) => sql`
    select circle_post.circle_id, report.created_at, report.settled_at from report
      join circle_post on circle_post.kind = report.subject_kind and circle_post.post_id = report.subject_id where ${which}
    union all
    select circle_post.circle_id, report.created_at, report.settled_at from report
      join comment on report.subject_kind = 'comment' and comment.id = report.subject_id
      join circle_post on circle_post.kind = comment.subject_kind and circle_post.post_id = comment.subject_id where ${which}`;
  const settled = reports(sql`report.settled_at is not null and report.settled_at >= ${start}`);
  return {
    newcomers: sql`select circle_id, ${dayOf("created_at")} as day, count(*) as count from circle_member
      where created_at >= ${start} group by 1, 2`,
    posts: sql`select circle_id, ${dayOf("published_at")} as day, count(*) as count from circle_post where ${posts} group by 1, 2`,
    comments: sql`select circle_post.circle_id, ${dayOf("comment.created_at")} as day, count(*) as count from ${comments} group by 1, 2`,
    active: sql`select circle_id, ${dayOf("at")} as day, count(distinct author_id) as count from (
        select circle_id, author_id, published_at as at from circle_post where ${posts}
        union all select circle_post.circle_id, comment.author_id, comment.created_at as at from ${comments}
      ) as seen group by 1, 2`,
    reports: sql`select circle_id, ${dayOf("created_at")} as day, count(*) as count from (
        ${reports(sql`report.id > ${after.report} and report.created_at >= ${start}`)}
      ) as made group by 1, 2`,
    settled: sql`select circle_id, ${dayOf("settled_at")} as day, count(*) as count from (${settled}) as done group by 1, 2`,
    waited: sql`select circle_id, ${dayOf("settled_at")} as day, sum(settled_at - created_at) / 60000 as count from (${settled}) as done group by 1, 2`,
  };
}

const CHUNK = 200;

/**
 * Counts what came to each circle, by day in China: today and yesterday anew, all days that are drawn where it was never
 * done. @returns rows written
 */
export async function countCircleDays(ctx: Pick<Context, "db" | "clock">): Promise<number> {
  const { db } = ctx;
  const today = dayInChina(ctx.clock.now());
  const from = await lastCountedDay(ctx, "circles", today);
  const after = {
    comment: await lastIdBefore(ctx, "comments", from),
    report: await lastIdBefore(ctx, "reports", from),
  };
  let written = 0;
  for (const [figure, question] of Object.entries(questions(startOfDay(from), after))) {
    const { rows } = await sql<{ circle_id: number; day: number; count: number }>`${question}`.execute(db);
    const days = rows.map((row) => ({
      figure,
      circle_id: Number(row.circle_id),
      day: Number(row.day),
      count: Math.round(Number(row.count)),
    }));
    // Whole or not at all: what was taken away since is not counted any more.
    await db.transaction().execute(async (trx) => {
      const those = trx.deleteFrom("circle_day").where("figure", "=", figure);
      await those.where("day", ">=", from).execute();
      await those.where("day", "<", today - KEPT_DAYS).execute();
      for (let start = 0; start < days.length; start += CHUNK)
        await trx
          .insertInto("circle_day")
          .values(days.slice(start, start + CHUNK))
          .execute();
    });
    written += days.length;
  }
  await keepDay(ctx, "circles", [{ day: today, count: written, last: 0 }]);
  return written;
}

/** Those with most of a figure in the days that are drawn; by reports' hours those whose waited longest. */
export function busyCirclesQuery({ db, clock }: Pick<Context, "db" | "clock">, figure: SiteFigure) {
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

export async function busyCircles(
  ctx: Pick<Context, "db" | "clock">,
  figure: SiteFigure,
): Promise<{ id: number; name: string; value: number }[]> {
  const rows = await busyCirclesQuery(ctx, figure).execute();
  return rows.map(({ id, name, value }) => ({
    id,
    name,
    value: figure === "reportHours" ? Math.round(Number(value) / 6) / 10 : Number(value),
  }));
}

/** One circle's figures of a stretch of days. */
export const circleDaysQuery = ({ db }: Database, circleId: number, first: number) =>
  db
    .selectFrom("circle_day")
    .select(["figure", "day", "count"])
    .where("circle_id", "=", circleId)
    .where("day", ">=", first);

/** One circle's today as it is now, by the job's own questions. */
async function todayOf(ctx: Database, circleId: number, day: number): Promise<[string, number][]> {
  const after = {
    comment: await lastIdBefore(ctx, "comments", day - 1),
    report: await lastIdBefore(ctx, "reports", day - 1),
  };
  return Promise.all(
    Object.entries(questions(startOfDay(day), after)).map(async ([figure, question]): Promise<[string, number]> => {
      const { rows } = await sql<{ count: number }>`
        select count from (${question}) as counted where circle_id = ${circleId} and day = ${day}`.execute(ctx.db);
      return [figure, Math.round(Number(rows[0]?.count ?? 0))];
    }),
  );
}

/** The last days of one circle, oldest first, today as it is at this moment. */
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
