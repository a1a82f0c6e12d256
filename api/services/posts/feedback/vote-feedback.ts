import type { Transaction } from "kysely";
import type { Context, Viewer } from "../../../context.ts";
import { ApiError } from "../../../../contract/shared/errors.ts";
import type { Database } from "../../../db/schema/index.ts";
import { touchCirclePost } from "../../circles/circle-post/sync-circle-post.ts";
import { countFigure, figureKey } from "../../shared/figures/count-figure.ts";
import { runInLockOrder } from "../../shared/event/run-in-lock-order.ts";
import { feedbackGone, lockFeedback } from "./feedback-rows.ts";

interface Ask {
  ctx: Context;
  viewer: Viewer;
  feedbackId: number;
}

type Kind = "vote" | "follow";
const countOf = { vote: "vote_count", follow: "follower_count" } as const;

/**
 * 我也遇到: sets or removes the viewer's vote. A repeated call changes nothing. A merged ticket takes no votes; its
 * original does.
 * @throws ApiError NOT_FOUND, FORBIDDEN for one's own ticket, CONFLICT for a duplicate
 */
export async function voteFeedback({
  voted,
  ...ask
}: Ask & { voted: boolean }): Promise<{ voted: boolean; voteCount: number }> {
  return { voted, voteCount: await bring(ask, "vote", voted) };
}

/**
 * 关注进展: sets or removes the viewer's follow. @throws ApiError NOT_FOUND, FORBIDDEN for one's own ticket, CONFLICT for a
 * duplicate
 */
export async function followFeedback({
  followed,
  ...ask
}: Ask & { followed: boolean }): Promise<{ followed: boolean; followerCount: number }> {
  return { followed, followerCount: await bring(ask, "follow", followed) };
}

async function bring({ ctx, viewer, feedbackId }: Ask, kind: Kind, wanted: boolean): Promise<number> {
  const column = countOf[kind];
  const now = ctx.clock.now();
  return ctx.db.transaction().execute(async (trx) => {
    const { count } = await runInLockOrder({
      async thing() {
        const row = (await lockFeedback(trx, [feedbackId])).get(feedbackId);
        if (!row) throw feedbackGone();
        if (row.author_id === viewer.id)
          throw new ApiError("FORBIDDEN", kind === "vote" ? "这是你自己提交的反馈" : "自己提交的反馈有进展时会通知你");
        if (wanted && row.status === "duplicate")
          throw new ApiError("CONFLICT", `这条反馈已合并到 #${row.duplicate_of}，请到原单操作`);
        const by = wanted
          ? await addPeople(trx, kind, feedbackId, [viewer.id], now)
          : -(await takePerson(trx, kind, feedbackId, viewer.id));
        const after = await trx
          .updateTable("feedback")
          .set((eb) => ({ [column]: eb(column, "+", by) }))
          .where("id", "=", feedbackId)
          .returning(column)
          .executeTakeFirstOrThrow();
        if (kind === "vote") await touchCirclePost(trx, ctx, { kind: "feedback", id: feedbackId });
        return { userId: row.author_id, by, count: Number(Object.values(after)[0]) };
      },
      following: ({ userId, by }) => [
        { figures: () => countFigure(trx, { userId, figure: figureKey("feedback", kind), by, now }) },
      ],
    });
    return count;
  });
}

/** Adds voters or followers. @returns how many were added */
export async function addPeople(
  trx: Transaction<Database>,
  kind: Kind,
  feedbackId: number,
  userIds: number[],
  now: number,
): Promise<number> {
  let added = 0;
  for (let start = 0; start < userIds.length; start += 1000) {
    const rows = userIds
      .slice(start, start + 1000)
      .map((id) => ({ feedback_id: feedbackId, user_id: id, created_at: now }));
    const result = await trx
      .insertInto(`feedback_${kind}`)
      .values(rows)
      .onConflict((conflict) => conflict.columns(["feedback_id", "user_id"]).doNothing())
      .executeTakeFirst();
    added += Number(result.numInsertedOrUpdatedRows ?? 0);
  }
  return added;
}

async function takePerson(trx: Transaction<Database>, kind: Kind, feedbackId: number, userId: number): Promise<number> {
  const result = await trx
    .deleteFrom(`feedback_${kind}`)
    .where("feedback_id", "=", feedbackId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** Ends a vote or a follow, even of a deleted ticket or of the member's own. */
export async function endTicketTie(ctx: Context, kind: Kind, feedbackId: number, userId: number): Promise<void> {
  const column = countOf[kind];
  await ctx.db.transaction().execute(async (trx) => {
    const ticket = trx.updateTable("feedback").where("id", "=", feedbackId);
    const { author_id: authorId } = await ticket
      .set((eb) => ({ [column]: eb.ref(column) }))
      .returning("author_id")
      .executeTakeFirstOrThrow();
    if ((await takePerson(trx, kind, feedbackId, userId)) === 0) return;
    await ticket.set((eb) => ({ [column]: eb(column, "-", 1) })).execute();
    if (kind === "vote") await touchCirclePost(trx, ctx, { kind: "feedback", id: feedbackId });
    const figure = figureKey("feedback", kind);
    await countFigure(trx, { userId: authorId, figure, by: -1, now: ctx.clock.now() });
  });
}
