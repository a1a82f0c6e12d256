import { indexText, textOfHtml, unindexText } from "../../../db/text-search.ts";
import type { Subscriber } from "../../shared/event/event.ts";

/** Keeps the index of listed posts up to date. */
export const search: Subscriber = {
  async search({ trx, event }) {
    if (event.of !== "post") return;
    const { post, isListed, title, html } = event;
    // Entries hold tags and circle as well, which may be the only change.
    if (isListed) await indexText(trx, post, { title, body: textOfHtml(html) });
    else if (event.what === "hidden") await unindexText(trx, post);
  },
};
