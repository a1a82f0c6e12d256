import { indexText, textOfHtml, unindexText } from "../../../db/text-search.ts";
import type { Subscriber } from "../../shared/event/event.ts";

/** Everybody finds the words of listed posts, and of no others. */
export const search: Subscriber = {
  async search({ trx, event }) {
    if (event.of !== "post") return;
    const { post, isListed, title, html } = event;
    // With its tags and its circle, which may be all that has changed.
    if (isListed) await indexText(trx, post, { title, body: textOfHtml(html) });
    else if (event.what === "hidden") await unindexText(trx, post);
  },
};
