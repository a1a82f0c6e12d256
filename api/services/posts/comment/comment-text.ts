import type { Context, Viewer } from "../../../context.ts";
import { fieldError } from "../../../../contract/shared/errors.ts";
import { COMMENT_IMAGES_MAX } from "../../../markdown/rendered.ts";
import { beside } from "../../../markdown/thread-renderer.ts";
import type { Kept } from "../../../markdown/render-for-storage.ts";
import { renderSettings } from "../render/render-settings.ts";

/**
 * A comment's Markdown as it is stored, and its HTML with links to the mentioned users.
 * @param attached the number of pictures attached outside the text
 * @throws ApiError INVALID_INPUT at `source`
 */
export async function rendersWell(ctx: Context, viewer: Viewer, source: string, attached: number): Promise<Kept> {
  const kept = await beside.keep("comment", source, renderSettings(ctx, viewer));
  const { rendered } = kept;
  if (rendered.imageCount + attached > COMMENT_IMAGES_MAX)
    throw fieldError("source", `评论最多 ${COMMENT_IMAGES_MAX} 张图片`);
  if (rendered.text === "" && rendered.imageCount === 0 && !rendered.html.includes("<pre>"))
    throw fieldError("source", "请输入评论内容");
  return kept;
}
