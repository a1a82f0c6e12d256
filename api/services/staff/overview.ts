import { sql } from "kysely";
import type { z } from "zod";
import type { Context, Viewer } from "../../context.ts";
import type { adminEndpoints } from "../../../contract/admin.ts";
import { areasOf, type StaffArea } from "../../../contract/staff-names.ts";
import { assertMayOnSite } from "./authority.ts";
import { DRAWN_DAYS, siteDays } from "./site-days.ts";

const DAY = 86_400_000;
const HOUR = 3_600_000;
/** The last reports that were settled; their middle says how long people wait. */
const SETTLED_MAX = 500;
const CIRCLES_MAX = 10;

export function oldestReportQuery({ db }: Pick<Context, "db">, areas: readonly StaffArea[] | null = null) {
  let rows = db.selectFrom("report").select("created_at").where("status", "=", "open");
  if (areas) rows = rows.where("subject_kind", "in", areas);
  return rows.orderBy("created_at").orderBy("id").limit(1);
}
export const lastSettledQuery = ({ db }: Pick<Context, "db">) =>
  db
    .selectFrom("report")
    .select(["created_at", "settled_at"])
    .where("status", "=", "handled")
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(SETTLED_MAX);
/** Of the posts of the last 30 days, in an index of them. */
export const busyCirclesQuery = ({ db, clock }: Pick<Context, "db" | "clock">) =>
  db
    .selectFrom("circle_post")
    .innerJoin("circle", "circle.id", "circle_post.circle_id")
    .select(["circle.id", "circle.name", (eb) => eb.fn.countAll<number>().as("posts")])
    .where("circle_post.is_shown", "=", sql.lit(1))
    .where(sql<boolean>`circle_post.published_at + 0 > ${clock.now() - DRAWN_DAYS * DAY}`)
    .groupBy(["circle.id", "circle.name"])
    .orderBy("posts", "desc")
    .orderBy("circle.id")
    .limit(CIRCLES_MAX);

/** What waits, and how the last 30 days were. @throws ApiError FORBIDDEN for who is not of the staff */
export async function overview({
  ctx,
  viewer,
}: {
  ctx: Context;
  viewer: Viewer;
}): Promise<z.output<typeof adminEndpoints.overview.output>> {
  assertMayOnSite(viewer, "figures");
  const areas = areasOf(viewer);
  const inAreas = areas ? sql` and subject_kind in (${sql.join(areas)})` : sql``;
  const count = async (
    table: "report" | "circle" | "feedback",
    column: "status" | "state",
    value: string,
    also = sql``,
  ) => {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from (select 1 from ${sql.table(table)} where ${sql.ref(column)} = ${value}${also} limit 1000) as waiting`.execute(
      ctx.db,
    );
    return Number(rows[0]?.count ?? 0);
  };
  const [reports, circles, feedback, oldest, settled, busy, days] = await Promise.all([
    count("report", "status", "open", inAreas),
    count("circle", "state", "applied"),
    count("feedback", "status", "pending"),
    oldestReportQuery(ctx, areas).executeTakeFirst(),
    lastSettledQuery(ctx).execute(),
    busyCirclesQuery(ctx).execute(),
    siteDays(ctx),
  ]);
  const waits = settled
    .flatMap(({ created_at: from, settled_at: to }) => (to === null ? [] : [to - from]))
    .toSorted((a, b) => a - b);
  const middle = waits[Math.floor(waits.length / 2)];
  return {
    waiting: { reports, circles, feedback },
    oldestReportAt: oldest ? new Date(oldest.created_at).toISOString() : null,
    reportHours: middle === undefined ? null : Math.round((middle / HOUR) * 10) / 10,
    circles: busy.map((row) => ({ id: row.id, name: row.name, posts: Number(row.posts) })),
    days,
  };
}
