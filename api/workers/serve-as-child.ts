import type { Ask, FromWorker, ToWorker } from "./messages.ts";
import { serveTasks } from "./serve-tasks.ts";
import { startWatchdog } from "./watchdog.ts";

/** The main function of a process started by `child`, whose first argument is its limit of memory in MB. */
export function serveAsChild(work: (task: unknown, ask: Ask) => Promise<unknown>): void {
  // Not every system enforces the kernel's limit.
  startWatchdog({ memoryMb: Number(process.argv[2]) });
  // The parent has died, so nobody would take the result.
  process.once("disconnect", () => process.exit(1));
  serveTasks(
    {
      send: (message: FromWorker) => void process.send?.(message),
      onMessage: (take) => process.on("message", (message: ToWorker) => take(message)),
    },
    work,
  );
}
