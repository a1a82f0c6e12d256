import { type CommentPart, type CommentSort, commentSort } from "#contract/posts/comment.ts";
import type { Fragment } from "~/fragments/fragment.ts";
import { parseId } from "~/lib/parse-id.ts";

const knownSort = commentSort.catch("oldest");
const sortOf = (url: URL): CommentSort => knownSort.parse(url.searchParams.get("sort") ?? "oldest");

/**
 * What of a page's address the API is asked for (contract `commentPartQuery`): `?sort=` orders the comments, `?cursor=`
 * pages them, `?commentId=` finds the page that holds one, `?replies=` shows one comment with all its replies, paged by
 * the same cursor.
 */
export function commentQuery(url: URL) {
  const query = url.searchParams;
  return {
    commentSort: sortOf(url),
    commentCursor: query.get("cursor") || undefined,
    commentId: parseId(query.get("commentId")),
    commentThread: parseId(query.get("replies")),
  };
}

/** What `<Comments>` shows: threads as fragments, and the parameters of the address. */
export interface CommentView extends Pick<CommentPart, "nextCursor" | "threadId"> {
  /** The threads in their order (render-comments.server.ts). */
  threads: Fragment[];
  sort: CommentSort;
  /** The comment that the address points at. */
  marked: number | null;
  /** Not the first page from the top. */
  isPart: boolean;
  /** What the one-time keys of the forms begin with; null for a guest, who has none. */
  formKey: string | null;
  /** Why nobody may write a new one; null where they may. */
  closed: string | null;
  /** The newest of these and their replies. */
  newest: number;
  /** The comment that the address points at is not there. */
  isGone: boolean;
}

/** @param formKey null for a guest */
export function commentView(
  url: URL,
  { items, nextCursor, threadId }: CommentPart,
  formKey: string | null,
  closed: string | null,
): Omit<CommentView, "threads"> {
  const marked = parseId(url.searchParams.get("commentId")) ?? null;
  const ids = items.flatMap(({ id, replies }) => [id, ...replies.map((reply) => reply.id)]);
  return {
    nextCursor,
    threadId,
    sort: sortOf(url),
    marked,
    isPart: url.searchParams.has("cursor") || marked !== null || threadId !== null,
    formKey,
    closed,
    newest: Math.max(0, ...ids),
    isGone: marked !== null && !ids.includes(marked),
  };
}
