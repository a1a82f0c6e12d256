import type { VideoFileView } from "#contract/files/video-file.ts";

/** It will be another one by itself: it waits for its conversion, or is at it. */
export function isConverting({ state }: Pick<VideoFileView, "state">): boolean {
  return state === "queued" || state === "transcoding";
}
