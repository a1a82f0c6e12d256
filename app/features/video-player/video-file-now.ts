import type { VideoFileView } from "#contract/files/video-file.ts";

/**
 * Returns the current state of the member's own video; null when the video is deleted, the session has ended, or the
 * network fails.
 */
export async function videoFileNow(id: number): Promise<VideoFileView | null> {
  try {
    const answer = await fetch(`/resources/video-file?id=${id}`);
    return answer.ok ? ((await answer.json()) as VideoFileView) : null;
  } catch {
    return null;
  }
}
