import type { Context, Viewer } from "../../context.ts";
import { ApiError } from "../../../contract/errors.ts";
import { beside } from "../../markdown/render-beside.ts";
import { fillReplyParts } from "../../markdown/reply-parts.ts";
import { renderSettings } from "../render/render-settings.ts";

const rule = { name: "preview", points: 30, seconds: 60 };

/** The article as it would be published; nothing is kept. */
export async function previewArticle({
  ctx,
  viewer,
  source,
}: {
  ctx: Context;
  viewer: Viewer;
  source: string;
}): Promise<{ html: string }> {
  const wait = await ctx.limiter.take(rule, String(viewer.id));
  if (wait > 0) throw new ApiError("TOO_MANY_REQUESTS", "预览太频繁，请稍后再试", { retryAfterSeconds: wait });
  const { html, replyParts } = await beside.render("article", source, renderSettings(ctx, viewer));
  return {
    html: fillReplyParts(html, replyParts, (part) => `<p><strong>以下内容回复可见</strong></p>${part.html}<hr />`),
  };
}
