import type { Comment } from "#contract/comment.ts";
import type { CommentView } from "./comment-view.ts";

const read = new WeakMap<object, readonly Comment[]>();

/** On the server alone, for the page's head: the comments themselves, which the page carries as HTML only. */
export const commentsOf = (view: CommentView): readonly Comment[] => read.get(view) ?? [];

export function rememberComments(view: CommentView, comments: readonly Comment[]): CommentView {
  read.set(view, comments);
  return view;
}
