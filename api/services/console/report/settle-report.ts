import type { z } from "zod";
import type { Caller, Context, Viewer } from "../../../context.ts";
import type { Failures } from "../../../../contract/shared/common.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import type { settleReportInput } from "../../../../contract/console/report.ts";
import { eachByItself } from "../../shared/bulk/each-by-itself.ts";
import { recordDeed } from "../../shared/staff-log/record-deed.ts";
import { removeComment } from "../../posts/comment/remove-comment.ts";
import { removePost } from "../../posts/post/remove.ts";
import { isAlone } from "../staff/alone.ts";
import { assertMayOnSite } from "../../shared/authority/authority.ts";
import { holdPerson, sanctionPerson, warnPerson } from "../staff/sanction.ts";
import { endReportsIn } from "./end-reports.ts";
import { type Reported, reportedOf, type ReportRef, reportKey } from "./reported.ts";

type Settlement = z.output<typeof settleReportInput>;
interface Asked {
  ctx: Context;
  viewer: Viewer;
  caller: Caller;
}

/** @see endReport */
export async function settleReport(asked: Asked & { id: number; input: Settlement }) {
  const ended = await endReport(asked);
  return { ok: true as const, count: ended.length };
}

/**
 * Each by itself: what cannot be settled is told, the others are. What ended along with an earlier one is settled, too.
 * @throws ApiError FORBIDDEN
 */
export async function settleReports({ ids, input, ...asked }: Asked & { ids: number[]; input: Settlement }): Promise<{
  settled: number;
  failed: Failures;
}> {
  assertMayOnSite(asked.viewer, "report", "some");
  const ended = new Set<number>();
  const { ids: settled, failed } = await eachByItself(ids, async (id) => {
    if (ended.has(id)) return;
    for (const one of await endReport({ ...asked, id, input })) ended.add(one);
  });
  return { settled: settled.length, failed };
}

/**
 * Ends a report and every other open one about the same thing, and tells whoever made them: the staff judges a thing
 * once. What is done to the thing and to its author goes before, each in a commit of its own: should one fail, the report
 * is still open, and a second try passes over what is done.
 * @throws ApiError FORBIDDEN, also for what the viewer wrote where another could settle it, NOT_FOUND, CONFLICT when
 *   somebody has settled it already
 * @returns the ids of all that ended
 */
async function endReport({ id, input, ...asked }: Asked & { id: number; input: Settlement }): Promise<number[]> {
  const { ctx, viewer } = asked;
  const { status } = input;
  assertMayOnSite(viewer, "report", "some");
  const report = await ctx.db
    .selectFrom("report")
    .select(["subject_kind", "subject_id", "status"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!report) throw new ApiError("NOT_FOUND", "没有这条举报");
  assertMayOnSite(viewer, "report", report.subject_kind);
  if (report.status !== "open") throw settledBefore();
  const ref = { kind: report.subject_kind, id: report.subject_id };
  const about = (await reportedOf(ctx, [ref])).get(reportKey(ref));
  if (about?.authorId === viewer.id && !(await isAlone(ctx, "report", [viewer.id])))
    throw new ApiError("FORBIDDEN", "被举报的是你自己的内容，要由别人处理");
  await act(asked, ref, input, about);
  const path = await pathOf(ctx, ref);
  return ctx.db.transaction().execute(async (trx) => {
    const ended = await endReportsIn(trx, { ctx, viewer, ref, status, path });
    if (!ended.includes(id)) throw settledBefore();
    await recordDeed(trx, asked, {
      act: "settle-report",
      target: ref,
      after: { status, reports: ended.length },
      reason: input.reason,
    });
    return ended;
  });
}

const settledBefore = () => new ApiError("CONFLICT", "这条举报已经有人处理过了");

/** What is asked for beside the verdict: all of it is judged before any of it is done. */
async function act(
  asked: Asked,
  ref: ReportRef,
  { remove, sanction, days, reason }: Settlement,
  about: Reported | undefined,
): Promise<void> {
  const { ctx, viewer } = asked;
  if (!remove && sanction === "") return;
  if (!about) throw new ApiError("NOT_FOUND", "被举报的内容已不存在");
  if (remove) assertMayOnSite(viewer, "remove", ref.kind);
  const over = { ...asked, userId: about.authorId };
  if (sanction !== "") {
    assertMayOnSite(viewer, sanction === "warning" ? "warn" : sanction);
    await ctx.db.transaction().execute((trx) => holdPerson(trx, over));
  }
  if (remove && !about.isDeleted) await takeAway(asked, ref, reason);
  if (sanction === "warning") await warnPerson({ ...over, reason });
  else if (sanction !== "") await sanctionPerson({ ...over, input: { kind: sanction, days, reason } });
}

/** Gone is gone: also a comment below what is gone. */
async function takeAway({ ctx, viewer }: Asked, { kind, id }: ReportRef, reason: string): Promise<void> {
  try {
    if (kind === "comment") await removeComment({ ctx, viewer, commentId: id, reason });
    else await removePost({ ctx, viewer, post: { kind, id }, reason });
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "NOT_FOUND") throw error;
  }
}

/** Where it still stands; what is gone has no page. */
async function pathOf(ctx: Context, ref: ReportRef): Promise<string | null> {
  const about = (await reportedOf(ctx, [ref])).get(reportKey(ref));
  return about && !about.isDeleted ? about.path : null;
}
