import type { Image } from "#contract/shared/common.ts";
import type { RouteArgs } from "../../server/api.server.ts";
import { chosenFiles, earlierUpload, type FileRefusal, isRefusal, sendImage } from "../upload/send-image.server.ts";
import { removeIntent, uploadIntent } from "./picture-intents.ts";

/** Pictures by field name that were uploaded on a page and are not saved yet. */
export type Uploaded<Name extends string> = Record<Name, Image | null>;

/**
 * Handles the `PictureField`s of a form. A file is uploaded first, so that an error in another field does not lose it,
 * and its id is put into the form. The remove button clears the picture.
 * @returns the pictures uploaded so far, and the first error
 */
export async function takePictures<Name extends string>(
  args: RouteArgs,
  form: FormData,
  names: readonly Name[],
): Promise<{ uploaded: Uploaded<Name>; wrong: FileRefusal | undefined }> {
  const uploaded = Object.fromEntries(
    names.map((name) => [name, earlierUpload(form, `${name}Uploaded`)]),
  ) as Uploaded<Name>;
  for (const name of names) {
    const wrong = await take(args, form, name, uploaded);
    if (wrong) return { uploaded, wrong };
  }
  return { uploaded, wrong: undefined };
}

async function take<Name extends string>(
  args: RouteArgs,
  form: FormData,
  name: Name,
  uploaded: Uploaded<Name>,
): Promise<FileRefusal | undefined> {
  const field = `${name}File`;
  const intent = form.get("intent");
  const [file] = chosenFiles(form, field);
  form.delete(field);
  if (intent === removeIntent(name)) {
    uploaded[name] = null;
    form.set(`${name}ImageId`, "0");
    return undefined;
  }
  if (!file) return intent === uploadIntent(name) ? { field, message: "请选择图片", status: 400 } : undefined;
  const sent = await sendImage(args, file, field);
  if (isRefusal(sent)) return sent;
  uploaded[name] = sent;
  form.set(`${name}ImageId`, String(sent.id));
  return undefined;
}
