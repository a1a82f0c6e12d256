import type { Transaction } from "kysely";
import type { Context } from "../../../context.ts";
import { ApiError, fieldError } from "../../../../contract/shared/errors.ts";
import { dialectOf } from "../../../db/dialects/dialect-of.ts";
import type { Database } from "../../../db/schema/index.ts";
import { countFigure, figureKey } from "../../shared/figures/count-figure.ts";
import { addEvent } from "./feedback-events.ts";
import { lockFeedback } from "./feedback-rows.ts";
import { addPeople } from "./vote-feedback.ts";

/**
 * Resolves the ticket number that an administrator typed; the number of a duplicate resolves to its original.
 * @throws ApiError INVALID_INPUT at `originalId`
 */
export async function originalOf(ctx: Context, feedbackId: number, originalId: number | undefined): Promise<number> {
  if (originalId === undefined) throw fieldError("originalId", "请填写原单的编号");
  const row = await ctx.db
    .selectFrom("feedback")
    .select(["id", "duplicate_of"])
    .where("id", "=", originalId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (!row) throw fieldError("originalId", `没有编号为 ${originalId} 的反馈`);
  const id = row.duplicate_of ?? row.id;
  if (id === feedbackId) throw fieldError("originalId", "原单不能是这条反馈自己");
  return id;
}

/** An arbitrary lock key that no other lock uses. */
const MERGES = 4_022_022;

/**
 * Serializes merges until the transaction ends. The set of tickets merged into one must not change between reading it
 * and locking it in order of id, else two merges deadlock.
 */
export async function oneMergeAtATime(trx: Transaction<Database>): Promise<void> {
  await dialectOf(trx).lockKey(trx, MERGES);
}

/** The ids of tickets that were merged into this one: they move along with it and are locked with it. */
export async function mergedInto(trx: Transaction<Database>, feedbackId: number): Promise<number[]> {
  const rows = await trx.selectFrom("feedback").select("id").where("duplicate_of", "=", feedbackId).execute();
  return rows.map((row) => row.id);
}

interface Merge {
  ctx: Context;
  trx: Transaction<Database>;
  duplicate: { id: number; author_id: number };
  originalId: number;
  actorId: number;
}

/**
 * Adds the duplicate's voters, followers and author to the original, without double counting. Tickets merged into the
 * duplicate earlier are redirected to the original. The caller holds both rows and changes the duplicate's status.
 */
export async function mergeInto({ ctx, trx, duplicate, originalId, actorId }: Merge): Promise<void> {
  const original = (await lockFeedback(trx, [originalId])).get(originalId);
  if (!original || original.status === "duplicate")
    throw new ApiError("CONFLICT", "原单刚刚被删除或合并，请刷新后重试");
  const now = ctx.clock.now();
  const people = async (table: "feedback_vote" | "feedback_follow") => {
    const rows = await trx.selectFrom(table).select("user_id").where("feedback_id", "=", duplicate.id).execute();
    return [...new Set([...rows.map((row) => row.user_id), duplicate.author_id])].filter(
      (id) => id !== original.author_id,
    );
  };
  const votes = await addPeople(trx, "vote", originalId, await people("feedback_vote"), now);
  const follows = await addPeople(trx, "follow", originalId, await people("feedback_follow"), now);
  await trx
    .updateTable("feedback")
    .set((eb) => ({ vote_count: eb("vote_count", "+", votes), follower_count: eb("follower_count", "+", follows) }))
    .where("id", "=", originalId)
    .execute();
  await countFigure(trx, { userId: original.author_id, figure: figureKey("feedback", "vote"), by: votes, now });
  await countFigure(trx, { userId: original.author_id, figure: figureKey("feedback", "follow"), by: follows, now });
  await trx
    .updateTable("feedback")
    .set({ duplicate_of: originalId })
    .where("duplicate_of", "=", duplicate.id)
    .execute();
  await addEvent(trx, {
    feedback_id: originalId,
    actor_id: actorId,
    kind: "merged",
    related_id: duplicate.id,
    created_at: now,
  });
}
