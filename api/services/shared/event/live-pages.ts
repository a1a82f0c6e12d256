import type { Event, Subscriber } from "./event.ts";

/** Whether cached pages and pages open at guests may show something that is gone: a post, a comment, words, a label. */
function takesFromPages(event: Event): boolean {
  if (event.of === "post") return event.leavesPages === true || (event.isListed && isEdit(event.what));
  return event.of === "comment" && (event.what === "removed" || isEdit(event.what));
}
const isEdit = (what: string) => what === "changed" || what === "reworded";

/** The messages to the web tier's workers and to open pages. */
export const livePages: Subscriber = {
  async outbox({ trx, ctx, event }) {
    if (takesFromPages(event)) await ctx.live.publish(trx, { type: "pages.stale" });
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
