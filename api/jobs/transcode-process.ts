import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { ConversionTask, Converted } from "../services/video-file/convert-video.ts";
import type { ChildMessage } from "./transcode-messages.ts";

/** How a conversion came to its end. */
export type Outcome =
  | { type: "done"; made: Converted }
  | { type: "damaged" }
  | { type: "refused"; reason: string }
  /** It broke or died. */
  | { type: "broken"; message: string }
  | { type: "timeout" }
  /** `signal` asked for it. */
  | { type: "stopped" };

interface Options {
  timeoutMs: number;
  /** How far it stands back: 0 to 19. */
  nice: number;
  signal: AbortSignal;
  onProgress: (percent: number) => void;
}

// Bundled, the child is a file beside ours; from source it needs the loader that runs us.
const isSource = import.meta.url.endsWith(".ts");
const ENTRY = fileURLToPath(new URL(isSource ? "./transcode-child.ts" : "./transcode.js", import.meta.url));

/** The child ends itself so much later than we would: when we are no more. */
const GRACE_MS = 30_000;

/** Converts in a process of its own, which knows none of our secrets and writes nothing to our log. */
export function convertInChild(
  task: ConversionTask,
  { timeoutMs, nice, signal, onProgress }: Options,
): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = fork(ENTRY, [String(nice), String(timeoutMs + GRACE_MS)], {
      env: { NODE_ENV: "production" },
      execArgv: ["--max-old-space-size=1024", ...(isSource ? ["--import", "tsx"] : [])],
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
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
