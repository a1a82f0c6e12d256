import { Worker } from "node:worker_threads";

interface Bounds {
  /** Limit of the resident memory of the whole process, including memory outside of its heap. */
  memoryMb: number;
  /** Life time in ms from now on; absent for a process without a limit. */
  lifeMs?: number;
}

const LOOK_MS = 250;

/**
 * Kills this process when its parent is gone, its memory exceeds the limit, or its life time is over. Runs in a thread,
 * because the event loop itself may hang, and the parent may have crashed.
 */
export function startWatchdog({ memoryMb, lifeMs = Infinity }: Bounds): void {
  // Plain JavaScript, which needs no loader and no file beside the bundle.
  const watch = `
    const { parent, memory, end } = require("node:worker_threads").workerData;
    const isOver = () => process.ppid !== parent || process.memoryUsage.rss() > memory || Date.now() > end;
    setInterval(() => isOver() && process.kill(process.pid, "SIGKILL"), ${LOOK_MS});
  `;
  const workerData = { parent: process.ppid, memory: memoryMb * 1024 * 1024, end: Date.now() + lifeMs };
  // By default the thread would reserve 512 MB for compiled code, which counts as data of this process
  // (fork-bounded.ts).
  const resourceLimits = { maxOldGenerationSizeMb: 16, codeRangeSizeMb: 8 };
  new Worker(watch, { eval: true, execArgv: [], workerData, resourceLimits }).unref();
}
