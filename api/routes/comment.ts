import { commentEndpoints } from "../contract/comment.ts";
import { userEndpoints } from "../contract/user.ts";
import { createComment } from "../services/comment/create-comment.ts";
import { likeComment } from "../services/comment/like-comment.ts";
import { listCommentsOf } from "../services/comment/list-comments.ts";
import { listReplies } from "../services/comment/list-replies.ts";
import { removeComment } from "../services/comment/remove-comment.ts";
import type { Mount } from "./mount.ts";

export function commentRoutes(mount: Mount): void {
  mount.open(commentEndpoints.list, ({ ctx, viewer, query }) => listCommentsOf({ ctx, viewer, input: query }));
  mount.open(commentEndpoints.replies, ({ ctx, viewer, params, query }) => listReplies({ ctx, viewer, rootId: params.id, input: query }));
  mount.authed(commentEndpoints.create, ({ ctx, viewer, body }) => createComment({ ctx, viewer, input: body }));
  mount.authed(commentEndpoints.remove, ({ ctx, viewer, params }) => removeComment({ ctx, viewer, commentId: params.id }));
  mount.authed(userEndpoints.commentLike, ({ ctx, viewer, body }) => likeComment({ ctx, viewer, commentId: body.commentId, liked: body.liked }));
}
