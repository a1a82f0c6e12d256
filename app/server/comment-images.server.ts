import { type Image, image } from "#api/contract/common.ts";
import { imageEndpoints } from "#api/contract/image.ts";
import { limits } from "#api/contract/limits.ts";
import { type ApiFailure, type RouteArgs, submit } from "./api.server.ts";

/** Those that the form carries: uploaded before, and still ticked. */
function carried(form: FormData): Image[] {
  return form.getAll("image").flatMap((text) => {
    try {
      const parsed = image.safeParse(JSON.parse(String(text)));
      return parsed.success ? [parsed.data] : [];
    } catch {
      return [];
    }
  });
}

type Uploaded = { images: Image[]; failure?: ApiFailure; tooMany?: true };

/** The pictures of a comment's form. Files come from pages without a script; what is uploaded travels on in the form, also when the comment is refused. */
export async function imagesOfForm(args: RouteArgs, form: FormData): Promise<Uploaded> {
  const images = carried(form);
  const files = form.getAll("files").filter((file): file is File => file instanceof File && file.size > 0);
  if (images.length + files.length > limits.commentImagesMax) return { images: images.slice(0, limits.commentImagesMax), tooMany: true };
  for (const file of files) {
    const uploaded = await submit(args, imageEndpoints.upload, { file });
    if (!uploaded.ok) return { images, failure: uploaded.failure };
    images.push(uploaded.data);
  }
  return { images };
}
