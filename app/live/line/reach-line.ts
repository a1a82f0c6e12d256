import { browserParts } from "./browser-parts.ts";
import { electLine } from "./elected-line.ts";
import { createLine } from "./line.ts";
import type { FromTab, LineEnd, ToTab } from "./messages.ts";

/** A line of this tab alone. */
function ownLine(hear: (message: ToTab) => void): LineEnd {
  const line = createLine(browserParts);
  return { post: (message) => line.hear("own", message, hear), close: () => line.close() };
}

/** The line without a shared worker. */
function lineWithoutWorker(hear: (message: ToTab) => void): LineEnd {
  // Browsers have locks only on secure origins.
  const locks: LockManager | undefined = navigator.locks;
  if (!locks || typeof BroadcastChannel !== "function") return ownLine(hear);
  const election = {
    locks,
    openChannel: (name: string) => new BroadcastChannel(name),
    newId: () => crypto.randomUUID(),
  };
  return electLine(election, browserParts, hear);
}

/** Reaches the browser's only line. @param hear called with each message to this tab */
export function reachLine(hear: (message: ToTab) => void): LineEnd {
  if (typeof SharedWorker !== "function") return lineWithoutWorker(hear);
  let end: LineEnd | undefined;
  let isClosed = false;
  try {
    const worker = new SharedWorker(new URL("./shared-line.ts", import.meta.url), { type: "module", name: "live" });
    worker.port.addEventListener("message", ({ data }: MessageEvent<ToTab>) => hear(data));
    worker.port.start();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A port has no target origin.
    const toWorker = (message: FromTab) => worker.port.postMessage(message);
    // The script could not be loaded.
    worker.addEventListener("error", () => {
      if (isClosed || end) return;
      end = lineWithoutWorker(hear);
      hear({ type: "who" });
    });
    return {
      post: (message) => (end ? end.post(message) : toWorker(message)),
      close() {
        isClosed = true;
        toWorker({ type: "leave" });
        worker.port.close();
        end?.close();
      },
    };
  } catch {
    return lineWithoutWorker(hear);
  }
}
