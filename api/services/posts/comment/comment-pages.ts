import { sql } from "kysely";
import type { Context, Viewer } from "../../../context.ts";
import type { CommentSort } from "../../../../contract/posts/comment.ts";
import type { SubjectKind, SubjectRef } from "../../../../contract/shared/subject.ts";
import { cachedQuery } from "../../../db/cached-query.ts";
import { type Key, cutPage, down, keysOf, pageBy, type Page, up } from "../../../db/keyset.ts";
import { notMuted } from "../../people/follow/not-muted.ts";
import { subjectIsThere } from "../../circles/subject/subject.ts";
import { type CommentRow, commentColumns } from "./comment-rows.ts";

export interface RootPage {
  ctx: Pick<Context, "db">;
  subject: SubjectRef;
  sort: CommentSort;
  limit: number;
  cursor?: string | undefined;
  /** Leaves out comments by users whom this user has muted. */
  viewerId?: number | undefined;
  /** Starts the page at this row, inclusive, instead of at a cursor. */
  from?: CommentRow | undefined;
}

/** The sort keys of first-level comments. Floor numbers rise with time. */
const rootKeys: Record<CommentSort, readonly Key<"floor" | "hot_score" | "id">[]> = {
  hot: [down("hot_score"), down("id")],
  latest: [down("floor")],
  oldest: [up("floor")],
  author: [up("floor")],
};

/**
 * First-level comments read from one index, one row more than the page holds, without the pinned comment, which the
 * first page reads separately. A deleted comment stays in the list while it has replies.
 */
export function rootPageQuery({ ctx, subject, sort, limit, cursor, viewerId, from }: RootPage) {
  const keys = rootKeys[sort];
  const rows = ctx.db
    .selectFrom("comment")
    .select(commentColumns)
    .where("subject_kind", "=", subject.kind)
    .where("subject_id", "=", subject.id)
    .where("root_id", "is", null)
    .where("is_pinned", "=", sql.lit(0))
    .where((eb) => eb.or([eb("deleted_at", "is", null), eb("reply_count", ">", 0)]))
    // Written exactly as in the partial index, so that the planners use it.
    .$if(sort === "author", (query) => query.where(sql<boolean>`author_count > 0`))
    .$if(viewerId !== undefined, (query) => query.where(notMuted(viewerId ?? 0, "comment.author_id")));
  return pageBy(rows, keys, from ? { at: keysOf(from, keys) } : cursor, limit);
}

/** The parameters of the first page. */
type Top = { kind: SubjectKind; id: number; viewerId: number | undefined };

const topPage = cachedQuery((db, { kind, id, viewerId }: Top, { sort, limit }: { sort: CommentSort; limit: number }) =>
  rootPageQuery({ ctx: { db }, subject: { kind, id }, sort, limit, viewerId }),
);
const topPinned = cachedQuery((db, { kind, id, viewerId }: Top) =>
  pinnedQuery({ ctx: { db }, subject: { kind, id }, viewerId }),
);

/** A page of first-level comments; the first page begins with the pinned comment. */
export async function rootPage(query: RootPage): Promise<Page<CommentRow>> {
  const { ctx, subject, sort, limit, viewerId } = query;
  if (query.cursor || query.from) return rootPageQuery(query).page();
  const top = { kind: subject.kind, id: subject.id, viewerId };
  const [rows, pinned] = await Promise.all([topPage.rows(ctx.db, top, { sort, limit }), topPinned.first(ctx.db, top)]);
  const page = cutPage(rows, rootKeys[sort], limit);
  const isShown = pinned && (sort !== "author" || pinned.author_count > 0);
  return isShown ? { ...page, rows: [pinned, ...page.rows] } : page;
}

/** The pinned comment, unless the viewer has muted its writer. */
export function pinnedQuery({ ctx, subject, viewerId }: Pick<RootPage, "ctx" | "subject" | "viewerId">) {
  return ctx.db
    .selectFrom("comment")
    .select(commentColumns)
    .where("subject_kind", "=", subject.kind)
    .where("subject_id", "=", subject.id)
    .where(sql<boolean>`is_pinned = 1`)
    .$if(viewerId !== undefined, (query) => query.where(notMuted(viewerId ?? 0, "comment.author_id")));
}

