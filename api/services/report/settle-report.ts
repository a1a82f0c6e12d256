import type { Context, Viewer } from "../../context.ts";
import { ApiError } from "../../contract/errors.ts";
import { assertAdmin } from "./list-reports.ts";

/**
 * Ends a report and every other open one about the same thing: an administrator judges the thing once. What to do with
 * the thing itself is done on its own page.
 * @throws ApiError FORBIDDEN, NOT_FOUND, CONFLICT when somebody has settled it already
 */
export async function settleReport({ ctx, viewer, id, status }: { ctx: Context; viewer: Viewer; id: number; status: "handled" | "dismissed" }): Promise<{ ok: true; count: number }> {
  assertAdmin(viewer);
  const report = await ctx.db.selectFrom("report").select(["subject_kind", "subject_id"]).where("id", "=", id).executeTakeFirst();
  if (!report) throw new ApiError("NOT_FOUND", "没有这条举报");
  const settled = await ctx.db
    .updateTable("report")
    .set({ status, settled_by: viewer.id, settled_at: ctx.clock.now() })
    .where("subject_kind", "=", report.subject_kind)
    .where("subject_id", "=", report.subject_id)
    .where("status", "=", "open")
    .returning("id")
    .execute();
  if (!settled.some((row) => row.id === id)) throw new ApiError("CONFLICT", "这条举报已经有人处理过了");
  return { ok: true, count: settled.length };
}
