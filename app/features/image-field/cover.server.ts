import type { Image } from "#contract/shared/common.ts";
import type { RouteArgs } from "../../server/api.server.ts";
import { chosenFiles, earlierUpload, type FileRefusal, isRefusal, sendImage } from "../upload/send-image.server.ts";

/** Handles the cover of a form. A new upload is chosen at once, so that an error elsewhere does not lose it. */
export function coverOfForm(args: RouteArgs, form: FormData) {
  let uploaded = earlierUpload(form, "uploaded");
  return {
    /** @param isAsked true when the upload button submitted the form: a missing file is then an error */
    async take(isAsked: boolean): Promise<FileRefusal | undefined> {
      const [file] = chosenFiles(form, "file");
      form.delete("file");
      if (!file) return isAsked ? { field: "file", message: "请选择图片", status: 400 } : undefined;
      const sent = await sendImage(args, file, "file");
      if (isRefusal(sent)) return sent;
      uploaded = sent;
      form.set("coverImageId", String(sent.id));
      return undefined;
    },
    /** Returns the image uploaded on this page, or null. */
    uploaded: (): Image | null => uploaded,
  };
}
