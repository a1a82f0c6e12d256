import type { Transaction } from "kysely";
import type { Context, Viewer } from "../../../context.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import { commentPath } from "../../../../contract/shared/subject.ts";
import { cutText } from "../../../../contract/shared/cut-text.ts";
import type { Database } from "../../../db/schema/index.ts";
import { readableNames } from "../../../markdown/mentions.ts";
import { say } from "../../shared/event/consequences.ts";
import { notifyOfDoer } from "../../shared/message/notify-of-doer.ts";
import { subjectIsThere } from "../../circles/subject/subject.ts";

const BODY_MAX = 100;
const LIKES_AT_ONCE = 200;

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
    if (liked) {
      await say(trx, ctx, { of: "person", what: "grew", id: row.author_id, figures: { likes: row.likes } });
      const about = { kind: row.subject_kind, id: row.subject_id };
      await notifyOfDoer({
        ctx,
        trx,
        userId: row.author_id,
        doerId: viewer.id,
        kind: "like",
        did: "赞了你的评论",
        path: commentPath(about, commentId),
        about,
        body: cutText(readableNames(row.source), BODY_MAX),
      });
    }
    return { liked, likeCount: row.like_count };
  });
}

async function countCommentLike(trx: Transaction<Database>, commentId: number, by: 1 | -1) {
  const row = await trx
    .updateTable("comment")
    .set((eb) => ({ like_count: eb("like_count", "+", by), hot_score: eb("hot_score", "+", by) }))
    .where("id", "=", commentId)
    .returning(["like_count", "author_id", "subject_kind", "subject_id", "source", "deleted_at"])
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

/** Removes up to `LIKES_AT_ONCE` comment likes of one user. @returns how many likes were found */
export async function takeCommentLikesBack({ db }: Pick<Context, "db">, userId: number): Promise<number> {
  const rows = await db
    .selectFrom("comment_like")
    .select("comment_id")
    .where("user_id", "=", userId)
    .limit(LIKES_AT_ONCE)
    .execute();
  for (const { comment_id: id } of rows) await takeCommentLikeBack({ db }, id, userId);
  return rows.length;
}

/** Removes one user's like of a comment. */
export async function takeCommentLikeBack({ db }: Pick<Context, "db">, id: number, userId: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const gone = await trx
      .deleteFrom("comment_like")
      .where("comment_id", "=", id)
      .where("user_id", "=", userId)
      .returning("user_id")
      .executeTakeFirst();
    if (gone) await countCommentLike(trx, id, -1);
  });
}
