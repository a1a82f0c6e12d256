import type { SubjectRef } from "#contract/subject.ts";
import type { RouteArgs } from "~/server/api.server.ts";
import { handParts } from "~/server/drawn-parts.server.ts";
import { readLinkMode } from "~/server/preferences.server.ts";
import type { CommentView } from "./comment-view.ts";
import { THREAD_ID } from "./thread-id.ts";
import { threadHtml } from "./comments-html.server.tsx";

/**
 * A guest's comments hold no form, so that each thread is drawn once until something in it changes, as cards are
 * (decision 0007), and the page carries it once. Whoever is logged in gets them as they are.
 */
export function drawComments(args: RouteArgs, view: CommentView, subject: SubjectRef): CommentView {
  if (view.formKey !== null) return view;
  const linkMode = readLinkMode(args.request);
  const now = Date.now();
  const threads = view.items.map((comment) => {
    const isMarked = comment.id === view.marked || comment.replies.some(({ id }) => id === view.marked);
    const thread = { comment, subject, isThread: view.threadId !== null, linkMode, now };
    return { id: comment.id, html: threadHtml({ ...thread, marked: isMarked ? view.marked : null }) };
  });
  return { ...view, items: [], drawn: handParts(args, THREAD_ID, threads) };
}
