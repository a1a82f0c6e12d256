import { sql } from "kysely";
import type { z } from "zod";
import type { Context, Viewer } from "../../../context.ts";
import type { waitingWork as waitingWorkOutput } from "../../../../contract/console/admin.ts";
import { areasOf } from "../../../../contract/shared/staff-names.ts";
import { countReviews } from "../../moderation/review/list-reviews.ts";
import { assertMayOnSite } from "../../shared/authority/authority.ts";
import { countAppeals } from "../appeal-desk/list-appeals.ts";

/** The numbers of items that wait for this member of the staff. @throws ApiError FORBIDDEN for non-staff */
export async function waitingWork({
  ctx,
  viewer,
}: {
  ctx: Context;
  viewer: Viewer;
}): Promise<z.output<typeof waitingWorkOutput>> {
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
  const [reviews, appeals, reports, circles, feedback] = await Promise.all([
    countReviews(ctx, viewer),
    countAppeals(ctx, viewer),
    count("report", "status", "open", inAreas),
    count("circle", "state", "applied"),
    count("feedback", "status", "pending", sql` and deleted_at is null`),
  ]);
  return { reviews, appeals, reports, circles, feedback };
}
