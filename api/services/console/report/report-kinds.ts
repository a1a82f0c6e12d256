import type { Context, Viewer } from "../../../context.ts";
import type { ReportKind } from "../../../../contract/shared/subject-fields.ts";
import { danmakuPath } from "../../../../contract/shared/danmaku-names.ts";
import { seriesPath } from "../../../../contract/shared/series-names.ts";
import { commentPath, subjectKey, type SubjectKind, subjectPath } from "../../../../contract/shared/subject.ts";
import { readableNames } from "../../../markdown/mentions.ts";
import { isSubjectThere, isThereForStaff, subjectTitles } from "../../circles/subject/subject.ts";
import { removeComment } from "../../posts/comment/remove-comment.ts";
import { removeDanmaku } from "../../posts/danmaku/remove-danmaku.ts";
import { removePost } from "../../posts/post/remove.ts";
import { isSeriesOpenToStaff, isSeriesThere } from "../../posts/series/series-rows.ts";
import { removeSeries } from "../../posts/series/write-series.ts";
import { reportedCircles, reportedPeople } from "./reported-people.ts";
import { messages } from "./reported-messages.ts";
import { type Reported, type ReportedKind, titleFrom } from "./reported-kind.ts";

const byId = <Row extends { id: number }>(rows: Row[], about: (row: Row) => Reported): Map<number, Reported> =>
  new Map(rows.map((row) => [row.id, about(row)]));

const sourcesIn = (table: SubjectKind | "comment" | "danmaku") => async (ctx: Context, ids: readonly number[]) => {
  const rows = await ctx.db.selectFrom(table).select(["id", "source"]).where("id", "in", ids).execute();
  return new Map(rows.map(({ id, source }) => [id, source]));
};

/** Content that a member may see wherever they may see its post. */
const seenWithSubject = (find: ReportedKind["find"]) => async (ctx: Context, viewer: Viewer, id: number) => {
  const about = (await find(ctx, [id])).get(id);
  if (!about?.subject || about.isDeleted) return null;
  return (await isSubjectThere(ctx, viewer, about.subject)) ? about : null;
};
const openWithSubject = (ctx: Context, _id: number, { subject }: Reported) =>
  subject ? isThereForStaff(ctx, subject) : Promise.resolve(false);

function posts(kind: SubjectKind): ReportedKind {
  async function find(ctx: Context, ids: readonly number[]) {
    const found = new Map<number, Reported>();
    const titles = await subjectTitles(
      ctx,
      ids.map((id) => ({ kind, id })),
    );
    for (const id of ids) {
      const subject = { kind, id };
      const about = titles.get(subjectKey(subject));
      if (!about) continue;
      const isThere = await isSubjectThere(ctx, { id: about.authorId, role: "ADMIN" }, subject);
      found.set(id, { ...about, subject, path: subjectPath(subject), isDeleted: !isThere });
    }
    return found;
  }
  return {
    find,
    sources: sourcesIn(kind),
    isOpenToStaff: openWithSubject,
    seenBy: seenWithSubject(find),
    remove: async ({ ctx, viewer, id, reason }) => void (await removePost({ ctx, viewer, post: { kind, id }, reason })),
  };
}

async function findComments({ db }: Context, ids: readonly number[]) {
  const rows = await db
    .selectFrom("comment")
    .select(["id", "subject_kind", "subject_id", "author_id", "source", "deleted_at"])
    .where("id", "in", ids)
    .execute();
  return byId(rows, (row) => {
    const subject = { kind: row.subject_kind, id: row.subject_id };
    return {
      subject,
      title: titleFrom(readableNames(row.source)) || "（图片）",
      authorId: row.author_id,
      path: commentPath(subject, row.id),
      isDeleted: row.deleted_at !== null,
    };
  });
}

async function findDanmaku({ db }: Context, ids: readonly number[]) {
  const rows = await db
    .selectFrom("danmaku")
    .select(["id", "video_id", "author_id", "position_ms", "source", "deleted_at"])
    .where("id", "in", ids)
    .execute();
  return byId(rows, (row) => ({
    subject: { kind: "video", id: row.video_id },
    title: titleFrom(row.source),
    authorId: row.author_id,
    path: danmakuPath(row.video_id, row.position_ms),
    isDeleted: row.deleted_at !== null,
  }));
}

const seriesRows = ({ db }: Context, ids: readonly number[]) =>
  db.selectFrom("series").select(["id", "kind", "title", "description", "author_id"]).where("id", "in", ids).execute();

async function findSeries(ctx: Context, ids: readonly number[]) {
  return byId(await seriesRows(ctx, ids), ({ id, title, author_id: authorId }) => ({
    subject: null,
    title,
    authorId,
    path: seriesPath(id),
    isDeleted: false,
  }));
}

const others: Record<Exclude<ReportKind, SubjectKind>, ReportedKind> = {
  comment: {
    find: findComments,
    sources: sourcesIn("comment"),
    isOpenToStaff: openWithSubject,
    seenBy: seenWithSubject(findComments),
    remove: async ({ ctx, viewer, id, reason }) => void (await removeComment({ ctx, viewer, commentId: id, reason })),
  },
  danmaku: {
    find: findDanmaku,
    sources: sourcesIn("danmaku"),
    isOpenToStaff: openWithSubject,
    seenBy: seenWithSubject(findDanmaku),
    remove: async ({ id, ...asked }) => void (await removeDanmaku({ ...asked, danmakuId: id })),
  },
  series: {
    find: findSeries,
    sources: async (ctx, ids) =>
      new Map((await seriesRows(ctx, ids)).map((row) => [row.id, `${row.title}\n${row.description}`.trim()])),
    isOpenToStaff: isSeriesOpenToStaff,
    seenBy: async (ctx, viewer, id) =>
      (await isSeriesThere(ctx, viewer, id)) ? ((await findSeries(ctx, [id])).get(id) ?? null) : null,
    remove: async ({ id, ...asked }) => void (await removeSeries({ ...asked, seriesId: id })),
  },
  message: messages,
  user: reportedPeople,
  circle: reportedCircles,
};

export const reportedKind = (kind: ReportKind): ReportedKind =>
  kind in others ? others[kind as keyof typeof others] : posts(kind as SubjectKind);
