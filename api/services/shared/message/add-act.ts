import { sql, type Transaction } from "kysely";
import type { Context } from "../../../context.ts";
import { dayInChina } from "../../../../contract/shared/site-time.ts";
import { type SubjectRef } from "../../../../contract/shared/subject.ts";
import { cachedQuery } from "../../../db/cached-query.ts";
import type { Database } from "../../../db/schema/index.ts";
import { enqueueNotices } from "../delivery/enqueue.ts";
import { type GatheredName, noticeKinds } from "./notice-kinds.ts";
import { whoListens } from "./who-listens.ts";

/** An act of one person that a notice gathers. */
export interface Act {
  kind: GatheredName;
  doerId: number;
  /** The post to which it happened; undefined for a follow. */
  about?: SubjectRef;
  /** The reader's own comment that was liked or answered, or the comment that mentions the reader. */
  commentId?: number;
  /** The message of a circle's room that mentions the reader. */
  messageId?: number;
  /** The comment whose deletion hides the act: the one that was written or liked. */
  shownWith?: number;
}

interface AddAct extends Act {
  ctx: Pick<Context, "clock" | "config" | "live">;
  trx: Transaction<Database>;
  userIds: number[];
}

/** Key of the thing whose acts one notice gathers; follows are gathered by day in China. */
export function gathersOf({ kind, about, commentId, messageId }: Act, now: number): string {
  if (messageId !== undefined) return `${kind} message ${messageId}`;
  if (commentId !== undefined) return `${kind} comment ${commentId}`;
  return about ? `${kind} ${about.kind} ${about.id}` : `${kind} ${dayInChina(now)}`;
}

/** The receiver's notices in which the act may already be: those of the same thing, or all days of follows. */
const sameThing = cachedQuery(
  (
    db,
    {
      userId,
      kind,
      gathers,
      doerId,
      commentId,
    }: { userId: number; kind: string; gathers: string | null; doerId: number; commentId: number },
  ) => {
    const ofThing = db
      .selectFrom("notice_act")
      .innerJoin("notice", "notice.id", "notice_act.notice_id")
      .select(["notice_act.notice_id", "notice_act.seq", "notice_act.withdrawn_at"])
      .where("notice_act.doer_id", "=", doerId)
      .where("notice_act.comment_id", "=", commentId)
      .where("notice.user_id", "=", userId);
    return gathers === null ? ofThing.where("notice.kind", "=", kind) : ofThing.where("notice.gathers", "=", gathers);
  },
);
const next = cachedQuery((db, { userId }: { userId: number }) =>
  db
    .updateTable("user")
    .set((eb) => ({ notice_seq: eb("notice_seq", "+", 1) }))
    .where("id", "=", userId)
    .returning("notice_seq"),
);

/** The rows of an act in the notices of one receiver, withdrawn or not. */
function findAct(trx: Transaction<Database>, userId: number, act: Act) {
  const { kind, doerId, shownWith = 0 } = act;
  const gathers = kind === "follow" ? null : gathersOf(act, 0);
  return sameThing.first(trx, { userId, kind, gathers, doerId, commentId: shownWith });
}

/**
 * E06, E07, E11: adds an act to the notices of these people, within the transaction of the act. The notice becomes unread
 * and moves to the top. Doing again what was taken back restores the act and is no news. Call it last: it locks users'
 * rows in the order of their ids.
 * @param userIds may contain duplicates and the doer, who gets no notice
 */
export async function addAct({ ctx, trx, userIds, ...act }: AddAct): Promise<void> {
  const { kind, doerId, about, commentId, messageId, shownWith = 0 } = act;
  const { tab } = noticeKinds[kind];
  const now = ctx.clock.now();
  const told: number[] = [];
  const news: number[] = [];
  for (const userId of await whoListens(trx, { doerId, tab, about }, userIds)) {
    const position = await next.first(trx, { userId });
    if (!position) continue;
    const { notice_seq: seq } = position;
    const earlier = await findAct(trx, userId, act);
    if (earlier) {
      if (earlier.withdrawn_at === null) continue;
      await markWithdrawn(trx, earlier, null);
      told.push(userId);
      continue;
    }
    const { id } = await trx
      .insertInto("notice")
      .values({
        user_id: userId,
        tab,
        kind,
        gathers: gathersOf(act, now),
        subject_kind: about?.kind ?? null,
        subject_id: about?.id ?? null,
        comment_id: commentId ?? null,
        message_id: messageId ?? null,
        newest_seq: seq,
        acted_at: now,
      })
      .onConflict((conflict) =>
        conflict
          .columns(["user_id", "gathers"])
          .where("gathers", "is not", null)
          .doUpdateSet({ newest_seq: sql<number>`excluded.newest_seq`, acted_at: sql<number>`excluded.acted_at` }),
      )
      .returning("id")
      .executeTakeFirstOrThrow();
    await trx
      .insertInto("notice_act")
      .values({ notice_id: id, seq, doer_id: doerId, comment_id: shownWith, acted_at: now })
      .execute();
    told.push(userId);
    news.push(id);
  }
  await enqueueNotices({ ctx, trx, tab, ids: news });
  if (told.length > 0) await ctx.live.publish(trx, { type: "unread.changed", userIds: told });
}

/** Withdraws an act that was taken back: its notice shows it no more, and the counter falls if it was unread. */
export async function withdrawAct({
  ctx,
  trx,
  userId,
  ...act
}: Act & { ctx: Pick<Context, "clock" | "live">; trx: Transaction<Database>; userId: number }): Promise<void> {
  const there = await findAct(trx, userId, act);
  if (!there || there.withdrawn_at !== null) return;
  await markWithdrawn(trx, there, ctx.clock.now());
  await ctx.live.publish(trx, { type: "unread.changed", userIds: [userId] });
}

async function markWithdrawn(
  trx: Transaction<Database>,
  { notice_id, seq }: { notice_id: number; seq: number },
  at: number | null,
): Promise<void> {
  await trx
    .updateTable("notice_act")
    .set({ withdrawn_at: at })
    .where("notice_id", "=", notice_id)
    .where("seq", "=", seq)
    .execute();
}
