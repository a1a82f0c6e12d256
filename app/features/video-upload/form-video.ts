import type { VideoFileView } from "#contract/files/video-file.ts";
import { parseId } from "../../lib/parse-id.ts";

/** What of a video a form shows; of one that came by its number alone, that. */
export type FormVideo = Pick<VideoFileView, "id" | "name"> &
  Partial<Pick<VideoFileView, "state" | "progress" | "reason">>;

/** The video that a form holds, on either side; null without one. */
export function formVideo(form: FormData): FormVideo | null {
  const id = parseId(String(form.get("videoFileId") ?? ""));
  return id === undefined ? null : { id, name: "视频" };
}
