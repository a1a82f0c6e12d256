import type { Selectable } from "kysely";
import type { Context, Viewer } from "../../../context.ts";
import type { ReportKind } from "../../../../contract/console/report-names.ts";
import type { ReportItem } from "../../../../contract/console/report.ts";
import { reportAdminPath, type ReportStatus } from "../../../../contract/console/report-names.ts";
import { areasOf } from "../../../../contract/shared/staff-names.ts";
import { type StaffArea } from "../../../../contract/shared/staff-role-names.ts";
import { down, pageBy, up } from "../../../db/keyset.ts";
import { briefOf, userBriefs } from "../../people/user/user-brief.ts";
import type { ReportTable } from "../../../db/schema/report.ts";
import { personItems } from "../staff/people.ts";
import { hasNoSecondReviewer } from "../staff/second-reviewer.ts";
import { assertMayOnSite } from "../../shared/authority/authority.ts";
import { openWords, reportedForStaff, reportKey } from "./reported.ts";

/**
 * Open reports, oldest first; settled ones, newest first. The filters of kind and area are checked row by row in that
 * order: no index has them too, few reports wait, and settled reports of a rare kind are seldom requested.
 */
export function reportPageQuery({
  ctx,
  status,
  kind,
  areas,
  cursor,
  limit,
}: {
  ctx: Pick<Context, "db">;
  status: ReportStatus;
  kind?: ReportKind | undefined;
  /** The areas of a moderator who is limited to some. */
  areas?: readonly StaffArea[] | null;
  cursor: string | undefined;
  limit: number;
}) {
  let rows = ctx.db.selectFrom("report").selectAll().where("status", "=", status);
  if (kind) rows = rows.where("subject_kind", "=", kind);
  if (areas) rows = rows.where("subject_kind", "in", areas);
  const sort = status === "open" ? up : down;
  return pageBy(rows, [sort("created_at"), sort("id")], cursor, limit);
}

interface ListReports {
  ctx: Context;
  viewer: Viewer;
  input: { status: ReportStatus; kind?: ReportKind | undefined; cursor?: string | undefined; limit: number };
}

/** @throws ApiError FORBIDDEN */
export async function listReports({
  ctx,
  viewer,
  input,
}: ListReports): Promise<{ items: ReportItem[]; nextCursor: string | null }> {
  const { status, kind, cursor, limit } = input;
  assertMayOnSite(viewer, "report", kind ?? "some");
  const page = await reportPageQuery({ ctx, status, kind, areas: areasOf(viewer), cursor, limit }).page();
  return { items: await reportItems(ctx, viewer, page.rows), nextCursor: page.nextCursor };
}

/** How many contents of these authors the staff deleted. */
export const removalsQuery = ({ db }: Pick<Context, "db">, authorIds: readonly number[]) =>
  db
    .selectFrom("removal")
    .select((eb) => ["author_id", eb.fn.countAll<number | string>().as("count")])
    .where("author_id", "in", authorIds)
    .where("undone_at", "is", null)
    .groupBy("author_id");

/** How many reports about these authors led to an action. */
export const handledQuery = ({ db }: Pick<Context, "db">, authorIds: readonly number[]) =>
  db
    .selectFrom("report")
    .select((eb) => ["author_id", eb.fn.countAll<number | string>().as("count")])
    .where("author_id", "in", authorIds)
    .where("status", "=", "handled")
    .groupBy("author_id");

/** The records of these authors; an author without one is missing. */
async function recordsOf(ctx: Pick<Context, "db">, authorIds: readonly number[]) {
  const records = new Map<number | null, { removals: number; handled: number }>();
  if (authorIds.length === 0) return records;
  const [removals, handled] = await Promise.all([
    removalsQuery(ctx, authorIds).execute(),
    handledQuery(ctx, authorIds).execute(),
  ]);
  for (const { author_id, count } of removals) records.set(author_id, { removals: Number(count), handled: 0 });
  for (const { author_id, count } of handled)
    records.set(author_id, { removals: records.get(author_id)?.removals ?? 0, handled: Number(count) });
  return records;
}

/** Reports as items, in the order of the rows. */
export async function reportItems(
  ctx: Context,
  viewer: Viewer,
  rows: readonly Selectable<ReportTable>[],
): Promise<ReportItem[]> {
  const refs = rows.map((row) => ({ kind: row.subject_kind, id: row.subject_id }));
  const abouts = await reportedForStaff(ctx, refs);
  const words = await openWords(ctx, refs, abouts);
  const people = rows.flatMap((row) => [row.reporter_id, ...(row.settled_by === null ? [] : [row.settled_by])]);
  const briefs = await userBriefs(ctx, [
    ...new Set([...people, ...[...abouts.values()].map((about) => about.authorId)]),
  ]);
  const authorIds = [...new Set([...abouts.values()].map((about) => about.authorId))];
  const [isOnly, authors, records] = await Promise.all([
    hasNoSecondReviewer(ctx, "report", [viewer.id]),
    personItems(ctx, authorIds),
    recordsOf(ctx, authorIds),
  ]);
  const states = new Map(authors.map((author) => [author.id, author]));
  return rows.map((row): ReportItem => {
    const ref = { kind: row.subject_kind, id: row.subject_id };
    const about = abouts.get(reportKey(ref));
    const author = about && states.get(about.authorId);
    return {
      id: row.id,
      about: about
        ? {
            ...ref,
            title: about.title,
            path: row.subject_kind === "message" ? reportAdminPath(row.id) : about.path,
            isDeleted: about.isDeleted,
            words: words.get(reportKey(ref)) ?? null,
            author: briefOf(briefs, about.authorId),
          }
        : null,
      reporter: briefOf(briefs, row.reporter_id),
      reason: row.reason,
      text: row.text,
      createdAt: new Date(row.created_at).toISOString(),
      status: row.status,
      settledBy: row.settled_by === null ? null : briefOf(briefs, row.settled_by),
      settledAt: row.settled_at === null ? null : new Date(row.settled_at).toISOString(),
      authorState: author
        ? { isBanned: author.isBanned, isMuted: author.isMuted, bannedUntil: author.bannedUntil }
        : null,
      authorRecord: author ? (records.get(author.id) ?? { removals: 0, handled: 0 }) : null,
      canSettle: row.status === "open" && (isOnly || about?.authorId !== viewer.id),
    };
  });
}
