import { readFileSync } from "node:fs";
import { type Bounds, type Entry, forkBounded } from "./fork-bounded.ts";
import type { FromWorker } from "./messages.ts";
import type { StartHand } from "./workers.ts";

interface Child extends Entry, Bounds {
  /** A child that holds more than this after a task is not used again. */
  restMb?: number;
}

/** Resident memory of a process in bytes; 0 where the system does not say. */
function residentBytes(pid: number | undefined): number {
  try {
    const kb = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
    return Number(kb ?? 0) * 1024;
  } catch {
    return 0;
  }
}

/** A process for tasks, one after the other (`serveAsChild`). */
export function child({ source, built, heapMb, memoryMb, restMb = Infinity }: Child): StartHand {
  return ({ message, gone }) => {
    const bounds = { heapMb, memoryMb, serialization: "advanced" } as const;
    const made = forkBounded({ source, built }, [String(memoryMb)], bounds);
    // Free, it keeps nobody alive.
    made.unref();
    made.channel?.unref();
    made.on("message", (said: FromWorker) => message(said));
    made.once("error", (error) => gone(error.message));
    made.once("exit", (code, signal) => gone(signal ?? `code ${code}`));
    return {
      // What cannot be sent any more is told by its end.
      send: (told) => void made.send(told, () => {}),
      kill: () => void made.kill("SIGKILL"),
      isWorn: () => residentBytes(made.pid) > restMb * 1024 * 1024,
    };
  };
}
