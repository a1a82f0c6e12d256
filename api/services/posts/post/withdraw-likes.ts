import type { KindWith } from "../../../db/schema/kind-with.ts";
import { tie } from "../../people/withdrawal/tie.ts";
import { likeComment, takeCommentLikeBack } from "../comment/like-comment.ts";
import { likePost, takeLikeBack } from "./like.ts";

export const withdrawnLikes = (kind: KindWith<"like_count">) =>
  tie({
    table: `${kind}_like`,
    by: "user_id",
    on: `${kind}_id`,
    end: (ctx, userId, id) => takeLikeBack(ctx, { kind, id }, userId),
    begin: (ctx, viewer, id) => likePost({ ctx, viewer, post: { kind, id }, liked: true }),
  });

export const withdrawnCommentLikes = tie({
  table: "comment_like",
  by: "user_id",
  on: "comment_id",
  end: (ctx, userId, id) => takeCommentLikeBack(ctx, id, userId),
  begin: (ctx, viewer, commentId) => likeComment({ ctx, viewer, commentId, liked: true }),
});
