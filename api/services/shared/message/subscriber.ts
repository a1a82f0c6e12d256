import type { Subscriber } from "../event/event.ts";
import { notifyMentioned } from "./notify-mentioned.ts";

/** Notifies the people whom a post mentions. */
export const mentionNotices: Subscriber = {
  async people({ trx, ctx, event }) {
    if (event.of !== "post" || event.tells === undefined) return;
    const { post: about, authorId: writerId, html, tells: body } = event;
    await notifyMentioned({ ctx, trx, writerId, html, about, body });
  },
};
