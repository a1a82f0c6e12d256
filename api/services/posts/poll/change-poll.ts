import { type RawBuilder, type Selectable, sql, type Transaction } from "kysely";
import type { ArticlePoll } from "../../../../contract/posts/poll.ts";
import { fieldError } from "../../../../contract/shared/errors.ts";
import type { SubjectRef } from "../../../../contract/shared/subject.ts";
import type { Database } from "../../../db/schema/index.ts";
import type { PollTable } from "../../../db/schema/poll.ts";

type Trx = Transaction<Database>;
const DAY = 24 * 3_600_000;

const onSubject = ({ kind, id }: SubjectRef) => sql`subject_kind = ${kind} and subject_id = ${id}`;

/** Locks a poll's row for this transaction, so that votes, changes and ends of one poll run one after the other. */
export function lockPoll(trx: Trx, which: RawBuilder<unknown>): Promise<Selectable<PollTable> | undefined> {
  return trx
    .updateTable("poll")
    .set((eb) => ({ voter_count: eb.ref("voter_count") }))
    .where(sql<boolean>`${which}`)
    .returningAll()
    .executeTakeFirst();
}

interface NewPoll {
  question?: string;
  options: string[];
  isMultiple: boolean;
  days: number;
}

/** @param startsAt when the subject is published, ms since 1970 */
export async function insertPoll(
  trx: Trx,
  subject: SubjectRef,
  { question = "", options, isMultiple, days }: NewPoll,
  startsAt: number,
): Promise<void> {
  const { id } = await trx
    .insertInto("poll")
    .values({
      subject_kind: subject.kind,
      subject_id: subject.id,
      question,
      is_multiple: isMultiple ? 1 : 0,
      days,
      ends_at: startsAt + days * DAY,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await trx
    .insertInto("poll_option")
    .values(options.map((text, position) => ({ poll_id: id, position, text })))
    .execute();
}

/** Deletes a poll with all of its votes. */
export async function deletePoll(trx: Trx, { kind, id }: SubjectRef): Promise<void> {
  await trx.deleteFrom("poll").where("subject_kind", "=", kind).where("subject_id", "=", id).execute();
}

/** Sets the end of a poll, which runs from the publication of its subject. */
export async function startPoll(trx: Trx, subject: SubjectRef, startsAt: number): Promise<void> {
  await trx
    .updateTable("poll")
    .set((eb) => ({ ends_at: eb(eb.val(startsAt), "+", eb("days", "*", DAY)) }))
    .where(sql<boolean>`${onSubject(subject)}`)
    .execute();
}

interface ChangePoll {
  subject: SubjectRef;
  /** Null deletes the poll; undefined leaves it unchanged. */
  poll: ArticlePoll | undefined;
  startsAt: number;
  /** The subject is not published yet, or this change publishes it. */
  isNew: boolean;
  now: number;
}

/**
 * Creates, changes or deletes an article's poll. After the first vote, question and options cannot change: the poll can
 * only be ended or deleted.
 * @throws ApiError INVALID_INPUT at `poll.options`
 */
export async function changePoll(trx: Trx, { subject, poll, startsAt, isNew, now }: ChangePoll): Promise<void> {
  if (poll === undefined) return isNew ? startPoll(trx, subject, startsAt) : undefined;
  const before = await lockPoll(trx, onSubject(subject));
  if (!poll) return before && deletePoll(trx, subject);
  if (!before) return insertPoll(trx, subject, poll, startsAt);
  const options = await trx
    .selectFrom("poll_option")
    .select("text")
    .where("poll_id", "=", before.id)
    .orderBy("position")
    .execute();
  const isSame =
    before.question === poll.question &&
    (before.is_multiple === 1) === poll.isMultiple &&
    JSON.stringify(options.map(({ text }) => text)) === JSON.stringify(poll.options);
  if (before.voter_count > 0) {
    if (!isSame || before.days !== poll.days)
      throw fieldError("poll.options", "已经有人投票，问题和选项不能再改，只能结束或删除投票");
  } else if (!isSame || isNew || before.days !== poll.days) {
    await deletePoll(trx, subject);
    await insertPoll(trx, subject, poll, startsAt);
  }
  if (poll.end && !isNew) {
    await trx
      .updateTable("poll")
      .set({ ends_at: now })
      .where(sql<boolean>`${onSubject(subject)}`)
      .where("ends_at", ">", now)
      .execute();
  }
}
