import { cutText } from "../../../../contract/shared/cut-text.ts";
import { limits } from "../../../../contract/shared/limits.ts";
import { sql, type Transaction } from "kysely";
import type { Context } from "../../../context.ts";
import { byRange } from "../../../db/by-range.ts";
import type { Database } from "../../../db/schema/index.ts";
import { storedWords } from "../../posts/danmaku/danmaku-rows.ts";
import { lockPoll } from "../../posts/poll/change-poll.ts";
import type { Merge } from "./move-rows.ts";

/** Adds the danmaku words that one account does not want to see to those of the other, which come first. */
export async function joinDanmakuWords(ctx: Context, { from, into }: Merge): Promise<number> {
  const rows = await ctx.db.selectFrom("danmaku_filter").selectAll().where("user_id", "in", [from, into]).execute();
  if (rows.length < 2) return 0;
  const [theirs, mine] = [into, from].map((id) => storedWords(rows.find((row) => row.user_id === id)?.words));
  const words = JSON.stringify([...new Set([...(theirs ?? []), ...(mine ?? [])])].slice(0, limits.danmakuWordsMax));
  return ctx.db.transaction().execute(async (trx) => {
    await trx.updateTable("danmaku_filter").set({ words }).where("user_id", "=", into).execute();
    await trx.deleteFrom("danmaku_filter").where("user_id", "=", from).execute();
    return 1;
  });
}

/**
 * Moves the folders with their visibility. A folder with a taken name gets a number, and a second default folder
 * becomes an ordinary one.
 */
export async function moveFolders(ctx: Context, { from, into }: Merge): Promise<number> {
  const rows = await ctx.db.selectFrom("favourite_folder").selectAll().where("user_id", "=", from).execute();
  for (const { id, name, is_default: isDefault, item_count: items } of rows)
    await ctx.db.transaction().execute(async (trx) => {
      const theirs = await trx
        .selectFrom("favourite_folder")
        .select(["name", "is_default"])
        .where("user_id", "=", into)
        .execute();
      const hasDefault = theirs.some((folder) => folder.is_default === 1);
      if (isDefault === 1 && hasDefault && items === 0) {
        await trx.deleteFrom("favourite_folder").where("id", "=", id).execute();
        return;
      }
      const taken = new Set(theirs.map((folder) => folder.name));
      let free = name;
      for (let number = 2; taken.has(free); number++) free = `${cutText(name, 16)} ${number}`;
      await trx
        .updateTable("favourite_folder")
        .set({ user_id: into, name: free, is_default: isDefault === 1 && !hasDefault ? 1 : 0 })
        .where("id", "=", id)
        .execute();
    });
  return rows.length;
}

/** Nobody votes for their own ticket, or follows it or their own series. */
const TO_OTHERS = { feedback_vote: "feedback", feedback_follow: "feedback", series_follow: "series" };

/** Ends the ties to things that are now the person's own. */
export async function dropOwnTies(ctx: Context, { from, into }: Merge): Promise<number> {
  let count = 0;
  for (const { kind, tie } of ctx.withdrawables) {
    const thing = TO_OTHERS[kind as keyof typeof TO_OTHERS];
    if (!tie || !thing) continue;
    const { rows } = await sql<{ id: number; userId: number }>`
      select thing.id, tie.user_id as ${sql.ref("userId")} from ${sql.table(thing)} as thing
        inner join ${sql.table(kind)} as tie on tie.${sql.ref(tie.on)} = thing.id
      where thing.author_id in (${from}, ${into}) and tie.user_id in (${from}, ${into})`.execute(ctx.db);
    for (const { id, userId } of rows) await tie.end(ctx, userId, id);
    count += rows.length;
  }
  return count;
}

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
