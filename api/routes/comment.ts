import { commentEndpoints } from "../../contract/posts/comment.ts";
import { userEndpoints } from "../../contract/people/user.ts";
import { createComment } from "../services/posts/comment/create-comment.ts";
import { editComment } from "../services/posts/comment/edit-comment.ts";
import { likeComment } from "../services/posts/comment/like-comment.ts";
import { listCommentsOf } from "../services/posts/comment/list-comments.ts";
import { listWrittenComments } from "../services/posts/comment/list-written.ts";
import { listReplies } from "../services/posts/comment/list-replies.ts";
import { pinComment } from "../services/posts/comment/pin-comment.ts";
import { removeComment } from "../services/posts/comment/remove-comment.ts";
import { restoreComment } from "../services/posts/comment/restore-comment.ts";
import type { Mount } from "./mount.ts";

export function commentRoutes(mount: Mount): void {
  mount.open(commentEndpoints.list, ({ ctx, viewer, query }) => listCommentsOf({ ctx, viewer, input: query }));
  mount.open(commentEndpoints.written, ({ ctx, viewer, query }) => listWrittenComments({ ctx, viewer, input: query }));
  mount.open(commentEndpoints.replies, ({ ctx, viewer, params, query }) =>
    listReplies({ ctx, viewer, rootId: params.id, input: query }),
  );
  mount.authed(commentEndpoints.create, ({ ctx, viewer, body }) => createComment({ ctx, viewer, input: body }));
  mount.authed(commentEndpoints.edit, ({ ctx, viewer, params, body }) =>
    editComment({ ctx, viewer, commentId: params.id, input: body }),
  );
  mount.authed(commentEndpoints.pin, ({ ctx, viewer, params, body }) =>
    pinComment({ ctx, viewer, commentId: params.id, pinned: body.pinned }),
  );
  mount.authed(commentEndpoints.restore, ({ ctx, viewer, params }) =>
    restoreComment({ ctx, viewer, commentId: params.id }),
  );
  mount.authed(commentEndpoints.remove, ({ ctx, viewer, params, query }) =>
    removeComment({ ctx, viewer, commentId: params.id, reason: query.reason }),
  );
  mount.authed(userEndpoints.commentLike, ({ ctx, viewer, body }) =>
    likeComment({ ctx, viewer, commentId: body.commentId, liked: body.liked }),
  );
}
