import type { z } from "zod";
import type { Caller, Context, Viewer } from "../../../context.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import type { ReportedAuthor, reportEndpoints, ThreadWords } from "../../../../contract/console/report.ts";
import type { ReportStatus } from "../../../../contract/console/report-names.ts";
import { isStaffMember } from "../../../../contract/shared/staff-member.ts";
import { mayOnSite } from "../../../../contract/shared/staff-names.ts";
import { writtenKinds } from "../../../../contract/console/cleanup-names.ts";
import { type SubjectRef, subjectPath } from "../../../../contract/shared/subject.ts";
import { readableNames } from "../../../markdown/mentions.ts";
import { copiedMessages } from "../../chat/chat-message/reported-messages.ts";
import { recordDeed } from "../../shared/staff-log/record-deed.ts";
import { untilIso } from "../../shared/sanction/until.ts";
import { assertMayOnSite } from "../../shared/authority/authority.ts";
import { personItems } from "../staff/people.ts";
import { countWritten, latestOf } from "../staff/written-by.ts";
import { isThereForStaff, subjectTitles } from "../../circles/subject/subject.ts";
import { briefOf, userBriefs } from "../../people/user/user-brief.ts";
import { reportItems } from "./list-reports.ts";
import { reportedForStaff, reportKey } from "./reported.ts";
import type { ReportRef } from "./reported-kind.ts";
import type { Reported } from "../../shared/content/content.ts";

type Answer = z.output<typeof reportEndpoints.get.output>;

const SAME_MAX = 20;
const AROUND = 3;
const THREAD_WORDS_MAX = 500;
const RECENT = 8;
const EARLIER = 8;
const SANCTIONS = 5;
/** Counting reports about one user stops at this number. */
const COUNTED_MAX = 1_000;

interface GetReport {
  ctx: Context;
  viewer: Viewer;
  caller: Caller;
  id: number;
}

/**
 * One report with the reported content, its surroundings, and what is known about its author. Reading private messages
 * is recorded in the log of the staff.
 * @throws ApiError FORBIDDEN, NOT_FOUND
 */
export async function getReport({ ctx, viewer, caller, id }: GetReport): Promise<Answer> {
  assertMayOnSite(viewer, "report", "some");
  const row = await ctx.db.selectFrom("report").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) throw new ApiError("NOT_FOUND", "没有这条举报");
  assertMayOnSite(viewer, "report", row.subject_kind);
  const ref = { kind: row.subject_kind, id: row.subject_id };
  const [[item], same, abouts] = await Promise.all([
    reportItems(ctx, viewer, [row]),
    sameQuery(ctx, ref).execute(),
    reportedForStaff(ctx, [ref]),
  ]);
  if (!item) throw new ApiError("NOT_FOUND", "没有这条举报");
  const about = abouts.get(reportKey(ref));
  const authorId = about?.authorId ?? row.author_id;
  const [context, author, briefs] = await Promise.all([
    ref.kind === "message" ? messagesOf({ ctx, viewer, caller }, id, ref) : about ? contextOf(ctx, ref, about) : null,
    authorId === null ? null : authorOf(ctx, authorId, id),
    userBriefs(
      ctx,
      same.map((one) => one.reporter_id),
    ),
  ]);
  const isOver =
    author !== null &&
    author.id !== viewer.id &&
    author.role !== "ADMIN" &&
    (viewer.role === "ADMIN" || !isStaffMember(author));
  return {
    item,
    same: same.map((one) => ({
      id: one.id,
      reporter: briefOf(briefs, one.reporter_id),
      reason: one.reason,
      text: one.text,
      createdAt: new Date(one.created_at).toISOString(),
    })),
    context,
    author,
    can: {
      remove: mayOnSite(viewer, "remove", ref.kind),
      mute: isOver && mayOnSite(viewer, "mute"),
      ban: isOver && mayOnSite(viewer, "ban"),
      warn: isOver && mayOnSite(viewer, "warn"),
      cleanUp: isOver && mayOnSite(viewer, "remove", "some"),
    },
  };
}

/** The first open reports about one post or comment. */
export const sameQuery = ({ db }: Pick<Context, "db">, { kind, id }: ReportRef) =>
  db
    .selectFrom("report")
    .select(["id", "reporter_id", "reason", "text", "created_at"])
    .where("subject_kind", "=", kind)
    .where("subject_id", "=", id)
    .where("status", "=", "open")
    .orderBy("id")
    .limit(SAME_MAX);

/** The private messages that the report contains; that the viewer reads them is logged first. */
async function messagesOf(asked: Omit<GetReport, "id">, id: number, ref: ReportRef): Promise<Answer["context"]> {
  const { ctx } = asked;
  await recordDeed(ctx.db, asked, { act: "read-messages", target: { kind: "report", id } });
  const rows = await copiedMessages(ctx, id);
  const briefs = await userBriefs(
    ctx,
    rows.map((row) => row.authorId),
  );
  const thread = rows.map((row) => ({
    id: row.id,
    author: briefOf(briefs, row.authorId),
    words: row.text,
    images: row.images,
    createdAt: new Date(row.createdAt).toISOString(),
    isReported: row.id === ref.id,
  }));
  return { on: null, circle: null, thread };
}

