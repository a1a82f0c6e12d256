import type { Subscriber } from "../event/event.ts";
import { setMentions } from "./set-mentions.ts";

/** The people and topics that new words name. */
export const mentions: Subscriber = {
  async search({ trx, event }) {
    if (event.of === "person" || !event.words) return;
    const { kind, id, ...named } = event.words;
    await setMentions(trx, { kind, id }, named);
  },
};
