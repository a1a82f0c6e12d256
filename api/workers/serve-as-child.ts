import type { Ask, FromWorker, ToWorker } from "./messages.ts";
import { serveTasks } from "./serve-tasks.ts";
import { startWatchdog } from "./watchdog.ts";

/**
 * The main part of a process that `child` starts.
 * @param memoryMb of the whole process
 */
export function serveAsChild(memoryMb: number, work: (task: unknown, ask: Ask) => Promise<unknown>): void {
  startWatchdog({ memoryMb });
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
