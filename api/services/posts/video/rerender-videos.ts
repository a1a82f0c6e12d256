import { RENDERER_VERSION, summaryOf } from "../../../markdown/rendered.ts";
import { beside } from "../../../markdown/thread-renderer.ts";
import { type RerenderedTexts, withPeopleOf } from "../render/each-stale.ts";
import { videoTextSettings } from "../render/render-settings.ts";

export const rerenderVideos: RerenderedTexts = {
  version: RENDERER_VERSION,
  async make(ctx, row) {
    const settings = withPeopleOf(row.html, videoTextSettings(ctx, null));
    const { html, text } = await beside.render("comment", row.source, settings);
    return { columns: { html, summary: summaryOf(text) }, body: text };
  },
};