async function contextOf(ctx: Context, ref: ReportRef, { subject }: Reported): Promise<Answer["context"]> {
  if (!subject || !(await isThereForStaff(ctx, subject))) return null;
  const [titles, place, thread] = await Promise.all([
    subjectTitles(ctx, [subject]),
    ctx.db
      .selectFrom(subject.kind)
      .leftJoin("circle", "circle.id", `${subject.kind}.circle_id` as "article.circle_id")
      .select(["circle.id", "circle.name"])
      .where(`${subject.kind}.id` as "article.id", "=", subject.id)
      .executeTakeFirst(),
    ref.kind === "comment" ? around(ctx, ref.id) : ref.kind === subject.kind ? lastSaid(ctx, subject) : [],
  ]);
  const title = [...titles.values()][0]?.title ?? "";
  return {
    on: { ...subject, title, path: subjectPath(subject) },
    circle: place?.id && place.name !== null ? { id: place.id, name: place.name } : null,
    thread: await threadWords(ctx, thread, ref),
  };
}

const threadColumns = ["id", "author_id", "source", "created_at", "deleted_at"] as const;
interface ThreadRow {
  id: number;
  author_id: number;
  source: string;
  created_at: number;
  deleted_at: number | null;
}

/** The root of a comment's thread, and the comments just before and after the comment. */
async function around({ db }: Pick<Context, "db">, id: number): Promise<ThreadRow[]> {
  const row = await db
    .selectFrom("comment")
    .select([...threadColumns, "root_id"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) return [];
  const rootId = row.root_id ?? row.id;
  const replies = db.selectFrom("comment").select(threadColumns).where("root_id", "=", rootId);
  const [root, before, after] = await Promise.all([
    row.root_id === null
      ? undefined
      : db.selectFrom("comment").select(threadColumns).where("id", "=", rootId).executeTakeFirst(),
    row.root_id === null ? [] : replies.where("id", "<", id).orderBy("id", "desc").limit(AROUND).execute(),
    replies.where("id", ">", id).orderBy("id").limit(AROUND).execute(),
  ]);
  return [...(root ? [root] : []), ...before.toReversed(), row, ...after];
}

/** The latest comments on a post. */
async function lastSaid({ db }: Pick<Context, "db">, { kind, id }: SubjectRef): Promise<ThreadRow[]> {
  const rows = await db
    .selectFrom("comment")
    .select(threadColumns)
    .where("subject_kind", "=", kind)
    .where("subject_id", "=", id)
    .where("root_id", "is", null)
    .orderBy("floor", "desc")
    .limit(AROUND)
    .execute();
  return rows.toReversed();
}

async function threadWords(ctx: Context, rows: ThreadRow[], ref: ReportRef): Promise<ThreadWords[]> {
  const briefs = await userBriefs(
    ctx,
    rows.map((row) => row.author_id),
  );
  return rows.map((row) => ({
    id: row.id,
    author: briefOf(briefs, row.author_id),
    words: row.deleted_at === null ? readableNames(row.source).slice(0, THREAD_WORDS_MAX) || "（图片）" : null,
    images: [],
    createdAt: new Date(row.created_at).toISOString(),
    isReported: ref.kind === "comment" && row.id === ref.id,
  }));
}

/** Reports about one user's content, newest first. */
export const aboutPersonQuery = ({ db }: Pick<Context, "db">, userId: number, limit: number) =>
  db
    .selectFrom("report")
    .select(["id", "subject_kind", "subject_id", "reason", "status", "created_at"])
    .where("author_id", "=", userId)
    .orderBy("id", "desc")
    .limit(limit);

async function authorOf(ctx: Context, userId: number, reportId: number): Promise<ReportedAuthor | null> {
  const [[person], written, recent, reports, sanctions, removals] = await Promise.all([
    personItems(ctx, [userId]),
    countWritten(ctx, { kinds: writtenKinds, userId, since: 0 }),
    latestOf(ctx, { kinds: writtenKinds, userId, since: 0, limit: RECENT }),
    aboutPersonQuery(ctx, userId, COUNTED_MAX).execute(),
    ctx.db
      .selectFrom("sanction")
      .selectAll()
      .where("user_id", "=", userId)
      .orderBy("id", "desc")
      .limit(SANCTIONS)
      .execute(),
    ctx.db
      .selectFrom("removal")
      .select("id")
      .where("author_id", "=", userId)
      .where("undone_at", "is", null)
      .limit(COUNTED_MAX)
      .execute(),
  ]);
  if (!person) return null;
  const earlier = reports.filter((one) => one.id !== reportId).slice(0, EARLIER);
  const abouts = await reportedForStaff(
    ctx,
    earlier.map((one) => ({ kind: one.subject_kind, id: one.subject_id })),
  );
  const count = (status: ReportStatus) => reports.filter((one) => one.status === status).length;
  return {
    ...person,
    written: written.of,
    recent,
    removals: removals.length,
    reports: { open: count("open"), handled: count("handled"), dismissed: count("dismissed") },
    earlier: earlier.map((one) => ({
      id: one.id,
      title: abouts.get(reportKey({ kind: one.subject_kind, id: one.subject_id }))?.title ?? null,
      reason: one.reason,
      status: one.status,
      createdAt: new Date(one.created_at).toISOString(),
    })),
    sanctions: sanctions.map((one) => ({
      id: one.id,
      kind: one.kind,
      reason: one.reason,
      createdAt: new Date(one.created_at).toISOString(),
      until: one.until === null ? null : untilIso(one.until),
      isLifted: one.lifted_at !== null,
    })),
  };
}
