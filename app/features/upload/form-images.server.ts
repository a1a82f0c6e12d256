import type { Image } from "#contract/shared/common.ts";
import type { RouteArgs } from "../../server/api.server.ts";
import { keptImages } from "./kept-images.ts";
import { chosenFiles, type FileRefusal, isRefusal, sendImage } from "./send-image.server.ts";

/**
 * Returns the pictures of a form (a comment's, a private message's). Pages without a script send files, which are
 * uploaded here. Uploaded pictures stay in the form, also when the form is refused.
 * @param most the largest number of pictures
 * @param thing the name of the written thing, for the error
 */
export async function imagesOfForm(
  args: RouteArgs,
  form: FormData,
  { most, thing }: { most: number; thing: string },
): Promise<{ images: Image[]; refusal?: FileRefusal }> {
  const images = keptImages(form);
  const files = chosenFiles(form, "files");
  if (images.length + files.length > most)
    return {
      images: images.slice(0, most),
      refusal: { field: "files", message: `${thing}最多 ${most} 张图片`, status: 400 },
    };
  for (const file of files) {
    const sent = await sendImage(args, file, "files");
    if (isRefusal(sent)) return { images, refusal: sent };
    images.push(sent);
  }
  return { images };
}
