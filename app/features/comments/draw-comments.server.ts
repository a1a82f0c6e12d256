import { createContext } from "react-router";
import type { CommentPart } from "#contract/posts/comment.ts";
import type { SubjectRef } from "#contract/shared/subject.ts";
import type { Refusal } from "~/features/writing/refusal.ts";
import { pathOfPage, type RouteArgs } from "~/server/api.server.ts";
import { drawItems } from "~/server/draw-items.server.tsx";
import { newFormKey } from "~/server/form-key.server.ts";
import { type CommentView, commentView } from "./comment-view.ts";
import { rememberComments } from "./comments-of.ts";
import { threadDrawing } from "./thread-drawing.tsx";

/** What the action has refused of the form that this request brought: without a script its form is drawn with it. */
export const refusedContext = createContext<Refusal | null>(null);

interface Given {
  part: CommentPart;
  subject: SubjectRef;
  /** Why nobody may write a new one. */
  closed?: string | null;
}

/**
 * For loaders: a page's comments, drawn. Each thread is drawn once until something in it changes, also for members, whose
 * forms get their owner and key afterwards; the page carries it as HTML alone (decision 0007).
 */
export function drawComments(args: RouteArgs, { part, subject, closed = null }: Given): CommentView {
  // Who is read for knows the API alone: a session may have ended.
  const readerId = part.readerId ?? null;
  const formKey = readerId === null ? null : newFormKey(args);
  const view = commentView(args.url, part, formKey, closed);
  const drawing = threadDrawing({
    subject,
    reader: formKey === null ? null : { here: pathOfPage(args.url), owner: String(readerId), formKey },
    isClosed: closed !== null,
    isThread: part.threadId !== null,
    marked: view.marked,
    refusal: args.context.get(refusedContext),
  });
  return rememberComments({ ...view, drawn: drawItems(args, part.items, drawing) }, part.items);
}
