import type { Transaction } from "kysely";
import type { Context } from "../../../context.ts";
import { cachedQuery } from "../../../db/cached-query.ts";
import { lockUsers } from "../../../db/lock-users.ts";
import type { Database } from "../../../db/schema/index.ts";
import type { SubjectRef } from "../../../../contract/shared/subject.ts";
import type { Subscriber } from "../../shared/event/event.ts";
import { whoListens } from "../../shared/message/who-listens.ts";
import { whoMayRead } from "../../shared/message/who-may-read.ts";

type Trx = Transaction<Database>;

interface Notify {
  ctx: Pick<Context, "live" | "kinds">;
  subject: SubjectRef;
  commentId: number;
  writerId: number;
  /** User ids; may contain duplicates and the writer, who is not notified. */
  concerned: number[];
}

const notice = cachedQuery((db, { userId, commentId }: { userId: number; commentId: number }) =>
  db
    .insertInto("comment_notice")
    .values({ user_id: userId, comment_id: commentId })
    .onConflict((conflict) => conflict.columns(["user_id", "comment_id"]).doNothing())
    .returning("user_id"),
);
const countNotice = cachedQuery((db, { userId }: { userId: number }) =>
  db
    .updateTable("user")
    .set((eb) => ({ comment_notice_count: eb("comment_notice_count", "+", 1) }))
    .where("id", "=", userId),
);

/** Sends notifications about comments, and locks the rows of the users concerned. */
export const commentNotices: Subscriber = {
  async figures({ trx, event }) {
    if (event.of !== "comment" || event.what === "changed") return;
    const { id: commentId, authorId: writerId } = event;
    if (event.what === "removed") await withdrawNotices(trx, { commentId, writerId });
    // All users are locked at once, in order of their ids, because the step `people` writes to the others' rows later.
    else if (event.what === "restored" || !event.isOnOwn) await lockUsers(trx, [writerId, ...event.concerned]);
  },
  async people({ trx, ctx, event }) {
    if (event.of !== "comment") return;
    const { on: subject, id: commentId, authorId: writerId, concerned } = event;
    await notifyOfComment(trx, { ctx, subject, commentId, writerId, concerned });
  },
};

/**
 * E07, E11: creates one notification for each user concerned and increments their unread counter, once per comment.
 * Users who have blocked or muted the writer, or who may not read the subject, get none: their counter would show a
 * message that they cannot read.
 */
async function notifyOfComment(trx: Trx, { ctx, subject, commentId, writerId, concerned }: Notify): Promise<void> {
  const told: number[] = [];
  // In order of user id, so that the rows are locked in the same order everywhere.
  const listening = await whoMayRead({ ...ctx, db: trx }, subject, await whoListens(trx, writerId, concerned));
  for (const id of listening.toSorted((a, b) => a - b)) {
    if (!(await notice.first(trx, { userId: id, commentId }))) continue;
    told.push(id);
    await countNotice.rows(trx, { userId: id });
  }
  if (told.length > 0) await ctx.live.publish(trx, { type: "unread.changed", userIds: told });
}

/**
 * Deletes the notifications about a comment and decrements the counter of each user who has not read theirs. Locks the
 * rows of these users and of the writer.
 */
async function withdrawNotices(
  trx: Trx,
  { commentId, writerId }: { commentId: number; writerId: number },
): Promise<void> {
  const rows = await trx.selectFrom("comment_notice").select("user_id").where("comment_id", "=", commentId).execute();
  const told = new Set(rows.map((row) => row.user_id));
  for (const id of await lockUsers(trx, [...told, writerId])) {
    if (!told.has(id)) continue;
    const { comment_notice_count: unread } = await trx
      .selectFrom("user")
      .select("comment_notice_count")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    if (unread === 0) continue;
    // The newest `unread` notifications are the unread ones.
    const oldestUnread = await trx
      .selectFrom("comment_notice")
      .select("comment_id")
      .where("user_id", "=", id)
      .orderBy("comment_id", "desc")
      .offset(unread - 1)
      .limit(1)
      .executeTakeFirst();
    if (oldestUnread && oldestUnread.comment_id > commentId) continue;
    await trx
      .updateTable("user")
      .set((eb) => ({ comment_notice_count: eb("comment_notice_count", "-", 1) }))
      .where("id", "=", id)
      .execute();
  }
  if (told.size > 0) await trx.deleteFrom("comment_notice").where("comment_id", "=", commentId).execute();
}
