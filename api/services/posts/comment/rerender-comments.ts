import { RENDERER_VERSION } from "../../../markdown/rendered.ts";
import { beside } from "../../../markdown/thread-renderer.ts";
import { type RerenderedTexts, withPeopleOf } from "../render/each-stale.ts";
import { renderSettings } from "../render/render-settings.ts";

export const rerenderComments: RerenderedTexts = {
  version: RENDERER_VERSION,
  async make(ctx, row) {
    const { html } = await beside.render("comment", row.source, withPeopleOf(row.html, renderSettings(ctx, null)));
    return { columns: { html } };
  },
};
