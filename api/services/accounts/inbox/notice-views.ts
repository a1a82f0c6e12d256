import { sql } from "kysely";
import type { Context } from "../../../context.ts";
import { type Notice, type NoticeAct, PEOPLE_MAX } from "../../../../contract/accounts/message.ts";
import { roomMessagePath } from "../../../../contract/circles/circle-room-names.ts";
import { cutText } from "../../../../contract/shared/cut-text.ts";
import { type SubjectRef, subjectKey } from "../../../../contract/shared/subject.ts";
import { readableNames } from "../../../markdown/mentions.ts";
import { down, pageBy } from "../../../db/keyset.ts";
import { subjectsKnownTo, subjectTitles } from "../../circles/subject/subject.ts";
import { userBriefs } from "../../people/user/user-brief.ts";
import { blanked } from "../../shared/message/blank-notice.ts";
import { noticeKind } from "../../shared/message/notice-kinds.ts";
import { gatheredPath, gatheredTitle } from "./notice-words.ts";
import type { UnreadReader } from "../../shared/message/unread-counts.ts";
import { actIsShown } from "./shown-notices.ts";

/** Acts of each notice in a list. */
const ACTS_SHOWN = 3;
const BODY_MAX = 100;

/** The columns of a notice that its view is made of. */
export const noticeColumns = [
  "notice.id",
  "notice.tab",
  "notice.kind",
  "notice.gathers",
  "notice.title",
  "notice.body",
  "notice.path",
  "notice.subject_kind",
  "notice.subject_id",
  "notice.comment_id",
  "notice.message_id",
  "notice.newest_seq",
  "notice.seen_seq",
  "notice.acted_at",
] as const;

export interface NoticeRow {
  id: number;
  kind: string;
  gathers: string | null;
  title: string;
  body: string;
  path: string | null;
  subject_kind: SubjectRef["kind"] | null;
  subject_id: number | null;
  comment_id: number | null;
  message_id: number | null;
  newest_seq: number;
  seen_seq: number;
  acted_at: number;
}

export interface ActRow {
  seq: number;
  doer_id: number;
  comment_id: number;
  acted_at: number;
}

const subjectOf = ({ subject_kind: kind, subject_id: id }: NoticeRow): SubjectRef | null =>
  kind === null || id === null ? null : { kind, id };

/** The acts of a notice that the reader may know of. */
function shownActs({ db }: Pick<Context, "db">, reader: UnreadReader, noticeId: number) {
  return db
    .selectFrom("notice_act")
    .select(["notice_act.seq", "notice_act.doer_id", "notice_act.comment_id", "notice_act.acted_at"])
    .where("notice_act.notice_id", "=", noticeId)
    .where(actIsShown(reader));
}

/** The newest acts of a notice, as many as it counts. */
export function newestActsQuery(ctx: Pick<Context, "db">, reader: UnreadReader, noticeId: number) {
  return shownActs(ctx, reader, noticeId).orderBy("notice_act.seq", "desc").limit(PEOPLE_MAX);
}

/** A page of a notice's acts, newest first. */
export function actPageQuery(
  ctx: Pick<Context, "db">,
  reader: UnreadReader,
  { noticeId, cursor, limit }: { noticeId: number; cursor: string | undefined; limit: number },
) {
  return pageBy(shownActs(ctx, reader, noticeId), [down("notice_act.seq")], cursor, limit);
}

/** Comments are shown where the person wrote them: a like shows only who gave it. */
const showsComment = ({ kind, comment_id: id }: ActRow & { kind: string }) =>
  id !== 0 && ["reply", "mention"].includes(noticeKind(kind)?.tab ?? "");

/** Views of acts, by their rows. */
export async function actViews<Row extends ActRow & { kind: string }>(
  ctx: Context,
  reader: UnreadReader,
  acts: Row[],
): Promise<Map<Row, NoticeAct>> {
  const followers = acts.filter((act) => act.kind === "follow").map((act) => act.doer_id);
  const ids = acts.filter(showsComment).map((act) => act.comment_id);
  const [people, comments, followed] = await Promise.all([
    userBriefs(
      ctx,
      acts.map((act) => act.doer_id),
    ),
    ids.length === 0 ? [] : ctx.db.selectFrom("comment").select(["id", "html"]).where("id", "in", ids).execute(),
    followers.length === 0
      ? []
      : ctx.db
          .selectFrom("user_follow")
          .select("followee_id")
          .where("follower_id", "=", reader.id)
          .where("followee_id", "in", followers)
          .execute(),
  ]);
  const isFollowed = new Set(followed.map((row) => row.followee_id));
  const htmlOf = new Map(comments.map((row) => [row.id, row.html]));
  return new Map(
    acts.flatMap((act) => {
      const person = people.get(act.doer_id);
      if (!person) return [];
      const html = showsComment(act) ? htmlOf.get(act.comment_id) : undefined;
      const comment = html === undefined ? null : { id: act.comment_id, html };
      const back = act.kind === "follow" ? { isFollowed: isFollowed.has(act.doer_id) } : {};
      return [[act, { id: act.seq, person, comment, ...back, at: new Date(act.acted_at).toISOString() }] as const];
    }),
  );
}

