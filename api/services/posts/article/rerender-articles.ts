import { RENDERER_VERSION, summaryOf } from "../../../markdown/rendered.ts";
import { beside } from "../../../markdown/thread-renderer.ts";
import { asNamedIn, type RerenderedTexts, withPeopleOf } from "../render/each-stale.ts";
import { renderSettings } from "../render/render-settings.ts";

const withoutSpaces = (text: string) => text.replaceAll(/\s+/g, "");

export const rerenderArticles: RerenderedTexts = {
  version: RENDERER_VERSION,
  reads: ["summary"],
  async make(ctx, { source, html, summary }) {
    const settings = renderSettings(ctx, null);
    const made = await beside.render("article", source, withPeopleOf(html, settings));
    // A summary that the author wrote is preserved. Older versions made other spaces of line breaks.
    const asBefore = await beside.render("article", source, asNamedIn(html, settings));
    const isOwnSummary = withoutSpaces(summary ?? "") !== withoutSpaces(summaryOf(asBefore.text));
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
