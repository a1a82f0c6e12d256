import type { Transaction } from "kysely";
import type { Context, Viewer } from "../../../context.ts";
import { reportKindName, type ReportReason, reportReasonName } from "../../../../contract/console/report-names.ts";
import type { Database } from "../../../db/schema/index.ts";
import { type Notice, notify } from "../../shared/message/notify.ts";
import type { ReportRef } from "./reported-kind.ts";

interface Ended {
  ctx: Pick<Context, "clock" | "config" | "live">;
  viewer: Pick<Viewer, "id">;
  ref: ReportRef;
  status: "handled" | "dismissed";
  /** The path of the reported content, when it still exists. */
  path?: string | null;
}

/** Ends all open reports about one post or comment, and notifies the reporters. @returns the reports' ids */
export async function endReportsIn(
  trx: Transaction<Database>,
  { ctx, viewer, ref, status, path = null }: Ended,
): Promise<number[]> {
  const settled = await trx
    .updateTable("report")
    .set({ status, settled_by: viewer.id, settled_at: ctx.clock.now() })
    .where("subject_kind", "=", ref.kind)
    .where("subject_id", "=", ref.id)
    .where("status", "=", "open")
    .returning(["id", "reporter_id", "reason"])
    .execute();
  const name = reportKindName[ref.kind];
  // In order of user id, because notices lock rows of users, and two concurrent settlements may notify the same users.
  for (const row of settled.toSorted((a, b) => a.reporter_id - b.reporter_id))
    await notify({ ctx, trx, userIds: [row.reporter_id], notice: { ...words(name, row.reason, status), path } });
  return settled.map((row) => row.id);
}

/** The same in its own transaction; does nothing when there is no open report. */
export async function endReportsAbout({ ctx, ...ended }: Ended & { ctx: Context }): Promise<void> {
  const { kind, id } = ended.ref;
  const open = ctx.db.selectFrom("report").select("id").where("subject_kind", "=", kind).where("subject_id", "=", id);
  if (!(await open.where("status", "=", "open").executeTakeFirst())) return;
  await ctx.db.transaction().execute((trx) => endReportsIn(trx, { ctx, ...ended }));
}

/** The notice names neither the decider nor the author of the reported content. */
function words(name: string, reason: ReportReason, status: Ended["status"]): Omit<Notice, "path"> {
  const what = `你以“${reportReasonName[reason]}”举报的${name}`;
  return status === "handled"
    ? { kind: "report", title: "你的举报已处理，谢谢你", body: `${what}经核实已处理。谢谢你帮忙维护社区。` }
    : { kind: "report", title: "你的举报有结果了", body: `${what}经核实没有违反社区规范，暂不处理。谢谢你的反馈。` };
}
