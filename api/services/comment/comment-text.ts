import type { Context } from "../../context.ts";
import { fieldError } from "../../contract/errors.ts";
import { COMMENT_IMAGES_MAX, type Rendered, renderComment } from "../../markdown/render.ts";
import { renderSettings } from "../article/render-settings.ts";

/**
 * A comment's Markdown as HTML, with links for the people whom it names.
 * @param attached how many pictures it carries beside the text
 * @throws ApiError INVALID_INPUT at `source`
 */
export async function rendersWell(ctx: Context, source: string, attached: number): Promise<Rendered> {
  const rendered = await renderComment(source, renderSettings(ctx));
  if (rendered.imageCount + attached > COMMENT_IMAGES_MAX) throw fieldError("source", `评论最多 ${COMMENT_IMAGES_MAX} 张图片`);
  if (rendered.text === "" && rendered.imageCount === 0 && !rendered.html.includes("<pre>")) throw fieldError("source", "请输入评论内容");
  return rendered;
}
