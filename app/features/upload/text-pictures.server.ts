import { markdownImage } from "./markdown-image.ts";
import type { RouteArgs } from "../../server/api.server.ts";
import { chosenFiles, type FileRefusal, isRefusal, sendImage } from "./send-image.server.ts";

/**
 * Without a script pictures (`file`, several) travel with the form and go to the end of its text (`source`): the server
 * does not know where the cursor stood. Those before a refused one are in the text already.
 * @param isAsked the form was sent for its pictures: none is an error
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
