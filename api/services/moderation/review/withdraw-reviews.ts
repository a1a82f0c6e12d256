import { BATCH, type Withdrawable } from "../../people/withdrawal/withdrawable.ts";

/**
 * Submissions that wait for review: a cleanup refuses them with its reason, and its undo lets them wait again. The author may
 * appeal against the refusal, as against any other.
 */
export const withdrawnReviews: Withdrawable = {
  kind: "review",
  isHeld: false,
  isCleaned: true,
  async next(db, { userId, after, since, until }) {
    const rows = await db
      .selectFrom("review")
      .select("id")
      .where("author_id", "=", userId)
      .where("state", "=", "waiting")
      .where("held_kind", "is", null)
      .where("created_at", ">=", since)
      .where("created_at", "<=", until)
      .where("id", ">", after)
      .orderBy("id")
      .limit(BATCH)
      .execute();
    return rows.map(({ id }) => ({ id, texts: [], imageIds: [] }));
  },
  async takeOut({ ctx, id, decision }, keep) {
    if (!decision) return;
    const { by, reason } = decision;
    await ctx.db.transaction().execute(async (trx) => {
      const row = await trx
        .updateTable("review")
        .set({ state: "refused", refusal: reason, decided_by: by, decided_at: ctx.clock.now(), form_key: null })
        .where("id", "=", id)
        .where("state", "=", "waiting")
        .returning("id")
        .executeTakeFirst();
      if (row) await keep(trx, { values: {} });
    });
  },
  async putBack({ ctx, id }, forget) {
    await ctx.db.transaction().execute(async (trx) => {
      await trx
        .updateTable("review")
        .set({ state: "waiting", refusal: null, decided_by: null, decided_at: null })
        .where("id", "=", id)
        .where("state", "=", "refused")
        // Its author has neither sent other words nor appealed.
        .where("replaced_by", "is", null)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom("appeal")
                .select("appeal.id")
                .where("appeal.kind", "=", "review")
                .whereRef("appeal.decision_id", "=", "review.id"),
            ),
          ),
        )
        .execute();
      await forget(trx);
    });
  },
};
