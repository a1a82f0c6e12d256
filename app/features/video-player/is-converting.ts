import type { VideoFileView } from "#contract/files/video-file.ts";

/**
 * Returns whether the video waits for its conversion or is being converted: its state will change without user action.
 */
export function isConverting({ state }: Pick<VideoFileView, "state">): boolean {
  return state === "queued" || state === "transcoding";
}
