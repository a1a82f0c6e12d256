import { type Image, image } from "#contract/shared/common.ts";
import { imageEndpoints } from "#contract/files/image.ts";
import { statusOfFailure } from "../../forms/reply-failure.ts";
import { type RouteArgs, submit } from "../../server/api.server.ts";

/** The reason why a file was refused, and the field that shows it. */
export interface FileRefusal {
  field: string;
  message: string;
  status: number;
}

/** Returns the chosen files of a field. A field without a chosen file sends an empty file. */
export function chosenFiles(form: FormData, name: string): File[] {
  return form.getAll(name).filter((file): file is File => file instanceof File && file.size > 0);
}

/**
 * Uploads a picture of a form.
 * @returns the image, or the reason of the refusal
 */
export async function sendImage(args: RouteArgs, file: File, field: string): Promise<Image | FileRefusal> {
  const sent = await submit(args, imageEndpoints.upload, { file });
  if (sent.ok) return sent.data;
  const { failure } = sent;
  return { field, message: failure.fieldErrors.file?.[0] ?? failure.message, status: statusOfFailure(failure) };
}

export const isRefusal = (sent: Image | FileRefusal): sent is FileRefusal => "field" in sent;

/** Returns the page's earlier upload. Only the sender ever sees it, so a forged value harms nobody else. */
export function earlierUpload(form: FormData, name: string): Image | null {
  try {
    return image.parse(JSON.parse(String(form.get(name) ?? "")));
  } catch {
    return null;
  }
}