/** Messages of rooms with their circles, by id. */
async function roomMessages({ db }: Pick<Context, "db">, ids: number[]) {
  if (ids.length === 0) return new Map<number, never>();
  const rows = await db
    .selectFrom("message")
    .innerJoin("circle_room", "circle_room.conversation_id", "message.conversation_id")
    .innerJoin("circle", "circle.id", "circle_room.circle_id")
    .select(["message.id", "message.seq", "message.text", "circle_room.circle_id", "circle.name"])
    .where("message.id", "in", ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Makes views of notices, in their order; the acts that the reader may not know of are left out. */
export async function noticeViews(ctx: Context, reader: UnreadReader, rows: NoticeRow[]): Promise<Notice[]> {
  const subjects = rows.flatMap((row) => subjectOf(row) ?? []);
  const gathered = rows.filter((row) => row.gathers !== null);
  const own = gathered.flatMap((row) => row.comment_id ?? []);
  const [actsOf, titles, known, comments, messages] = await Promise.all([
    Promise.all(
      gathered.map(async (row) => {
        const acts = await newestActsQuery(ctx, reader, row.id).execute();
        return [row.id, acts] as const;
      }),
    ).then((all) => new Map<number, ActRow[]>(all)),
    subjectTitles(ctx, subjects),
    subjectsKnownTo(
      ctx,
      reader,
      rows.filter((row) => row.gathers === null).flatMap((row) => subjectOf(row) ?? []),
    ),
    own.length === 0 ? [] : ctx.db.selectFrom("comment").select(["id", "source"]).where("id", "in", own).execute(),
    roomMessages(
      ctx,
      gathered.flatMap((row) => row.message_id ?? []),
    ),
  ]);
  const wordsOf = new Map(comments.map((row) => [row.id, row.source]));
  const newestOf = new Map(
    gathered.map(({ id, kind }) => [id, (actsOf.get(id) ?? []).slice(0, ACTS_SHOWN).map((act) => ({ ...act, kind }))]),
  );
  const views = await actViews(ctx, reader, [...newestOf.values()].flat());
  return rows.map((row): Notice => {
    const subject = subjectOf(row);
    const at = new Date(row.acted_at).toISOString();
    const common = { id: row.id, kind: row.kind, position: row.newest_seq, at };
    if (row.gathers === null) {
      const isKnown = subject === null || known.has(subjectKey(subject));
      const { title, body, path } = isKnown ? row : blanked(row);
      const isUnread = row.newest_seq > row.seen_seq;
      return { ...common, subject: null, title, body, path, peopleCount: 0, acts: [], actCount: 0, isUnread };
    }
    const acts = actsOf.get(row.id) ?? [];
    const people = [...new Set(acts.map((act) => act.doer_id))];
    const shown = (newestOf.get(row.id) ?? []).flatMap((act) => views.get(act) ?? []);
    const nameOf = new Map(shown.map(({ person }) => [person.id, person.name]));
    const ownWords = row.comment_id === null ? undefined : wordsOf.get(row.comment_id);
    const message = messages.get(row.message_id ?? 0);
    const title = (subject && titles.get(subjectKey(subject))?.title) ?? "";
    return {
      ...common,
      subject: subject && { ...subject, title },
      title: gatheredTitle({
        kind: row.kind,
        names: people.filter((id) => nameOf.has(id)).map((id) => nameOf.get(id) ?? null),
        peopleCount: people.length,
        isMany: acts.length >= PEOPLE_MAX,
        thing: message
          ? `圈子“${message.name}”的聊天室`
          : row.comment_id !== null
            ? "评论"
            : subject
              ? ctx.kinds.of(subject.kind).name
              : "内容",
      }),
      body: message
        ? cutText(message.text, BODY_MAX)
        : ownWords !== undefined && row.kind !== "mention"
          ? cutText(readableNames(ownWords), BODY_MAX)
          : title,
      path: message
        ? roomMessagePath(message.circle_id, message.seq)
        : gatheredPath(subject, row.kind === "like" ? row.comment_id : (shown[0]?.comment?.id ?? null)),
      peopleCount: people.length,
      acts: shown,
      actCount: acts.length,
      isUnread: acts.some((act) => act.seq > row.seen_seq),
    };
  });
}

/** The reader's own notice, if its list shows it. */
export const ownNotice = ({ db }: Pick<Context, "db">, reader: UnreadReader, id: number) =>
  db
    .selectFrom("notice")
    .select(noticeColumns)
    .where("notice.id", "=", id)
    .where("notice.user_id", "=", reader.id)
    .where(sql<boolean>`notice.gathers is not null`);
