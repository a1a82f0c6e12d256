import { useRevalidator } from "react-router";
import type { VideoFileView } from "#contract/files/video-file.ts";
import { isConverting } from "./is-converting.ts";
import { usePoll } from "./use-poll.ts";
import { videoFileNow } from "./video-file-now.ts";

interface WatchConversionProps {
  /** The video to look after; null when nothing is converted any more. */
  file: VideoFileView | null;
  /** Said politely whenever it is another: without per cent, or it would never be silent. */
  words: string;
}

/**
 * Shows its owner how a conversion goes on: whenever it is further, the page's data is read again. What cannot be asked now
 * is asked later, and the page stays as it is.
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
