import { Worker } from "node:worker_threads";

interface Bounds {
  /** Of the whole process, what lies outside of its heap too. */
  memoryMb: number;
  /** From now on; none where it works for as long as it is wanted. */
  lifeMs?: number;
}

const LOOK_MS = 250;

/**
 * Ends this process when whoever started it is gone, when it takes too much memory or lives too long: from a thread of its
 * own, for the event loop may be what stands still, and whoever would end it from outside may have crashed.
 */
export function startWatchdog({ memoryMb, lifeMs = Infinity }: Bounds): void {
  // Plain JavaScript: it needs no loader, and no file beside the bundle.
  const watch = `
    const { parent, memory, end } = require("node:worker_threads").workerData;
    const isOver = () => process.ppid !== parent || process.memoryUsage.rss() > memory || Date.now() > end;
    setInterval(() => isOver() && process.kill(process.pid, "SIGKILL"), ${LOOK_MS});
  `;
  const workerData = { parent: process.ppid, memory: memoryMb * 1024 * 1024, end: Date.now() + lifeMs };
  // Without a size of its own the thread's compiled code reserves 512 MB, which count as data of this process (fork-bounded.ts).
  const resourceLimits = { maxOldGenerationSizeMb: 16, codeRangeSizeMb: 8 };
  new Worker(watch, { eval: true, execArgv: [], workerData, resourceLimits }).unref();
}
