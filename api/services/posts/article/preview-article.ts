import type { Context, Viewer } from "../../../context.ts";
import { beside } from "../../../markdown/thread-renderer.ts";
import { fillReplyParts } from "../../../markdown/reply-parts.ts";
import { renderSettings } from "../render/render-settings.ts";

/** Renders an article as it would be published; nothing is stored. */
export async function previewArticle({
  ctx,
  viewer,
  source,
}: {
  ctx: Context;
  viewer: Viewer;
  source: string;
}): Promise<{ html: string }> {
  const { html, replyParts } = await beside.render("article", source, renderSettings(ctx, viewer));
  return {
    html: fillReplyParts(html, replyParts, (part) => `<p><strong>以下内容回复可见</strong></p>${part.html}<hr />`),
  };
}
