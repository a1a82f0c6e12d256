import { readFileSync, readlinkSync } from "node:fs";

/** Ticks of the kernel's clock in /proc: 100 a second on every Linux. */
const TICK_MS = 10;

/** The calling thread as /proc names it; undefined where there is no such /proc. */
export function ownThread(): string | undefined {
  try {
    return readlinkSync("/proc/thread-self");
  } catch {
    return undefined;
  }
}

/** How long a thread of this process has been on a core until now; undefined where nobody can say. */
export function cpuMsOf(thread: string | undefined): number | undefined {
  if (thread === undefined || !/^\d+\/task\/\d+$/.test(thread)) return undefined;
  try {
    // proc_pid_stat(5): the name stands in brackets, and may hold some; 14 and 15 are the times of user and system.
    const stat = readFileSync(`/proc/${thread}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const ticks = Number(fields[11]) + Number(fields[12]);
    return Number.isFinite(ticks) ? ticks * TICK_MS : undefined;
  } catch {
    return undefined;
  }
}
