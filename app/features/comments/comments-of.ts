import type { Comment } from "#contract/posts/comment.ts";
import type { CommentView } from "./comment-view.ts";

/** React Router does not serialize properties with symbol keys into the page's data. */
const READ = Symbol("read");

type Remembering = CommentView & { [READ]?: readonly Comment[] };

/** Returns the comments for the page's head. Server only: the page carries its comments as HTML, not as data. */
export const commentsOf = (view: CommentView): readonly Comment[] => (view as Remembering)[READ] ?? [];

export const rememberComments = (view: CommentView, comments: readonly Comment[]): CommentView =>
  Object.assign(view, { [READ]: comments });
