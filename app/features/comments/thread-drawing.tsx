import type { Comment } from "#contract/comment.ts";
import type { SubjectRef } from "#contract/subject.ts";
import { type Drawing, drawnId } from "~/lib/drawn-parts.ts";
import { CommentContent } from "./comment-item.tsx";
import type { CommentView } from "./comment-view.ts";

/** What a guest sees of comments with their replies: they hold no form. */
export function threadDrawing({ marked, threadId }: CommentView, subject: SubjectRef): Drawing<Comment> {
  const isThread = threadId !== null;
  const markedIn = ({ id, replies }: Comment) =>
    [id, ...replies.map((reply) => reply.id)].find((one) => one === marked) ?? null;
  return {
    prefix: drawnId.comment,
    timesOf: ({ createdAt, replies }) => [createdAt, ...replies.map((reply) => reply.createdAt)],
    beside: (comment) => `${isThread}|${markedIn(comment)}`,
    draw: (comment, { now }) => {
      const guest = { formKey: null, closed: null, refusal: null, viewerId: undefined };
      const around = { ...guest, subject, now, marked: markedIn(comment) };
      return <CommentContent comment={comment} around={around} isThread={isThread} />;
    },
  };
}
