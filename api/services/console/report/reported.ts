import type { Context, Viewer } from "../../../context.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import { reportListPath } from "../../../../contract/console/report-names.ts";
import type { ReportKind } from "../../../../contract/shared/subject-fields.ts";
import { danmakuPath } from "../../../../contract/shared/danmaku-names.ts";
import { commentPath, type SubjectRef, subjectPath, subjectKey } from "../../../../contract/shared/subject.ts";
import { cutText } from "../../../../contract/shared/cut-text.ts";
import { openingOf } from "../../../markdown/opening-of.ts";
import { readableNames } from "../../../markdown/mentions.ts";
import { reportableMessage } from "../../chat/chat-message/reported-messages.ts";
import { isSubjectThere, subjectTitles } from "../../circles/subject/subject.ts";

export interface ReportRef {
  kind: ReportKind;
  id: number;
}

export interface Reported {
  /** The reported post itself, or the post of the reported comment or danmaku; null for a private message. */
  subject: SubjectRef | null;
  title: string;
  authorId: number;
  path: string;
  isDeleted: boolean;
}

const OPENING = 100;
export const reportKey = ({ kind, id }: ReportRef) => `${kind}:${id}`;

const opening = (text: string): string => openingOf(text.replaceAll(/\s+/g, " ").trim(), OPENING);

/** The title of a private message: its words stand in its report alone, whose every reading is logged. */
const MESSAGE_TITLE = "一条私信";
const ROOM_MESSAGE_TITLE = "一条聊天室消息";

/** Reported posts, comments and messages, deleted or not, with one query for each kind. Key: `reportKey`. */
export async function reportedOf(ctx: Context, refs: ReportRef[]): Promise<Map<string, Reported>> {
  const found = new Map<string, Reported>();
  const subjects = refs.flatMap(({ kind, id }): SubjectRef[] =>
    kind === "comment" || kind === "message" || kind === "danmaku" ? [] : [{ kind, id }],
  );
  const titles = await subjectTitles(ctx, subjects);
  for (const subject of subjects) {
    const about = titles.get(subjectKey(subject));
    if (!about) continue;
    const isThere = await isSubjectThere(ctx, { id: about.authorId, role: "ADMIN" }, subject);
    found.set(reportKey(subject), { ...about, subject, path: subjectPath(subject), isDeleted: !isThere });
  }
  const commentIds = refs.flatMap(({ kind, id }) => (kind === "comment" ? [id] : []));
  if (commentIds.length > 0) {
    const rows = await ctx.db
      .selectFrom("comment")
      .select(["id", "subject_kind", "subject_id", "author_id", "source", "deleted_at"])
      .where("id", "in", commentIds)
      .execute();
    for (const row of rows) {
      const subject = { kind: row.subject_kind, id: row.subject_id };
      const path = commentPath(subject, row.id);
      found.set(reportKey({ kind: "comment", id: row.id }), {
        subject,
        title: opening(readableNames(row.source)) || "（图片）",
        authorId: row.author_id,
        path,
        isDeleted: row.deleted_at !== null,
      });
    }
  }
  await addDanmaku(
    ctx,
    refs.flatMap(({ kind, id }) => (kind === "danmaku" ? [id] : [])),
    found,
  );
  const messageIds = refs.flatMap(({ kind, id }) => (kind === "message" ? [id] : []));
  if (messageIds.length > 0) {
    const rows = await ctx.db
      .selectFrom("message")
      .leftJoin("circle_room", "circle_room.conversation_id", "message.conversation_id")
      .select(["message.id", "message.author_id", "message.recalled_at", "circle_room.circle_id"])
      .where("message.id", "in", messageIds)
      .execute();
    for (const row of rows)
      found.set(reportKey({ kind: "message", id: row.id }), {
        subject: null,
        title: row.circle_id === null ? MESSAGE_TITLE : ROOM_MESSAGE_TITLE,
        authorId: row.author_id,
        path: reportListPath,
        isDeleted: row.recalled_at !== null,
      });
  }
  return found;
}

async function addDanmaku({ db }: Context, ids: number[], found: Map<string, Reported>): Promise<void> {
  if (ids.length === 0) return;
  const rows = await db
    .selectFrom("danmaku")
    .select(["id", "video_id", "author_id", "position_ms", "source", "deleted_at"])
    .where("id", "in", ids)
    .execute();
  for (const row of rows)
    found.set(reportKey({ kind: "danmaku", id: row.id }), {
      subject: { kind: "video", id: row.video_id },
      title: opening(row.source),
      authorId: row.author_id,
      path: danmakuPath(row.video_id, row.position_ms),
      isDeleted: row.deleted_at !== null,
    });
}

/** The most characters shown: enough to judge a text. */
const WORDS_MAX = 5_000;

/**
 * The texts of reported content, one query for each kind, because a title does not suffice to judge. Key: `reportKey`.
 */
export async function wordsOf({ db }: Pick<Context, "db">, refs: ReportRef[]): Promise<Map<string, string>> {
  const words = new Map<string, string>();
  for (const kind of new Set(refs.map((ref) => ref.kind))) {
    if (kind === "message") continue;
    const ids = refs.flatMap((ref) => (ref.kind === kind ? [ref.id] : []));
    const rows = await db.selectFrom(kind).select(["id", "source"]).where("id", "in", ids).execute();
    for (const { id, source } of rows) words.set(reportKey({ kind, id }), cutText(readableNames(source), WORDS_MAX));
  }
  return words;
}

/** The content that the viewer wants to report. @throws ApiError NOT_FOUND when the viewer may not see it */
export async function reportable(ctx: Context, viewer: Viewer, ref: ReportRef): Promise<Reported> {
  const gone = new ApiError("NOT_FOUND", "要举报的内容不存在或已被删除");
  if (ref.kind === "message") {
    const message = await reportableMessage(ctx, viewer, ref.id).catch((error: unknown) => {
      throw error instanceof ApiError ? gone : error;
    });
    if (!message) throw gone;
    const { text, authorId, path } = message;
    return { subject: null, title: opening(text) || "（图片）", authorId, path, isDeleted: false };
  }
  const about = (await reportedOf(ctx, [ref])).get(reportKey(ref));
  if (!about || about.isDeleted) throw gone;
  if (!about.subject || !(await isSubjectThere(ctx, viewer, about.subject))) throw gone;
  return about;
}
