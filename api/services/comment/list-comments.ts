import type { Context, Viewer } from "../../context.ts";
import type { Comment } from "../../contract/comment.ts";
import { ApiError } from "../../contract/errors.ts";
import { limits } from "../../contract/limits.ts";
import { cutPage } from "../../db/pagination.ts";
import { type CommentSort, firstRepliesQuery, repliesUpTo, rootKeys, rootPageQuery } from "./comment-pages.ts";
import { type CommentRow, commentColumns, commentViews } from "./comment-rows.ts";

interface ListComments {
  ctx: Context;
  viewer: Viewer | null;
  input: { articleId: number; sort: CommentSort; cursor?: string | undefined; limit: number };
  /** Given by whoever has read the article already. */
  articleAuthorId?: number;
  /** The page must hold this comment or reply; a cursor then counts for nothing. Gone or of another article: the first page. */
  holding?: number | undefined;
}

/**
 * A page of first-level comments, each with its first replies; with `holding`, up to and including that reply. Who is
 * logged in does not see people whom they have muted.
 * @throws ApiError NOT_FOUND when the article is gone, BAD_REQUEST for a cursor of another sort
 */
export async function listComments({ ctx, viewer, input, articleAuthorId, holding }: ListComments): Promise<{ items: Comment[]; nextCursor: string | null }> {
  const authorId = articleAuthorId ?? (await authorOf(ctx, input.articleId));
  const target = holding === undefined ? undefined : await targetOf(ctx, input.articleId, holding);
  const page = target ? await pageHolding({ ctx, viewer, input, root: target.root }) : await pageOf(ctx, viewer, input);
  const ids = page.rows.map((row) => row.id);
  const replies = ids.length > 0 ? groupByRoot(await firstRepliesQuery(ctx, ids, viewer?.id).execute()) : new Map<number, CommentRow[]>();
  if (target?.reply) {
    const shown = replies.get(target.root.id) ?? [];
    if (!shown.some((row) => row.id === target.reply?.id)) {
      const leading = await repliesUpTo({ ctx, rootId: target.root.id, replyId: target.reply.id, limit: limits.pageSizeMax, viewerId: viewer?.id });
      replies.set(target.root.id, [...shown.filter((row) => !leading.some((other) => other.id === row.id)), ...leading]);
    }
  }
  const views = await commentViews(ctx, viewer, authorId, [...page.rows, ...[...replies.values()].flat()]);
  return { items: page.rows.map((row) => views.comment(row, replies.get(row.id) ?? [])), nextCursor: page.nextCursor };
}

async function authorOf(ctx: Context, articleId: number): Promise<number> {
  const row = await ctx.db.selectFrom("article").select("author_id").where("id", "=", articleId).where("deleted_at", "is", null).executeTakeFirst();
  if (!row) throw new ApiError("NOT_FOUND", "文章不存在或已被删除");
  return row.author_id;
}

async function pageOf(ctx: Context, viewer: Viewer | null, input: ListComments["input"], from?: CommentRow) {
  const rows = await rootPageQuery({ ctx, articleId: input.articleId, sort: input.sort, limit: input.limit, viewerId: viewer?.id, ...(from ? { from } : { cursor: input.cursor }) }).execute();
  return cutPage(rows, input.limit, (row) => rootKeys(input.sort, row));
}

/** The first page when the comment is on it, else the page that begins with the comment. */
async function pageHolding({ ctx, viewer, input, root }: { ctx: Context; viewer: Viewer | null; input: ListComments["input"]; root: CommentRow }) {
  const first = await pageOf(ctx, viewer, { ...input, cursor: undefined });
  return first.rows.some((row) => row.id === root.id) ? first : pageOf(ctx, viewer, input, root);
}

/** @returns undefined when it is not to be seen */
async function targetOf(ctx: Context, articleId: number, id: number): Promise<{ root: CommentRow; reply: CommentRow | undefined } | undefined> {
  const read = (wanted: number) =>
    ctx.db.selectFrom("comment").select(commentColumns).where("id", "=", wanted).where("article_id", "=", articleId).executeTakeFirst();
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
