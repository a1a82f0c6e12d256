import { type Image, image } from "#contract/shared/common.ts";
import { imageEndpoints } from "#contract/files/image.ts";
import { statusOfFailure } from "../../forms/reply-failure.ts";
import { type RouteArgs, submit } from "../../server/api.server.ts";

/** Why a file was not taken, and at which field that is said. */
export interface FileRefusal {
  field: string;
  message: string;
  status: number;
}

/** The files that a form brings under a name: a field in which none was chosen sends an empty one. */
export function chosenFiles(form: FormData, name: string): File[] {
  return form.getAll(name).filter((file): file is File => file instanceof File && file.size > 0);
}

/** Uploads a picture that came with a form. @returns it, or why it was not taken */
export async function sendImage(args: RouteArgs, file: File, field: string): Promise<Image | FileRefusal> {
  const sent = await submit(args, imageEndpoints.upload, { file });
  if (sent.ok) return sent.data;
  const { failure } = sent;
  return { field, message: failure.fieldErrors.file?.[0] ?? failure.message, status: statusOfFailure(failure) };
}

export const isRefusal = (sent: Image | FileRefusal): sent is FileRefusal => "field" in sent;

/** The page's own earlier upload, as the form carried it under a name; only its sender ever sees it. */
export function earlierUpload(form: FormData, name: string): Image | null {
  try {
    return image.parse(JSON.parse(String(form.get(name) ?? "")));
  } catch {
    return null;
  }
}
