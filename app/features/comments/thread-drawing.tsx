import type { Comment } from "#contract/posts/comment.ts";
import type { SubjectRef } from "#contract/shared/subject.ts";
import type { Refusal } from "~/features/writing/refusal.ts";
import { type Drawing, drawnId } from "~/lib/drawn-parts.ts";
import { CommentContent } from "./comment-item.tsx";
import { marks, ownOf, type Reader } from "~/lib/reader-marks.server.ts";

interface Threads {
  subject: SubjectRef;
  /** Null for a guest. */
  reader: Reader | null;
  isClosed: boolean;
  /** One thread with all its replies. */
  isThread: boolean;
  marked: number | null;
  /** What of a reader without a script was refused. */
  refusal: Refusal | null;
}

const idsOf = ({ id, replies }: Comment) => [id, ...replies.map((reply) => reply.id)];

/** Comments with their replies: what two readers see alike is drawn once for both. */
export function threadDrawing({ subject, reader, isClosed, isThread, marked, refusal }: Threads): Drawing<Comment> {
  const markedIn = (comment: Comment) => (marked !== null && idsOf(comment).includes(marked) ? marked : null);
  const refused = refusal && (refusal.commentId ?? refusal.parentId);
  // Only of what may be deleted it matters who wrote it.
  const isOwn = (one: { author: { id: number }; canDelete: boolean }) =>
    one.canDelete && String(one.author.id) === reader?.owner;
  return {
    prefix: drawnId.comment,
    timesOf: ({ createdAt, replies }) => [createdAt, ...replies.map((reply) => reply.createdAt)],
    beside: (comment) => {
      const own = [comment, ...comment.replies].filter(isOwn).map(({ id }) => id);
      return `${isThread}|${markedIn(comment)}|${reader !== null}|${isClosed}|${own.join()}`;
    },
    isOnce: (comment) => refused !== null && idsOf(comment).includes(refused),
    ...(reader ? { own: ownOf(reader) } : {}),
    draw: (comment, { now }) => (
      <CommentContent
        comment={comment}
        around={{ subject, reader: reader && marks, isClosed, now, marked: markedIn(comment), isOwn, refusal }}
        isThread={isThread}
      />
    ),
  };
}
