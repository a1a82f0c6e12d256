import type { Comment } from "#contract/posts/comment.ts";
import type { SubjectRef } from "#contract/shared/subject.ts";
import type { Refusal } from "~/features/writing/refusal.ts";
import type { ListRecipe } from "~/fragments/fragment.ts";
import { CommentContent } from "./comment-item.tsx";
import { type Reader, readerTokens, slotsOf } from "~/fragments/reader-slots.server.ts";

interface Threads {
  subject: SubjectRef;
  /** The length of the film; null for other subjects and while it is unknown. */
  filmSeconds: number | null;
  /** Null for a guest. */
  reader: Reader | null;
  isClosed: boolean;
  /** The page shows one thread with all its replies. */
  isThread: boolean;
  marked: number | null;
  /** The refused form of a reader without scripts. */
  refusal: Refusal | null;
}

const idsOf = ({ id, replies }: Comment) => [id, ...replies.map((reply) => reply.id)];

/** Renders comments with their replies. Readers with the same view share a fragment. */
export function threadRecipe({
  subject,
  filmSeconds,
  reader,
  isClosed,
  isThread,
  marked,
  refusal,
}: Threads): ListRecipe<Comment> {
  const markedIn = (comment: Comment) => (marked !== null && idsOf(comment).includes(marked) ? marked : null);
  const refused = refusal && (refusal.commentId ?? refusal.parentId);
  // The author matters only for comments that the reader may delete.
  const isOwn = (one: { author: { id: number }; canDelete: boolean }) =>
    one.canDelete && String(one.author.id) === reader?.owner;
  return {
    prefix: "thread-",
    timesOf: ({ createdAt, replies }) => [createdAt, ...replies.map((reply) => reply.createdAt)],
    keyOf: (comment) => {
      const own = [comment, ...comment.replies].filter(isOwn).map(({ id }) => id);
      return `${filmSeconds}|${isThread}|${markedIn(comment)}|${reader !== null}|${isClosed}|${own.join()}`;
    },
    isPrivate: (comment) => refused !== null && idsOf(comment).includes(refused),
    ...(reader ? { slots: slotsOf(reader) } : {}),
    render: (comment, { now }) => (
      <CommentContent
        comment={comment}
        around={{
          subject,
          filmSeconds,
          reader: reader && readerTokens,
          isClosed,
          now,
          marked: markedIn(comment),
          isOwn,
          refusal,
        }}
        isThread={isThread}
      />
    ),
  };
}
