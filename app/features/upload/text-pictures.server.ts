import { imageEndpoints } from "#api/contract/image.ts";
import { markdownImage } from "./markdown-image.ts";
import { type RouteArgs, submit } from "../../server/api.server.ts";

/**
 * Without a script pictures (`file`, several) travel with the form and go to the end of its text (`source`): the server
 * does not know where the cursor stood. Those before a refused one are in the text already.
 * @returns why one was refused, and with which status; undefined when all are in
 */
export async function putPicturesInText(
  args: RouteArgs,
  form: FormData,
): Promise<{ message: string; status: number } | undefined> {
  const files = form.getAll("file").filter((file): file is File => file instanceof File && file.size > 0);
  form.delete("file");
  for (const file of files) {
    const uploaded = await submit(args, imageEndpoints.upload, { file });
    if (!uploaded.ok) {
      const { fieldErrors, message, statusCode } = uploaded.failure;
      // 0: the API did not answer (X04).
      return {
        message: `${file.name}：${fieldErrors.file?.[0] ?? message}`,
        status: statusCode === 0 ? 503 : statusCode,
      };
    }
    const source = String(form.get("source") ?? "").trimEnd();
    form.set("source", `${source}${source ? "\n\n" : ""}${markdownImage(file.name, uploaded.data.url)}\n`);
  }
  return undefined;
}

/** Whether a form brings any. */
export function bringsPictures(form: FormData): boolean {
  return form.getAll("file").some((file) => file instanceof File && file.size > 0);
}
