import { RENDERER_VERSION, summaryOf } from "../../../markdown/rendered.ts";
import { beside } from "../../../markdown/thread-renderer.ts";
import { asNamedIn, type RerenderedTexts, withPeopleOf } from "../render/each-stale.ts";
import { renderSettings } from "../render/render-settings.ts";

export const rerenderArticles: RerenderedTexts = {
  version: RENDERER_VERSION,
  reads: ["summary"],
  async make(ctx, { source, html, summary }) {
    const settings = renderSettings(ctx, null);
    const made = await beside.render("article", source, withPeopleOf(html, settings));
    // A summary that the author wrote is preserved.
    const isOwnSummary =
      summary !== summaryOf((await beside.render("article", source, asNamedIn(html, settings))).text);
    return {
      columns: {
        html: made.html,
        reply_parts: JSON.stringify(made.replyParts),
        outline: JSON.stringify(made.outline),
        reading_minutes: made.readingMinutes,
        summary: isOwnSummary ? summary : summaryOf(made.text),
      },
    };
  },
};
