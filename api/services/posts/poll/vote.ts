import { type Selectable, sql, type Transaction } from "kysely";
import type { Context, Viewer } from "../../../context.ts";
import { ApiError, fieldError } from "../../../../contract/shared/errors.ts";
import type { Poll } from "../../../../contract/posts/poll.ts";
import type { Database } from "../../../db/schema/index.ts";
import type { PollTable } from "../../../db/schema/poll.ts";
import { isSubjectThere } from "../../circles/subject/subject.ts";
import { lockPoll } from "./change-poll.ts";
import { pollViews } from "./polls-of.ts";

interface Vote {
  ctx: Context;
  viewer: Viewer;
  pollId: number;
  optionIds: number[];
}

const gonePoll = () => new ApiError("NOT_FOUND", "投票不存在或已被删除");

/**
 * Votes, once for each user: the unique row of the ballot decides. A user who has already voted gets the poll with the
 * earlier vote.
 * @throws ApiError NOT_FOUND when the viewer may not read the subject; INVALID_INPUT at `optionIds`; CONFLICT when the
 * poll is over
 */
export async function vote({ ctx, viewer, pollId, optionIds }: Vote): Promise<Poll> {
  const before = await ctx.db
    .selectFrom("poll")
    .select(["subject_kind", "subject_id"])
    .where("id", "=", pollId)
    .executeTakeFirst();
  // The message does not reveal the kind of a subject that the viewer may not read.
  if (!before || !(await isSubjectThere(ctx, viewer, { kind: before.subject_kind, id: before.subject_id })))
    throw gonePoll();
  const chosen = [...new Set(optionIds)].toSorted((a, b) => a - b);
  await ctx.db.transaction().execute(async (trx) => {
    const poll = await lockPoll(trx, sql`id = ${pollId}`);
    if (!poll) throw gonePoll();
    if (await hasVoted(trx, pollId, viewer)) return;
    if (poll.ends_at <= ctx.clock.now()) throw new ApiError("CONFLICT", "投票已经结束");
    await assertOptions(trx, poll, chosen);
    await castVote(trx, { pollId, viewerId: viewer.id, chosen, now: ctx.clock.now() });
  });
  const [view] = await pollViews(
    ctx,
    viewer,
    await ctx.db.selectFrom("poll").selectAll().where("id", "=", pollId).execute(),
  );
  if (!view) throw gonePoll();
  return view;
}

async function hasVoted(trx: Transaction<Database>, pollId: number, viewer: Pick<Viewer, "id">): Promise<boolean> {
  const row = await trx
    .selectFrom("poll_ballot")
    .select("user_id")
    .where("poll_id", "=", pollId)
    .where("user_id", "=", viewer.id)
    .executeTakeFirst();
  return row !== undefined;
}

async function assertOptions(trx: Transaction<Database>, poll: Selectable<PollTable>, chosen: number[]): Promise<void> {
  const known = await trx
    .selectFrom("poll_option")
    .select("id")
    .where("poll_id", "=", poll.id)
    .where("id", "in", chosen)
    .execute();
  if (known.length !== chosen.length) throw fieldError("optionIds", "请从这个投票的选项里选择");
  if (poll.is_multiple === 0 && chosen.length > 1) throw fieldError("optionIds", "这个投票只能选一项");
}

async function castVote(
  trx: Transaction<Database>,
  { pollId, viewerId, chosen, now }: { pollId: number; viewerId: number; chosen: number[]; now: number },
): Promise<void> {
  await trx.insertInto("poll_ballot").values({ poll_id: pollId, user_id: viewerId, created_at: now }).execute();
  await countVotes(trx, { pollId, chosen }, 1);
  await trx
    .insertInto("poll_vote")
    .values(chosen.map((optionId) => ({ option_id: optionId, user_id: viewerId })))
    .execute();
}

async function countVotes(
  trx: Transaction<Database>,
  { pollId, chosen }: { pollId: number; chosen: number[] },
  by: 1 | -1,
): Promise<void> {
  await trx
    .updateTable("poll")
    .set((eb) => ({ voter_count: eb("voter_count", "+", by) }))
    .where("id", "=", pollId)
    .execute();
  if (chosen.length === 0) return;
  await trx
    .updateTable("poll_option")
    .set((eb) => ({ vote_count: eb("vote_count", "+", by) }))
    .where("id", "in", chosen)
    .execute();
}

interface Ballot {
  pollId: number;
  userId: number;
}

/** Takes a vote back, with its counts. @returns the chosen options; undefined when there is no vote */
export async function takeVoteBack(
  trx: Transaction<Database>,
  { pollId, userId }: Ballot,
): Promise<number[] | undefined> {
  await lockPoll(trx, sql`id = ${pollId}`);
  const gone = await trx
    .deleteFrom("poll_ballot")
    .where("poll_id", "=", pollId)
    .where("user_id", "=", userId)
    .returning("poll_id")
    .executeTakeFirst();
  if (!gone) return undefined;
  const options = trx.selectFrom("poll_option").select("id").where("poll_id", "=", pollId);
  const votes = await trx
    .deleteFrom("poll_vote")
    .where("user_id", "=", userId)
    .where("option_id", "in", options)
    .returning("option_id")
    .execute();
  await countVotes(trx, { pollId, chosen: votes.map((row) => row.option_id) }, -1);
  return votes.map((row) => row.option_id);
}

/** Casts a vote again that was taken back, also in a poll that is over. */
export async function castAgain(
  trx: Transaction<Database>,
  { clock }: Pick<Context, "clock">,
  { pollId, userId, optionIds }: Ballot & { optionIds: number[] },
): Promise<void> {
  const poll = await lockPoll(trx, sql`id = ${pollId}`);
  if (!poll || (await hasVoted(trx, pollId, { id: userId }))) return;
  const known = await trx
    .selectFrom("poll_option")
    .select("id")
    .where("poll_id", "=", pollId)
    .where("id", "in", optionIds)
    .execute();
  if (known.length === 0) return;
  await castVote(trx, { pollId, viewerId: userId, chosen: known.map(({ id }) => id), now: clock.now() });
}
