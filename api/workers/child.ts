import { readFileSync } from "node:fs";
import { type Bounds, type Entry, forkBounded } from "./fork-bounded.ts";
import type { FromWorker } from "./messages.ts";
import type { StartWorker } from "./workers.ts";

interface Child extends Entry, Bounds {
  /** A child whose resident memory exceeds this after a task is replaced. */
  restMb?: number;
}

/** Resident memory of a process in bytes; 0 if the system does not report it. */
function residentBytes(pid: number | undefined): number {
  try {
    const kb = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
    return Number(kb ?? 0) * 1024;
  } catch {
    return 0;
  }
}

/** Starts a child process that runs tasks one after the other (`serveAsChild`). */
export function child({ source, built, heapMb, memoryMb, restMb = Infinity }: Child): StartWorker {
  return ({ message, gone }) => {
    const bounds = { heapMb, memoryMb, serialization: "advanced" } as const;
    const made = forkBounded({ source, built }, [String(memoryMb)], bounds);
    // An idle child must not keep this process alive.
    made.unref();
    made.channel?.unref();
    made.on("message", (said: FromWorker) => message(said));
    made.once("error", (error) => gone(error.message));
    made.once("exit", (code, signal) => gone(signal ?? `code ${code}`));
    return {
      // A failed send is reported by the child's exit.
      send: (told) => void made.send(told, () => {}),
      kill: () => void made.kill("SIGKILL"),
      isWorn: () => residentBytes(made.pid) > restMb * 1024 * 1024,
    };
  };
}
