import type { Selectable, Transaction } from "kysely";
import type { Context } from "../../../context.ts";
import { lockUsers } from "../../../db/lock-users.ts";
import type { Database } from "../../../db/schema/index.ts";
import type { NoticeTable } from "../../../db/schema/notice.ts";
import type { Merge } from "../../../feature.ts";

const BATCH = 200;
type Trx = Transaction<Database>;

/**
 * Moves a batch of the merged account's notices, oldest first. Their acts get the remaining account's next positions. Two
 * notices of one thing become one.
 */
export async function moveNotices({ db }: Context, { from, into }: Merge): Promise<number> {
  return db.transaction().execute(async (trx) => {
    await lockUsers(trx, [from, into]);
    const rows = await trx
      .selectFrom("notice")
      .selectAll()
      .where("user_id", "=", from)
      .orderBy("newest_seq")
      .limit(BATCH)
      .execute();
    if (rows.length === 0) return 0;
    let { notice_seq: last } = await trx
      .selectFrom("user")
      .select("notice_seq")
      .where("id", "=", into)
      .executeTakeFirstOrThrow();
    for (const row of rows) last = await moveNotice(trx, row, into, last);
    await trx.updateTable("user").set({ notice_seq: last }).where("id", "=", into).execute();
    return rows.length;
  });
}

/** @returns the last position that the moved acts took */
async function moveNotice(trx: Trx, notice: Selectable<NoticeTable>, into: number, last: number): Promise<number> {
  const { id, gathers } = notice;
  if (gathers === null) {
    const newest = last + 1;
    const seen = notice.seen_seq >= notice.newest_seq ? newest : 0;
    await trx
      .updateTable("notice")
      .set({ user_id: into, newest_seq: newest, seen_seq: seen })
      .where("id", "=", id)
      .execute();
    return newest;
  }
  const acts = await trx.selectFrom("notice_act").selectAll().where("notice_id", "=", id).orderBy("seq").execute();
  const theirs = await trx
    .selectFrom("notice")
    .select(["id", "newest_seq", "seen_seq", "acted_at"])
    .where("user_id", "=", into)
    .where("gathers", "=", gathers)
    .executeTakeFirst();
  await trx.deleteFrom("notice_act").where("notice_id", "=", id).execute();
  const target = theirs?.id ?? id;
  let newest = last;
  for (const act of acts) {
    const added = await trx
      .insertInto("notice_act")
      .values({ ...act, notice_id: target, seq: newest + 1 })
      .onConflict((conflict) => conflict.columns(["notice_id", "doer_id", "comment_id"]).doNothing())
      .returning("seq")
      .executeTakeFirst();
    if (added) newest = added.seq;
  }
  const areRead = notice.seen_seq >= notice.newest_seq && (!theirs || theirs.seen_seq >= theirs.newest_seq);
  await trx
    .updateTable("notice")
    .set({
      user_id: into,
      newest_seq: newest > last ? newest : (theirs?.newest_seq ?? newest),
      acted_at: Math.max(notice.acted_at, theirs?.acted_at ?? 0),
      seen_seq: areRead ? newest : (theirs?.seen_seq ?? last),
    })
    .where("id", "=", target)
    .execute();
  if (theirs) await trx.deleteFrom("notice").where("id", "=", id).execute();
  return newest;
}

/** Moves a batch of the merged account's acts in other members' notices, so that each person counts once. */
export async function moveDoers({ db }: Context, { from, into }: Merge): Promise<number> {
  const rows = await db
    .selectFrom("notice_act")
    .select(["notice_id", "seq", "comment_id", "withdrawn_at"])
    .where("doer_id", "=", from)
    .limit(BATCH)
    .execute();
  for (const { notice_id: noticeId, seq, comment_id: commentId, withdrawn_at: withdrawnAt } of rows)
    await db.transaction().execute(async (trx) => {
      const own = trx.selectFrom("notice_act").select(["seq", "withdrawn_at"]).where("notice_id", "=", noticeId);
      const theirs = await own.where("doer_id", "=", into).where("comment_id", "=", commentId).executeTakeFirst();
      // The newest position stays the notice's: of two acts the earlier one goes.
      const gone = theirs ? Math.min(theirs.seq, seq) : undefined;
      if (gone !== undefined)
        await trx.deleteFrom("notice_act").where("notice_id", "=", noticeId).where("seq", "=", gone).execute();
      await trx
        .updateTable("notice_act")
        .set({ doer_id: into, withdrawn_at: theirs?.withdrawn_at === null ? null : withdrawnAt })
        .where("notice_id", "=", noticeId)
        .where("doer_id", "in", [from, into])
        .where("comment_id", "=", commentId)
        .execute();
    });
  return rows.length;
}

/** Deletes the person's own acts in their notices, and the notices that become empty. */
export async function dropOwnNotices({ db }: Context, { into }: Merge): Promise<number> {
  return db.transaction().execute(async (trx) => {
    await lockUsers(trx, [into]);
    const rows = await trx
      .selectFrom("notice_act")
      .innerJoin("notice", "notice.id", "notice_act.notice_id")
      .select(["notice_act.notice_id", "notice_act.seq"])
      .where("notice_act.doer_id", "=", into)
      .where("notice.user_id", "=", into)
      .limit(BATCH)
      .execute();
    for (const { notice_id: noticeId, seq } of rows) {
      await trx.deleteFrom("notice_act").where("notice_id", "=", noticeId).where("seq", "=", seq).execute();
      const rest = await trx
        .selectFrom("notice_act")
        .select(["seq", "acted_at"])
        .where("notice_id", "=", noticeId)
        .orderBy("seq", "desc")
        .executeTakeFirst();
      const notice = trx.updateTable("notice").where("id", "=", noticeId);
      if (rest) await notice.set({ newest_seq: rest.seq, acted_at: rest.acted_at }).execute();
      else await trx.deleteFrom("notice").where("id", "=", noticeId).execute();
    }
    return rows.length;
  });
}

/** Deletes the archive and the counted searches of the merged account. */
export async function dropPassing({ db, media }: Context, { from }: Merge): Promise<number> {
  const made = await db.selectFrom("data_export").select("file_key").where("user_id", "=", from).executeTakeFirst();
  if (made?.file_key) await media.remove(made.file_key);
  const gone = [
    await db.deleteFrom("data_export").where("user_id", "=", from).executeTakeFirst(),
    await db.deleteFrom("search_counted").where("who", "=", String(from)).executeTakeFirst(),
  ];
  return gone.reduce((sum, { numDeletedRows }) => sum + Number(numDeletedRows), 0);
}
