import type { Reported } from "../../shared/content/content.ts";
import type { z } from "zod";
import type { Caller, Context, Viewer } from "../../../context.ts";
import type { Failures } from "../../../../contract/shared/common.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import type { settleReportInput } from "../../../../contract/console/report.ts";
import { eachByItself } from "../../shared/bulk/each-by-itself.ts";
import { recordDeed } from "../../shared/staff-log/record-deed.ts";
import { hasNoSecondReviewer } from "../staff/second-reviewer.ts";
import { assertMayOnSite } from "../../shared/authority/authority.ts";
import { lockPerson, sanctionPerson, warnPerson } from "../staff/sanction.ts";
import { endReportsIn } from "./end-reports.ts";
import { reportedOf, reportKey } from "./reported.ts";
import { reportedKind, type ReportRef } from "./reported-kind.ts";

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
 * Settles several reports, each by itself; failures are returned, the others are settled. A report that ended along
 * with an earlier one counts as settled.
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
 * Ends a report and all other open reports about the same content, and notifies the reporters: the staff judge content
 * once. Actions on the content and its author come first, each in its own transaction: if one fails, the report stays
 * open, and a second attempt skips what is already done.
 * @throws ApiError FORBIDDEN, also for the viewer's own content when another could settle it, NOT_FOUND, CONFLICT when
 *   somebody has settled it already
 * @returns the ids of all reports that ended
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
  if (about?.authorId === viewer.id && !(await hasNoSecondReviewer(ctx, "report", [viewer.id])))
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

/** Carries out the actions requested with the verdict; all permissions are checked before the first action. */
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
    await ctx.db.transaction().execute((trx) => lockPerson(trx, over));
  }
  if (remove && !about.isDeleted) await takeAway(asked, ref, reason, about.authorId);
  if (sanction === "warning") await warnPerson({ ...over, reason, removalId: await removalOf(ctx, ref) });
  else if (sanction !== "") await sanctionPerson({ ...over, input: { kind: sanction, days, reason } });
}

/** The removal of the content that stands; null where there is none. */
async function removalOf({ db }: Context, { kind, id }: ReportRef): Promise<number | null> {
  const row = await db
    .selectFrom("removal")
    .select("id")
    .where(({ eb }) => eb(eb.ref("subject_kind").$castTo<string>(), "=", kind))
    .where("subject_id", "=", id)
    .where("undone_at", "is", null)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Deletes the content; content that is already deleted is no error, nor is a comment on a deleted post. */
async function takeAway(asked: Asked, { kind, id }: ReportRef, reason: string, authorId: number): Promise<void> {
  try {
    await reportedKind(asked.ctx, kind).remove({ ...asked, id, authorId, reason });
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "NOT_FOUND") throw error;
  }
}

/** The path of the content; null when it is deleted, and for a private message. */
async function pathOf(ctx: Context, ref: ReportRef): Promise<string | null> {
  if (ref.kind === "message") return null;
  const about = (await reportedOf(ctx, [ref])).get(reportKey(ref));
  return about && !about.isDeleted ? about.path : null;
}
