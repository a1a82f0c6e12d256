import type { Image } from "#contract/shared/common.ts";
import { limits } from "#contract/shared/limits.ts";
import type { RouteArgs } from "../../server/api.server.ts";
import { keptImages } from "../upload/kept-images.ts";
import { chosenFiles, type FileRefusal, isRefusal, sendImage } from "../upload/send-image.server.ts";

/**
 * Returns the pictures of a comment's form. Pages without a script send files, which are uploaded here. Uploaded
 * pictures stay in the form, also when the comment is refused.
 */
export async function imagesOfForm(
  args: RouteArgs,
  form: FormData,
): Promise<{ images: Image[]; refusal?: FileRefusal }> {
  const images = keptImages(form);
  const files = chosenFiles(form, "files");
  const most = limits.commentImagesMax;
  if (images.length + files.length > most)
    return {
      images: images.slice(0, most),
      refusal: { field: "files", message: `评论最多 ${most} 张图片`, status: 400 },
    };
  for (const file of files) {
    const sent = await sendImage(args, file, "files");
    if (isRefusal(sent)) return { images, refusal: sent };
    images.push(sent);
  }
  return { images };
}
