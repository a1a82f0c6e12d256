import type { VideoFileView } from "#contract/files/video-file.ts";

/** Returns the state of the member's own video; null when it, the session or the network is gone. */
export async function videoFileNow(id: number): Promise<VideoFileView | null> {
  try {
    const answer = await fetch(`/resources/video-file?id=${id}`);
    return answer.ok ? ((await answer.json()) as VideoFileView) : null;
  } catch {
    return null;
  }
}
