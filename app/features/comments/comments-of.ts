import type { Comment } from "#contract/posts/comment.ts";
import type { CommentView } from "./comment-view.ts";

/** A symbol's property is not written into the page's data. */
const READ = Symbol("read");

type Remembering = CommentView & { [READ]?: readonly Comment[] };

/** On the server alone, for the page's head: the comments themselves, which the page carries as HTML only. */
export const commentsOf = (view: CommentView): readonly Comment[] => (view as Remembering)[READ] ?? [];

export const rememberComments = (view: CommentView, comments: readonly Comment[]): CommentView =>
  Object.assign(view, { [READ]: comments });
