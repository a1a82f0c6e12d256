import { Worker } from "node:worker_threads";
import type { FromWorker } from "./messages.ts";
import { cpuMsOf } from "./thread-cpu.ts";
import type { StartWorker } from "./workers.ts";

interface Thread {
  /** The entry file when sources run. */
  source: URL;
  /** The entry file in a bundle. */
  built: URL;
  memoryMb: number;
}

/** Starts a thread of this process with its own event loop and heap. */
export function thread({ source, built, memoryMb }: Thread): StartWorker {
  return ({ message, gone }) => {
    const isSource = import.meta.url.endsWith(".ts");
    const worker = new Worker(isSource ? source : built, {
      env: { NODE_ENV: "production" },
      execArgv: isSource ? ["--import", "tsx"] : [],
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    });
    worker.unref();
    let why = "ended";
    let itself: string | undefined;
    worker.on("message", (said: FromWorker) => {
      if (said.type === "ready") itself = said.thread;
      message(said);
    });
    worker.on("error", (error) => {
      why = error.message;
    });
    worker.once("exit", () => gone(why));
    return {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has none
      send: (told) => worker.postMessage(told),
      kill: () => void worker.terminate(),
      cpuMs: () => cpuMsOf(itself),
    };
  };
}
