import { useRevalidator } from "react-router";
import type { VideoFileView } from "#contract/files/video-file.ts";
import { isConverting } from "./is-converting.ts";
import { usePoll } from "./use-poll.ts";
import { videoFileNow } from "./video-file-now.ts";

interface WatchConversionProps {
  /** The video that is being converted; null when none is. */
  file: VideoFileView | null;
  /** Announced to screen readers on each change. It contains no percentage, which would change all the time. */
  words: string;
}

/**
 * Keeps the owner's page up to date during a conversion: loads the page's data again after each progress. A failed
 * request is repeated later, and the page stays as it is.
 */
export default function WatchConversion({ file, words }: WatchConversionProps) {
  const { revalidate } = useRevalidator();
  usePoll(file !== null && isConverting(file), async () => {
    const now = file && (await videoFileNow(file.id));
    if (now && (now.state !== file.state || now.progress !== file.progress)) await revalidate();
  });
  return (
    <p role="status" className="visually-hidden">
      {words}
    </p>
  );
}
