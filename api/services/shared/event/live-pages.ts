import type { Subscriber } from "./event.ts";

/** The messages to the web tier's workers and to open pages. */
export const livePages: Subscriber = {
  async outbox({ trx, ctx, event }) {
    if (event.of === "post" && event.leavesPages) await ctx.live.publish(trx, { type: "pages.stale" });
    if (event.of !== "comment" || event.what !== "posted") return;
    const { on, id: commentId, authorId } = event;
    await ctx.live.publish(trx, {
      type: "comment.created",
      subjectKind: on.kind,
      subjectId: on.id,
      commentId,
      authorId,
    });
  },
};
