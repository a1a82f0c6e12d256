import type { z } from "zod";
import type { Context, Viewer } from "../../../context.ts";
import type { adminEndpoints } from "../../../../contract/console/admin.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import { areasOf } from "../../../../contract/shared/staff-names.ts";
import { type StaffArea } from "../../../../contract/shared/staff-role-names.ts";
import { newcomerFigures } from "../newcomer-hold/newcomer-figures.ts";
import { assertMayOnSite } from "../../shared/authority/authority.ts";
import { busyCircles, circleDays } from "../staff/circle-days.ts";
import { siteDays } from "../staff/site-days.ts";
import { waitingWork } from "./waiting-work.ts";

const HOUR = 3_600_000;
/** The number of latest settled reports whose median waiting time is shown. */
const SETTLED_MAX = 500;

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
/**
 * The work that waits for the staff, and the figures of the last 30 days, of the site or of one circle.
 * @throws ApiError FORBIDDEN for non-staff, NOT_FOUND for an unknown circle
 */
export async function overview({
  ctx,
  viewer,
  query: { by, circle: circleId },
}: {
  ctx: Context;
  viewer: Viewer;
  query: z.output<NonNullable<typeof adminEndpoints.overview.query>>;
}): Promise<z.output<typeof adminEndpoints.overview.output>> {
  assertMayOnSite(viewer, "figures");
  const areas = areasOf(viewer);
  const circle =
    circleId === undefined
      ? null
      : await ctx.db.selectFrom("circle").select(["id", "name"]).where("id", "=", circleId).executeTakeFirst();
  if (circle === undefined) throw new ApiError("NOT_FOUND", "没有这个圈子");
  const [newcomers, waiting, oldest, settled, busy, days] = await Promise.all([
    newcomerFigures(ctx),
    waitingWork({ ctx, viewer }),
    oldestReportQuery(ctx, areas).executeTakeFirst(),
    lastSettledQuery(ctx).execute(),
    busyCircles(ctx, by),
    circle ? circleDays(ctx, circle.id) : siteDays(ctx),
  ]);
  const waits = settled
    .flatMap(({ created_at: from, settled_at: to }) => (to === null ? [] : [to - from]))
    .toSorted((a, b) => a - b);
  const middle = waits[Math.floor(waits.length / 2)];
  return {
    waiting,
    newcomers,
    oldestReportAt: oldest ? new Date(oldest.created_at).toISOString() : null,
    reportHours: middle === undefined ? null : Math.round((middle / HOUR) * 10) / 10,
    circle,
    by,
    circles: busy,
    days,
  };
}
