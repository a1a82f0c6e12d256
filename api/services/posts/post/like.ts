import { sql, type Transaction } from "kysely";
import type { Context, Viewer } from "../../../context.ts";
import type { SubjectRef } from "../../../../contract/shared/subject.ts";
import type { Database } from "../../../db/schema/index.ts";
import { touchCirclePost } from "../../circles/circle-post/sync-circle-post.ts";
import { countFigure, figureKey } from "../../shared/figures/count-figure.ts";
import { consequences } from "../../shared/event/consequences.ts";
import type { Writing } from "../../shared/event/event.ts";
import { addAct, withdrawAct } from "../../shared/message/add-act.ts";
import { gonePost } from "../../circles/subject/subject.ts";
import { runInLockOrder } from "../../shared/event/run-in-lock-order.ts";

interface LikePost {
  ctx: Context;
  viewer: Viewer;
  post: SubjectRef;
  liked: boolean;
}

/**
 * Sets or removes the viewer's like. A repeated call changes nothing.
 * @throws ApiError NOT_FOUND, FORBIDDEN as the kind's `assertReadable`
 */
export async function likePost({
  ctx,
  viewer,
  post: subject,
  liked,
}: LikePost): Promise<{ liked: boolean; likeCount: number }> {
  const { kind, id } = subject;
  const post = ctx.kinds.of(kind);
  const { like } = post;
  if (!like) throw gonePost(post);
  const likes = sql.table(`${kind}_like`);
  const key = sql.ref(`${kind}_id`);
  const now = ctx.clock.now();
  const by = liked ? 1 : -1;
  return ctx.db.transaction().execute(async (trx) => {
    const inside = { ...ctx, db: trx };
    await like.assertReadable({ ctx: inside, viewer, id });
    const { rows: changed } = await (
      liked
        ? sql`insert into ${likes} (${key}, user_id, created_at) values (${id}, ${viewer.id}, ${now}) on conflict do nothing returning user_id`
        : sql`delete from ${likes} where ${key} = ${id} and user_id = ${viewer.id} returning user_id`
    ).execute(trx);
    if (changed.length === 0) {
      const row = trx.selectFrom(like.table).select("like_count").where("id", "=", id);
      return { liked, likeCount: (await row.executeTakeFirstOrThrow()).like_count };
    }
    const likeCount = await countLike(trx, ctx, { post: subject, doerId: viewer.id, by });
    return { liked, likeCount };
  });
}

interface Counted {
  post: SubjectRef;
  doerId: number;
  by: 1 | -1;
  /** Counts even on a deleted post: a like can be removed from any post. */
  anywhere?: boolean;
}

/**
 * Updates counters and notifies after a like was added or removed. @throws ApiError NOT_FOUND when the post is deleted
 */
async function countLike(
  trx: Transaction<Database>,
  ctx: Writing,
  { post: subject, doerId, by, anywhere = false }: Counted,
): Promise<number> {
  const { kind, id } = subject;
  const post = ctx.kinds.of(kind);
  const { like } = post;
  if (!like) throw gonePost(post);
  const now = ctx.clock.now();
  /** The author's total likes, once updated. */
  let likes = 0;
  const { like_count: likeCount } = await runInLockOrder({
    async thing() {
      const row = await trx
        .updateTable(like.table)
        .set((eb) => ({ like_count: eb("like_count", "+", by) }))
        .where("id", "=", id)
        .$if(!anywhere, (query) => query.where("deleted_at", "is", null))
        .returning(["like_count", "author_id"])
        .executeTakeFirst();
      if (!row) throw gonePost(post);
      await post.afterCount?.(trx, id, now);
      await touchCirclePost(trx, ctx, subject);
      return row;
    },
    following: ({ author_id: userId }) => [
      {
        async figures() {
          await countFigure(trx, { userId, figure: figureKey(kind, "like"), by, now });
          const author = await trx
            .updateTable("user")
            .set((eb) => ({ liked_count: eb("liked_count", "+", by) }))
            .where("id", "=", userId)
            .returning("liked_count")
            .executeTakeFirstOrThrow();
          likes = author.liked_count;
        },
      },
      by === 1
        ? consequences(trx, ctx, () => ({ of: "person", what: "grew", id: userId, figures: { likes } }))
        : undefined,
      {
        async people() {
          const act = { ctx, trx, kind: "like", doerId, about: subject } as const;
          if (by === 1) await addAct({ ...act, userIds: [userId] });
          else await withdrawAct({ ...act, userId });
        },
      },
    ],
  });
  return likeCount;
}

/** Removes one user's like, even from a deleted post. */
export async function takeLikeBack(
  ctx: Writing & Pick<Context, "db">,
  post: SubjectRef,
  userId: number,
): Promise<void> {
  await ctx.db.transaction().execute(async (trx) => {
    const gone = await sql`
      delete from ${sql.table(`${post.kind}_like`)} where ${sql.ref(`${post.kind}_id`)} = ${post.id} and user_id = ${userId} returning user_id
    `.execute(trx);
    if (gone.rows.length > 0) await countLike(trx, ctx, { post, doerId: userId, by: -1, anywhere: true });
  });
}