interface WrittenPage {
  ctx: Pick<Context, "db" | "kinds">;
  userId: number;
  viewer: Pick<Viewer, "id"> | null;
  limit: number;
  cursor: string | undefined;
}

/**
 * All comments of a user, newest first. A per-row subquery leaves out comments on subjects that the viewer may not
 * read.
 */
export function writtenPageQuery({ ctx, userId, viewer, limit, cursor }: WrittenPage) {
  const rows = ctx.db
    .selectFrom("comment")
    .select(["id", "subject_kind", "subject_id", "root_id", "reply_to_user_id", "html", "like_count", "created_at"])
    .where("author_id", "=", userId)
    .where("deleted_at", "is", null)
    .where(subjectIsThere(ctx.kinds, viewer));
  return pageBy(rows, [down("created_at"), down("id")], cursor, limit);
}

const FIRST_REPLIES = 3;

/**
 * The three most liked replies of each root; among equals the oldest. One index scan of three rows for each root:
 * ranking all replies would read every reply of a long thread.
 * @param onlyBy the author whose replies alone are returned, for 只看作者
 */
export function firstRepliesQuery({
  ctx,
  rootIds,
  viewerId,
  onlyBy,
}: {
  ctx: Pick<Context, "db">;
  rootIds: number[];
  viewerId?: number | undefined;
  onlyBy?: number | undefined;
}) {
  const walks = rootIds.map(
    (rootId) => sql`select id from (
      select id from comment where root_id = ${rootId} and deleted_at is null
      ${onlyBy === undefined ? sql`` : sql`and author_id = ${onlyBy}`}
      ${viewerId === undefined ? sql`` : sql`and ${notMuted(viewerId, "comment.author_id")}`}
      order by like_count desc, id limit ${sql.lit(FIRST_REPLIES)}) as walk`,
  );
  return ctx.db
    .selectFrom("comment")
    .select(commentColumns)
    .where(sql<boolean>`id in (${sql.join(walks, sql` union all `)})`);
}

type FirstReplies = { rootIds: number[]; viewerId: number | undefined; onlyBy: number | undefined };
export const firstReplies = cachedQuery((db, of: FirstReplies) => firstRepliesQuery({ ctx: { db }, ...of }));

/** The replies of one root, oldest first, one row more than the page holds. */
export function replyPageQuery({
  ctx,
  rootId,
  limit,
  cursor,
  viewerId,
}: {
  ctx: Pick<Context, "db">;
  rootId: number;
  limit: number;
  cursor: string | undefined;
  viewerId?: number | undefined;
}) {
  const rows = ctx.db
    .selectFrom("comment")
    .select(commentColumns)
    .where("root_id", "=", rootId)
    .where("deleted_at", "is", null)
    .$if(viewerId !== undefined, (query) => query.where(notMuted(viewerId ?? 0, "comment.author_id")));
  return pageBy(rows, [up("id")], cursor, limit);
}

interface RepliesUpTo {
  ctx: Pick<Context, "db">;
  rootId: number;
  replyId: number;
  limit: number;
  viewerId?: number | undefined;
}

/** The replies of a root up to and including one of them, oldest first; at most `limit`. */
export async function repliesUpTo(input: RepliesUpTo): Promise<CommentRow[]> {
  return (await repliesUpToQuery(input).execute()).toReversed();
}

/** The same rows, newest first. */
export function repliesUpToQuery({ ctx, rootId, replyId, limit, viewerId }: RepliesUpTo) {
  return ctx.db
    .selectFrom("comment")
    .select(commentColumns)
    .where("root_id", "=", rootId)
    .where("deleted_at", "is", null)
    .where("id", "<=", replyId)
    .$if(viewerId !== undefined, (query) => query.where(notMuted(viewerId ?? 0, "comment.author_id")))
    .orderBy("id", "desc")
    .limit(limit);
}
