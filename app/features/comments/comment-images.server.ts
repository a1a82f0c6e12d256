import type { Image } from "#api/contract/common.ts";
import { imageEndpoints } from "#api/contract/image.ts";
import { limits } from "#api/contract/limits.ts";
import { keptImages } from "../upload/kept-images.ts";
import { type ApiFailure, type RouteArgs, submit } from "../../server/api.server.ts";

type Uploaded = { images: Image[]; failure?: ApiFailure; tooMany?: true };

/** The pictures of a comment's form. Files come from pages without a script; what is uploaded travels on in the form, also when the comment is refused. */
export async function imagesOfForm(args: RouteArgs, form: FormData): Promise<Uploaded> {
  const images = keptImages(form);
  const files = form.getAll("files").filter((file): file is File => file instanceof File && file.size > 0);
  if (images.length + files.length > limits.commentImagesMax)
    return { images: images.slice(0, limits.commentImagesMax), tooMany: true };
  for (const file of files) {
    const uploaded = await submit(args, imageEndpoints.upload, { file });
    if (!uploaded.ok) return { images, failure: uploaded.failure };
    images.push(uploaded.data);
  }
  return { images };
}
