import type { Subscriber } from "../event/event.ts";
import { notifyMentioned } from "./notify-mentioned.ts";

/** People whose open pages count their unread notices again; further ones see it at their next page. */
const RECOUNTED_MAX = 1000;

/** Notifies the people whom a post mentions, and counts anew for the readers of notices about a post that is hidden. */
export const mentionNotices: Subscriber = {
  async people({ trx, ctx, event }) {
    if (event.of !== "post" || !event.tells) return;
    const { post: about, authorId: writerId, html } = event;
    await notifyMentioned({ ctx, trx, writerId, html, about });
  },
  async outbox({ trx, ctx, event }) {
    if (event.of !== "post" || event.what !== "hidden") return;
    const rows = await trx
      .selectFrom("notice")
      .select("user_id")
      .distinct()
      .where("subject_kind", "=", event.post.kind)
      .where("subject_id", "=", event.post.id)
      .where("gathers", "is not", null)
      .whereRef("newest_seq", ">", "seen_seq")
      .limit(RECOUNTED_MAX)
      .execute();
    if (rows.length > 0)
      await ctx.live.publish(trx, { type: "unread.changed", userIds: rows.map((row) => row.user_id) });
  },
};
