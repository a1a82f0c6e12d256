import type { z } from "zod";
import type { Context, Viewer } from "../../../context.ts";
import type { CommentPart, commentPartQuery } from "../../../../contract/posts/comment.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import { limits } from "../../../../contract/shared/limits.ts";
import { listComments } from "./list-comments.ts";
import { listReplies } from "./list-replies.ts";
import type { Subject } from "../../circles/subject/subject.ts";

/** The parsed query of an endpoint that returns a page of comments. */
export type PartQuery = z.output<z.ZodObject<typeof commentPartQuery>>;

interface PartInput {
  ctx: Context;
  viewer: Viewer | null;
  /** The subject, already read by the calling verb. */
  subject: Subject;
  query: PartQuery;
}

/**
 * The comments on a subject's page: a page of comments, the page that contains a given comment, or one thread. If the
 * thread was deleted, the first page is returned.
 * @throws ApiError BAD_REQUEST for a cursor of another list
 */
export async function commentPart({ ctx, viewer, subject, query }: PartInput): Promise<CommentPart> {
  const { commentSort: sort, commentCursor: cursor, commentId, commentThread: thread } = query;
  const limit = limits.pageSize;
  const readerId = viewer?.id ?? null;
  if (thread === undefined)
    return {
      ...(await listComments({ ctx, viewer, subject, input: { sort, cursor, limit }, holding: commentId })),
      threadId: null,
      readerId,
    };
  const [holding, replies] = await Promise.all([
    listComments({ ctx, viewer, subject, input: { sort: "oldest", limit }, holding: thread }),
    repliesOf({ ctx, viewer, thread, cursor, limit }),
  ]);
  const root = holding.items.find((comment) => comment.id === thread);
  if (!root || !replies) return { ...holding, threadId: null, readerId };
  return { items: [{ ...root, replies: replies.items }], nextCursor: replies.nextCursor, threadId: thread, readerId };
}

async function repliesOf({
  ctx,
  viewer,
  thread,
  cursor,
  limit,
}: {
  ctx: Context;
  viewer: Viewer | null;
  thread: number;
  cursor: string | undefined;
  limit: number;
}) {
  try {
    return await listReplies({ ctx, viewer, rootId: thread, input: { cursor, limit } });
  } catch (error) {
    if (error instanceof ApiError && error.code === "NOT_FOUND") return undefined;
    throw error;
  }
}
