import type { Converted } from "../services/files/video-file/convert-video.ts";
import type { MadeRendition } from "../services/files/video-file/make-quality.ts";
import { forkBounded } from "../workers/fork-bounded.ts";
import type { ChildMessage, ChildTask } from "./transcode-messages.ts";

/** How a conversion ended. */
export type Outcome =
  | { type: "done"; made: Converted }
  | { type: "rendition"; made: MadeRendition<object> }
  | { type: "damaged"; message: string }
  | { type: "refused"; reason: string }
  /** The child process failed or died. */
  | { type: "broken"; message: string }
  | { type: "timeout" }
  /** The conversion was aborted by `signal`. */
  | { type: "stopped" };

interface Options {
  timeoutMs: number;
  /** Niceness of the child process: 0 to 19. */
  nice: number;
  signal: AbortSignal;
  onProgress: (percent: number) => void;
}

const entry = {
  source: new URL("./transcode-child.ts", import.meta.url),
  built: new URL("./transcode.js", import.meta.url),
};
/** An 8K decoder holds a dozen frames of 100 MB. */
const bounds = { heapMb: 1024, memoryMb: 3072 };

/** The child ends itself this many ms after our timeout, in case this process has died. */
const GRACE_MS = 30_000;

/** Converts a video, or makes one of its renditions, in a child process. */
export function convertInChild(task: ChildTask, { timeoutMs, nice, signal, onProgress }: Options): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = forkBounded(entry, [nice, timeoutMs + GRACE_MS, bounds.memoryMb].map(String), bounds);
    let outcome: Outcome | undefined;
    const kill = (why: Outcome) => {
      outcome ??= why;
      child.kill("SIGKILL");
    };
    const stop = () => kill({ type: "stopped" });
    const patience = setTimeout(() => kill({ type: "timeout" }), timeoutMs);
    signal.addEventListener("abort", stop, { once: true });
    child.on("message", (message: ChildMessage) => {
      if (message.type === "progress") onProgress(message.percent);
      else outcome ??= message;
    });
    child.once("error", (error) => kill({ type: "broken", message: error.message }));
    child.once("close", (code, killedBy) => {
      clearTimeout(patience);
      signal.removeEventListener("abort", stop);
      resolve(outcome ?? { type: "broken", message: `the child ended (${killedBy ?? `code ${code}`})` });
    });
    if (signal.aborted) return stop();
    child.send(task, (error) => {
      if (error) kill({ type: "broken", message: error.message });
    });
  });
}
