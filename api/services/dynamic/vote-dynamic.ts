import type { Transaction } from "kysely";
import type { Context, Viewer } from "../../context.ts";
import type { DynamicPoll } from "../../contract/dynamic.ts";
import { ApiError, fieldError } from "../../contract/errors.ts";
import type { Database } from "../../db/schema/index.ts";
import { pollsOf } from "./dynamic-polls.ts";
import { readableDynamic } from "./dynamic-rows.ts";

interface VoteDynamic {
  ctx: Context;
  viewer: Viewer;
  dynamicId: number;
  optionIds: number[];
}

/**
 * Votes, once for each person: the ballot's unique row decides, and whoever has voted already gets the poll with that
 * vote. Rows are locked in the order ballot → poll → options.
 * @throws ApiError NOT_FOUND, FORBIDDEN as `readableDynamic`, or when there is no poll; INVALID_INPUT at `optionIds`; CONFLICT when it is over
 */
export async function voteDynamic({ ctx, viewer, dynamicId, optionIds }: VoteDynamic): Promise<DynamicPoll> {
  await readableDynamic({ ctx, viewer, dynamicId });
  const before = await pollOf(ctx, viewer, dynamicId);
  if (before.voted) return before;
  if (before.isEnded) throw new ApiError("CONFLICT", "投票已经结束");
  const chosen = [...new Set(optionIds)].toSorted((a, b) => a - b);
  if (chosen.some((id) => !before.options.some((option) => option.id === id))) throw fieldError("optionIds", "请从这个投票的选项里选择");
  if (!before.isMultiple && chosen.length > 1) throw fieldError("optionIds", "这个投票只能选一项");
  await ctx.db.transaction().execute((trx) => castVote(trx, { viewerId: viewer.id, dynamicId, chosen, now: ctx.clock.now() }));
  return pollOf(ctx, viewer, dynamicId);
}

async function pollOf(ctx: Context, viewer: Viewer, dynamicId: number): Promise<DynamicPoll> {
  const poll = (await pollsOf(ctx, viewer, [dynamicId])).get(dynamicId);
  if (!poll) throw new ApiError("NOT_FOUND", "这条动态没有投票");
  return poll;
}

async function castVote(trx: Transaction<Database>, { viewerId, dynamicId, chosen, now }: { viewerId: number; dynamicId: number; chosen: number[]; now: number }): Promise<void> {
  const first = await trx
    .insertInto("dynamic_ballot")
    .values({ dynamic_id: dynamicId, user_id: viewerId, created_at: now })
    .onConflict((conflict) => conflict.columns(["dynamic_id", "user_id"]).doNothing())
    .returning("user_id")
    .executeTakeFirst();
  if (!first) return;
  await trx
    .updateTable("dynamic_poll")
    .set((eb) => ({ voter_count: eb("voter_count", "+", 1) }))
    .where("dynamic_id", "=", dynamicId)
    .execute();
  for (const optionId of chosen) {
    await trx
      .updateTable("dynamic_poll_option")
      .set((eb) => ({ vote_count: eb("vote_count", "+", 1) }))
      .where("id", "=", optionId)
      .execute();
  }
  await trx
    .insertInto("dynamic_vote")
    .values(chosen.map((optionId) => ({ option_id: optionId, user_id: viewerId })))
    .execute();
}
