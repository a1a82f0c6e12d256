import { createContext } from "react-router";
import type { CommentPart } from "#contract/posts/comment.ts";
import type { SubjectRef } from "#contract/shared/subject.ts";
import type { Refusal } from "~/features/writing/refusal.ts";
import { pathOfPage, type RouteArgs } from "~/server/api.server.ts";
import { renderList } from "~/fragments/render-fragment.server.tsx";
import { newFormKey } from "~/server/form-key.server.ts";
import { type CommentView, commentView } from "./comment-view.ts";
import { rememberComments } from "./comments-of.ts";
import { threadRecipe } from "./thread-recipe.tsx";

/** The form that the action of this request refused. Without scripts the page renders it again. */
export const refusedContext = createContext<Refusal | null>(null);

interface Given {
  part: CommentPart;
  subject: SubjectRef;
  /** The length of the film that the comments are about. */
  filmSeconds?: number | null;
  /** The reason why the subject takes no new comments. */
  closed?: string | null;
}

/**
 * Renders a page's comments for its loader: a fragment for each thread. Members share fragments, too; owner and key of
 * their forms are slots (decision 0007).
 */
export function renderComments(
  args: RouteArgs,
  { part, subject, filmSeconds = null, closed = null }: Given,
): CommentView {
  // The reader comes from the API's answer, because the session may have ended.
  const readerId = part.readerId ?? null;
  const formKey = readerId === null ? null : newFormKey(args);
  const view = commentView(args.url, part, formKey, closed);
  const recipe = threadRecipe({
    subject,
    filmSeconds,
    reader: formKey === null ? null : { here: pathOfPage(args.url), owner: String(readerId), formKey },
    isClosed: closed !== null,
    isThread: part.threadId !== null,
    marked: view.marked,
    refusal: args.context.get(refusedContext),
  });
  return rememberComments({ ...view, threads: renderList(args, part.items, recipe) }, part.items);
}
