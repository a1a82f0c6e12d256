import type { VideoFileView } from "#contract/files/video-file.ts";

/** One's own video as it is now; null when nobody knows: gone, logged out, no network. */
export async function videoFileNow(id: number): Promise<VideoFileView | null> {
  try {
    const answer = await fetch(`/resources/video-file?id=${id}`);
    return answer.ok ? ((await answer.json()) as VideoFileView) : null;
  } catch {
    return null;
  }
}
