import type { Subscriber } from "../event/event.ts";
import { setMentions } from "./set-mentions.ts";

/** Stores the people and topics that a new text mentions. */
export const mentions: Subscriber = {
  async search({ trx, event }) {
    if (event.of === "person" || !event.words) return;
    const { kind, id, ...named } = event.words;
    await setMentions(trx, { kind, id }, named);
  },
};
