import { markdownImage } from "./markdown-image.ts";
import type { RouteArgs } from "../../server/api.server.ts";
import { chosenFiles, type FileRefusal, isRefusal, sendImage } from "./send-image.server.ts";

/**
 * Without a script, pictures (`file`, several) come with the form and are appended to its text (`source`), because the
 * server does not know the cursor's position. When one is refused, the earlier ones are in the text already.
 * @param isAsked true when the upload button submitted the form: no file is then an error
 */
export async function putPicturesInText(
  args: RouteArgs,
  form: FormData,
  isAsked: boolean,
): Promise<FileRefusal | undefined> {
  const files = chosenFiles(form, "file");
  form.delete("file");
  if (isAsked && files.length === 0) return { field: "file", message: "请选择图片", status: 400 };
  for (const file of files) {
    const sent = await sendImage(args, file, "file");
    if (isRefusal(sent)) return { ...sent, message: `${file.name}：${sent.message}` };
    const source = String(form.get("source") ?? "").trimEnd();
    form.set("source", `${source}${source ? "\n\n" : ""}${markdownImage(file.name, sent.url)}\n`);
  }
  return undefined;
}
