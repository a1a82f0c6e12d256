import type { Ask, FromWorker, ToWorker } from "./messages.ts";
import { serveTasks } from "./serve-tasks.ts";
import { startWatchdog } from "./watchdog.ts";

/** The main part of a process that `child` starts, which says how much memory it may take. */
export function serveAsChild(work: (task: unknown, ask: Ask) => Promise<unknown>): void {
  // The kernel's bound is not everywhere.
  startWatchdog({ memoryMb: Number(process.argv[2]) });
  // Whoever would take the result is no more.
  process.once("disconnect", () => process.exit(1));
  serveTasks(
    {
      send: (message: FromWorker) => void process.send?.(message),
      onMessage: (take) => process.on("message", (message: ToWorker) => take(message)),
    },
    work,
  );
}
