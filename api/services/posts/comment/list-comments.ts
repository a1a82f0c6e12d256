import type { Context, Viewer } from "../../../context.ts";
import type { Comment, CommentSort } from "../../../../contract/posts/comment.ts";
import type { SubjectKind } from "../../../../contract/shared/subject.ts";
import { limits } from "../../../../contract/shared/limits.ts";
import { muterOf } from "../../people/follow/not-muted.ts";
import { firstReplies, repliesUpTo, type RootPage, rootPage } from "./comment-pages.ts";
import { type CommentRow, commentColumns, commentViews } from "./comment-rows.ts";
import { readSubject, type Subject } from "../../circles/subject/subject.ts";

interface ListComments {
  ctx: Context;
  viewer: Viewer | null;
  subject: Subject;
  input: { sort: CommentSort; cursor?: string | undefined; limit: number };
  /**
   * The page must contain this comment or reply; a cursor is then ignored. If it is gone or belongs to another subject:
   * the first page.
   */
  holding?: number | undefined;
}

/**
 * A page of first-level comments, each with its first replies; with `holding`, replies up to and including that reply.
 * Comments by users whom the viewer has muted are left out.
 * @throws ApiError BAD_REQUEST for a cursor of another sort
 */
export async function listComments({
  ctx,
  viewer,
  subject,
  input,
  holding,
}: ListComments): Promise<{ items: Comment[]; nextCursor: string | null }> {
  const target = holding === undefined ? undefined : await targetOf(ctx, subject, holding);
  // A link to a thread in which the author has not written leaves 只看作者, so that it still reaches its target.
  const sort = input.sort === "author" && target?.root.author_count === 0 ? "oldest" : input.sort;
  const query = { ctx, subject, sort, limit: input.limit, viewerId: muterOf(viewer) };
  const page = target ? await pageHolding(query, target.root) : await rootPage({ ...query, cursor: input.cursor });
  const ids = page.rows.map((row) => row.id);
  const replies = ids.length > 0 ? groupByRoot(await firstRepliesOf(query, ids)) : new Map<number, CommentRow[]>();
  if (target?.reply) {
    const shown = replies.get(target.root.id) ?? [];
    if (!shown.some((row) => row.id === target.reply?.id)) {
      const leading = await repliesUpTo({
        ctx,
        rootId: target.root.id,
        replyId: target.reply.id,
        limit: limits.pageSizeMax,
        viewerId: query.viewerId,
      });
      replies.set(target.root.id, [
        ...shown.filter((row) => !leading.some((other) => other.id === row.id)),
        ...leading,
      ]);
    }
  }
  const views = await commentViews(ctx, viewer, subject.authorId, [...page.rows, ...[...replies.values()].flat()]);
  return { items: page.rows.map((row) => views.comment(row, replies.get(row.id) ?? [])), nextCursor: page.nextCursor };
}

/**
 * The same for a caller that has not read the subject yet.
 * @throws ApiError NOT_FOUND when the subject is gone, BAD_REQUEST for a cursor of another sort
 */
export async function listCommentsOf({
  ctx,
  viewer,
  input,
}: {
  ctx: Context;
  viewer: Viewer | null;
  input: ListComments["input"] & { subjectKind: SubjectKind; subjectId: number };
}) {
  return listComments({
    ctx,
    viewer,
    subject: await readSubject(ctx, viewer, { kind: input.subjectKind, id: input.subjectId }),
    input,
  });
}

async function firstRepliesOf(
  { ctx, subject, sort, viewerId }: { ctx: Context; subject: Subject; sort: CommentSort; viewerId: number | undefined },
  rootIds: number[],
): Promise<CommentRow[]> {
  const onlyBy = sort === "author" ? subject.authorId : undefined;
  const rows = await firstReplies.rows(ctx.db, { rootIds, viewerId, onlyBy });
  return rows.toSorted((a, b) => b.like_count - a.like_count || a.id - b.id);
}

/** The first page if it contains the comment, else the page that begins with the comment. */
async function pageHolding(query: RootPage, root: CommentRow) {
  const first = await rootPage(query);
  return first.rows.some((row) => row.id === root.id) ? first : rootPage({ ...query, from: root });
}

/** The comment with this id and its root. @returns undefined when the comment must not be shown */
async function targetOf(
  ctx: Context,
  subject: Subject,
  id: number,
): Promise<{ root: CommentRow; reply: CommentRow | undefined } | undefined> {
  const read = (wanted: number) =>
    ctx.db
      .selectFrom("comment")
      .select(commentColumns)
      .where("id", "=", wanted)
      .where("subject_kind", "=", subject.kind)
      .where("subject_id", "=", subject.id)
      .executeTakeFirst();
  const row = await read(id);
  if (!row) return undefined;
  const root = row.root_id === null ? row : await read(row.root_id);
  if (!root || (root.deleted_at !== null && root.reply_count === 0)) return undefined;
  return { root, reply: row.root_id === null || row.deleted_at !== null ? undefined : row };
}

function groupByRoot(rows: CommentRow[]): Map<number, CommentRow[]> {
  const groups = new Map<number, CommentRow[]>();
  for (const row of rows) {
    if (row.root_id === null) continue;
    const group = groups.get(row.root_id);
    if (group) group.push(row);
    else groups.set(row.root_id, [row]);
  }
  return groups;
}
