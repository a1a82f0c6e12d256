import type { VideoFileView } from "#contract/files/video-file.ts";

/** Returns whether the video's conversion is pending or running, so that its state will change by itself. */
export function isConverting({ state }: Pick<VideoFileView, "state">): boolean {
  return state === "queued" || state === "transcoding";
}
