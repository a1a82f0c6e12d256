import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { Worker, type WorkerOptions } from "node:worker_threads";
import type { FromWorker } from "./messages.ts";
import { cpuMsOf } from "./thread-cpu.ts";
import type { StartHand } from "./workers.ts";

interface Thread {
  /** From source. */
  source: URL;
  /** In the bundle. */
  built: URL;
  memoryMb: number;
}

/** A thread of this process: its own event loop and its own heap. */
export function thread({ source, built, memoryMb }: Thread): StartHand {
  return ({ message, gone }) => {
    const options: WorkerOptions = {
      env: { NODE_ENV: "production" },
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    };
    // Bundled, the worker is a file beside ours.
    const worker = import.meta.url.endsWith(".ts") ? fromSource(source, options) : new Worker(built, options);
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

/** From source a thread needs the loader that runs us; Node 20 gives it none by `--import`. */
function fromSource(source: URL, options: WorkerOptions): Worker {
  const loader = new URL(
    "dist/esm/api/index.mjs",
    pathToFileURL(createRequire(import.meta.url).resolve("tsx/package.json")),
  ).href;
  return new Worker(
    `import(${JSON.stringify(loader)}).then(({ register }) => (register(), import(${JSON.stringify(source.href)})))`,
    { ...options, eval: true },
  );
}
