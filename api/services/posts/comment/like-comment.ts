import type { Transaction } from "kysely";
import type { Context, Viewer } from "../../../context.ts";
import type { SubjectKind } from "../../../../contract/shared/subject.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import type { Database } from "../../../db/schema/index.ts";
import { say } from "../../shared/event/consequences.ts";
import { addAct, withdrawAct } from "../../shared/message/add-act.ts";
import { subjectIsThere } from "../../circles/subject/subject.ts";

type Taking = Pick<Context, "db" | "clock" | "live">;

/**
 * C12: sets or removes the viewer's like. A repeated call changes nothing.
 * @throws ApiError NOT_FOUND when the comment or its subject is gone
 */
export async function likeComment({
  ctx,
  viewer,
  commentId,
  liked,
}: {
  ctx: Context;
  viewer: Viewer;
  commentId: number;
  liked: boolean;
}): Promise<{ liked: boolean; likeCount: number }> {
  const gone = () => new ApiError("NOT_FOUND", "评论不存在或已被删除");
  return ctx.db.transaction().execute(async (trx) => {
    const there = await trx
      .selectFrom("comment")
      .select("comment.like_count")
      .where("comment.id", "=", commentId)
      .where("comment.deleted_at", "is", null)
      .where(subjectIsThere(ctx.kinds, viewer))
      .executeTakeFirst();
    if (!there) throw gone();
    const changed = liked
      ? await trx
          .insertInto("comment_like")
          .values({ comment_id: commentId, user_id: viewer.id, created_at: ctx.clock.now() })
          .onConflict((conflict) => conflict.columns(["comment_id", "user_id"]).doNothing())
          .returning("user_id")
          .executeTakeFirst()
      : await trx
          .deleteFrom("comment_like")
          .where("comment_id", "=", commentId)
          .where("user_id", "=", viewer.id)
          .returning("user_id")
          .executeTakeFirst();
    if (!changed) return { liked, likeCount: there.like_count };
    const row = await countCommentLike(trx, commentId, liked ? 1 : -1);
    if (!row || row.deleted_at !== null) throw gone();
    const act = actOf(row, commentId, viewer.id);
    if (liked) {
      await say(trx, ctx, { of: "person", what: "grew", id: row.author_id, figures: { likes: row.likes } });
      await addAct({ ctx, trx, ...act, userIds: [row.author_id] });
    } else await withdrawAct({ ctx, trx, ...act, userId: row.author_id });
    return { liked, likeCount: row.like_count };
  });
}

/** The like, as the notice of the comment's author gathers it. */
const actOf = (row: { subject_kind: SubjectKind; subject_id: number }, commentId: number, doerId: number) =>
  ({
    kind: "like",
    doerId,
    about: { kind: row.subject_kind, id: row.subject_id },
    commentId,
    shownWith: commentId,
  }) as const;

async function countCommentLike(trx: Transaction<Database>, commentId: number, by: 1 | -1) {
  const row = await trx
    .updateTable("comment")
    .set((eb) => ({ like_count: eb("like_count", "+", by), hot_score: eb("hot_score", "+", by) }))
    .where("id", "=", commentId)
    .returning(["like_count", "author_id", "subject_kind", "subject_id", "deleted_at"])
    .executeTakeFirst();
  if (!row) return undefined;
  const { liked_count: likes } = await trx
    .updateTable("user")
    .set((eb) => ({ liked_count: eb("liked_count", "+", by) }))
    .where("id", "=", row.author_id)
    .returning("liked_count")
    .executeTakeFirstOrThrow();
  return { ...row, likes };
}

/** Removes one user's like of a comment. */
export async function takeCommentLikeBack(ctx: Taking, id: number, userId: number): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const gone = await trx
      .deleteFrom("comment_like")
      .where("comment_id", "=", id)
      .where("user_id", "=", userId)
      .returning("user_id")
      .executeTakeFirst();
    const row = gone && (await countCommentLike(trx, id, -1));
    if (row) await withdrawAct({ ctx, trx, ...actOf(row, id, userId), userId: row.author_id });
  });
}
