import { readFileSync, readlinkSync } from "node:fs";

/** Length of a clock tick in /proc: 100 ticks a second on every Linux. */
const TICK_MS = 10;

/** Name of the calling thread in /proc; undefined on systems without it. */
export function ownThread(): string | undefined {
  try {
    return readlinkSync("/proc/thread-self");
  } catch {
    return undefined;
  }
}

/** CPU time of a thread of this process in ms; undefined if the system does not report it. */
export function cpuMsOf(thread: string | undefined): number | undefined {
  if (thread === undefined || !/^\d+\/task\/\d+$/.test(thread)) return undefined;
  try {
    // proc_pid_stat(5): the name is in brackets and may contain brackets; fields 14 and 15 are user and system time.
    const stat = readFileSync(`/proc/${thread}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const ticks = Number(fields[11]) + Number(fields[12]);
    return Number.isFinite(ticks) ? ticks * TICK_MS : undefined;
  } catch {
    return undefined;
  }
}
