import { sql, type Transaction } from "kysely";
import type { Context } from "../../../context.ts";
import { byRange } from "../../../db/by-range.ts";
import type { Database } from "../../../db/schema/index.ts";
import type { Merge } from "../../../feature.ts";
import { lockPoll } from "./change-poll.ts";

/** Moves votes in polls; when both accounts voted, the remaining account's vote counts. */
export async function moveVotes(ctx: Context, { from, into }: Merge, signal?: AbortSignal): Promise<number> {
  let count = 0;
  await byRange(ctx, "poll_ballot", "poll_id", signal, async (range) => {
    const ballots = await ctx.db
      .selectFrom("poll_ballot")
      .select("poll_id")
      .where(range)
      .where("user_id", "=", from)
      .execute();
    for (const { poll_id: pollId } of ballots)
      await ctx.db.transaction().execute((trx) => moveVote(trx, pollId, { from, into }));
    count += ballots.length;
  });
  return count;
}

async function moveVote(trx: Transaction<Database>, pollId: number, { from, into }: Merge): Promise<void> {
  await lockPoll(trx, sql`id = ${pollId}`);
  const ballot = (userId: number) =>
    trx.selectFrom("poll_ballot").select("poll_id").where("poll_id", "=", pollId).where("user_id", "=", userId);
  if (!(await ballot(from).executeTakeFirst())) return;
  const options = trx.selectFrom("poll_option").select("id").where("poll_id", "=", pollId);
  if (!(await ballot(into).executeTakeFirst())) {
    await trx
      .updateTable("poll_vote")
      .set({ user_id: into })
      .where("user_id", "=", from)
      .where("option_id", "in", options)
      .execute();
    await trx
      .updateTable("poll_ballot")
      .set({ user_id: into })
      .where("poll_id", "=", pollId)
      .where("user_id", "=", from)
      .execute();
    return;
  }
  const taken = await trx
    .deleteFrom("poll_vote")
    .where("user_id", "=", from)
    .where("option_id", "in", options)
    .returning("option_id")
    .execute();
  for (const { option_id: id } of taken)
    await trx
      .updateTable("poll_option")
      .set((eb) => ({ vote_count: eb("vote_count", "-", 1) }))
      .where("id", "=", id)
      .execute();
  await trx.deleteFrom("poll_ballot").where("poll_id", "=", pollId).where("user_id", "=", from).execute();
  await trx
    .updateTable("poll")
    .set((eb) => ({ voter_count: eb("voter_count", "-", 1) }))
    .where("id", "=", pollId)
    .execute();
}
