import { type CommentPart, type CommentSort, commentSort } from "#contract/posts/comment.ts";
import type { Fragment } from "~/fragments/fragment.ts";
import { parseId } from "~/lib/parse-id.ts";

const knownSort = commentSort.catch("oldest");
const sortOf = (url: URL): CommentSort => knownSort.parse(url.searchParams.get("sort") ?? "oldest");

/**
 * Translates a page's address into the API's query (contract `commentPartQuery`): `?sort=` orders the comments,
 * `?cursor=` pages them, `?commentId=` finds the page with this comment, `?replies=` shows one comment with all its
 * replies, paged by the same cursor.
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

/** The data of `<Comments>`: threads as fragments, and the parameters of the address. */
export interface CommentView extends Pick<CommentPart, "nextCursor" | "threadId"> {
  /** The threads in display order (render-comments.server.ts). */
  threads: Fragment[];
  sort: CommentSort;
  /** The comment that the address points at. */
  marked: number | null;
  /** True for every page but the first. */
  isPart: boolean;
  /** The prefix of the forms' one-time keys; null for a guest, who has no forms. */
  formKey: string | null;
  /** The reason why the subject takes no new comments; null where it does. */
  closed: string | null;
  /** The highest id of these comments and their replies. */
  newest: number;
  /** The comment that the address points at does not exist. */
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
