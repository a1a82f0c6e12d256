import type { Insertable, Transaction } from "kysely";
import type { SubjectRef } from "../../contract/shared/subject.ts";
import type { Database } from "../db/schema/index.ts";
import type { NoticeActTable, NoticeTable } from "../db/schema/notice.ts";
import { gathersOf } from "../services/shared/message/add-act.ts";
import { insertForIds, insertRows } from "./insert-rows.ts";

/** A new comment that concerns a person: on their post, or below their comment. */
export interface Told {
  userId: number;
  doerId: number;
  about: SubjectRef;
  commentId: number;
  /** The first comment of the thread, for a reply to the person's comment. */
  threadId?: number;
  /** Time of the comment, ms since 1970. */
  at: number;
}

/** Writes the notices of new comments, gathered as shared/message/add-act.ts does. No other notice is of their things. */
export async function insertNotices(
  trx: Transaction<Database>,
  told: Told[],
  { areRead }: { areRead: boolean },
): Promise<void> {
  const inTime = told.filter(({ userId, doerId }) => userId !== doerId).toSorted((one, other) => one.at - other.at);
  if (inTime.length === 0) return;
  const people = [...new Set(inTime.map(({ userId }) => userId))];
  const users = await trx.selectFrom("user").select(["id", "notice_seq"]).where("id", "in", people).execute();
  const seqs = new Map(users.map((row) => [row.id, row.notice_seq]));
  const notices = new Map<string, Insertable<NoticeTable> & { newest_seq: number }>();
  const acts: (Omit<NoticeActTable, "notice_id" | "comment_id"> & { comment_id: number; key: string })[] = [];
  for (const { userId, doerId, about, commentId, threadId, at } of inTime) {
    const seq = (seqs.get(userId) ?? 0) + 1;
    seqs.set(userId, seq);
    const kind = threadId === undefined ? "comment" : "reply";
    const gathers = gathersOf({ kind, doerId, about, ...(threadId === undefined ? {} : { commentId: threadId }) }, at);
    const key = `${userId} ${gathers}`;
    notices.set(key, {
      user_id: userId,
      tab: "reply",
      kind,
      gathers,
      subject_kind: about.kind,
      subject_id: about.id,
      comment_id: threadId ?? null,
      newest_seq: seq,
      seen_seq: areRead ? seq : 0,
      acted_at: at,
    });
    acts.push({ key, seq, doer_id: doerId, comment_id: commentId, acted_at: at, withdrawn_at: null });
  }
  const keys = [...notices.keys()];
  const ids = await insertForIds(trx, "notice", [...notices.values()]);
  const idOf = new Map(keys.map((key, place) => [key, ids[place] ?? 0]));
  await insertRows(
    trx,
    "notice_act",
    acts.map(({ key, ...act }) => ({ ...act, notice_id: idOf.get(key) ?? 0 })),
  );
  for (const [id, seq] of seqs) await trx.updateTable("user").set({ notice_seq: seq }).where("id", "=", id).execute();
}
