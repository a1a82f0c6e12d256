import { sql } from "kysely";
import { RENDERER_VERSION, summaryOf } from "../../../markdown/rendered.ts";
import { beside } from "../../../markdown/thread-renderer.ts";
import { type RerenderedTexts, withPeopleOf } from "../render/each-stale.ts";
import { renderSettings } from "../render/render-settings.ts";

export const rerenderFeedback: RerenderedTexts = {
  version: RENDERER_VERSION,
  reads: ["reply_source", "reply_html"],
  async make(ctx, { source, html: old, reply_source: words, reply_html: oldReply }) {
    const settings = renderSettings(ctx, null);
    const { html, text } = await beside.render("ticket", source, withPeopleOf(old, settings));
    const columns = { html, summary: summaryOf(text) };
    if (typeof words !== "string") return { columns };
    const reply = await beside.render("comment", words, withPeopleOf(oldReply ?? "", settings));
    // The official reply has no revision: a reply that was written meanwhile is preserved.
    const replyHtml = sql<string>`case when reply_source = ${words} then ${reply.html} else reply_html end`;
    return { columns: { ...columns, reply_html: replyHtml } };
  },
};
