import { BATCH, type Withdrawable } from "../../people/withdrawal/withdrawable.ts";
import { castAgain, takeVoteBack } from "./vote.ts";

/** A vote in a poll, with its options: it is counted. */
export const withdrawnBallots: Withdrawable = {
  kind: "poll_ballot",
  isHeld: false,
  isCleaned: true,
  async next(db, { userId, after, since, until }) {
    const rows = await db
      .selectFrom("poll_ballot")
      .select("poll_id")
      .where("user_id", "=", userId)
      .where("poll_id", ">", after)
      .where("created_at", ">=", since)
      .where("created_at", "<=", until)
      .orderBy("poll_id")
      .limit(BATCH)
      .execute();
    return rows.map((row) => ({ id: row.poll_id, texts: [], imageIds: [] }));
  },
  async takeOut({ ctx, userId, id }, keep) {
    await ctx.db.transaction().execute(async (trx) => {
      const optionIds = await takeVoteBack(trx, { pollId: id, userId });
      if (optionIds) await keep(trx, { values: { optionIds } });
    });
  },
  async putBack({ ctx, userId, id, values }, forget) {
    await ctx.db.transaction().execute(async (trx) => {
      await castAgain(trx, ctx, { pollId: id, userId, optionIds: values.optionIds as number[] });
      await forget(trx);
    });
  },
};
