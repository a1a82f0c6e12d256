import type { Context, Viewer } from "../../context.ts";
import { ApiError } from "../../../contract/errors.ts";
import { reportReasonName } from "../../../contract/report-names.ts";
import { type Notice, notify } from "../message/notify.ts";
import { recordDeed } from "../staff/record-deed.ts";
import { assertMayOnSite } from "../staff/authority.ts";
import { reportedOf, type ReportRef, reportKey } from "./reported.ts";

type Verdict = "handled" | "dismissed";
interface SettleReport {
  ctx: Context;
  viewer: Viewer;
  id: number;
  status: Verdict;
}

/**
 * Ends a report and every other open one about the same thing, and tells whoever made them: an administrator judges the
 * thing once. What to do with the thing itself is done on its own page.
 * @throws ApiError FORBIDDEN, NOT_FOUND, CONFLICT when somebody has settled it already
 */
export async function settleReport({ ctx, viewer, id, status }: SettleReport): Promise<{ ok: true; count: number }> {
  assertMayOnSite(viewer, "report");
  const report = await ctx.db
    .selectFrom("report")
    .select(["subject_kind", "subject_id"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!report) throw new ApiError("NOT_FOUND", "没有这条举报");
  const ref = { kind: report.subject_kind, id: report.subject_id };
  const path = await pathOf(ctx, ref);
  const name = ref.kind === "comment" ? "评论" : ctx.kinds.of(ref.kind).name;
  const count = await ctx.db.transaction().execute(async (trx) => {
    const settled = await trx
      .updateTable("report")
      .set({ status, settled_by: viewer.id, settled_at: ctx.clock.now() })
      .where("subject_kind", "=", ref.kind)
      .where("subject_id", "=", ref.id)
      .where("status", "=", "open")
      .returning(["id", "reporter_id", "reason"])
      .execute();
    if (!settled.some((row) => row.id === id)) throw new ApiError("CONFLICT", "这条举报已经有人处理过了");
    await recordDeed(
      trx,
      { ctx, viewer },
      { act: "settle-report", target: ref, after: { status, reports: settled.length } },
    );
    // In the order of people: notices take their rows, and two that settle different things may tell the same ones.
    for (const row of settled.toSorted((a, b) => a.reporter_id - b.reporter_id)) {
      await notify({
        ctx,
        trx,
        userIds: [row.reporter_id],
        notice: { ...words(name, reportReasonName[row.reason], status), path },
      });
    }
    return settled.length;
  });
  return { ok: true, count };
}

/** Where it still stands; what is gone has no page. */
async function pathOf(ctx: Context, ref: ReportRef): Promise<string | null> {
  const about = (await reportedOf(ctx, [ref])).get(reportKey(ref));
  return about && !about.isDeleted ? about.path : null;
}

/** The outcome without a name: neither who decided nor whose thing it was. */
function words(name: string, reason: string, status: Verdict): Omit<Notice, "path"> {
  const what = `你以“${reason}”举报的${name}`;
  return status === "handled"
    ? { kind: "report", title: "你的举报已处理，谢谢你", body: `${what}经核实已处理。谢谢你帮忙维护社区。` }
    : { kind: "report", title: "你的举报有结果了", body: `${what}经核实没有违反社区规范，暂不处理。谢谢你的反馈。` };
}
