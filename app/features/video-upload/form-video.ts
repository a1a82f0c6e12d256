import type { VideoFileView } from "#contract/files/video-file.ts";
import { parseId } from "../../lib/parse-id.ts";

/** The fields of a video that a form shows. A video known only by its number has no state. */
export type FormVideo = Pick<VideoFileView, "id" | "name"> &
  Partial<Pick<VideoFileView, "state" | "progress" | "reason" | "isAiMarked">>;

/** Returns the form's video, in the browser and on the server; null without one. */
export function formVideo(form: FormData): FormVideo | null {
  const id = parseId(String(form.get("videoFileId") ?? ""));
  return id === undefined ? null : { id, name: "视频" };
}
