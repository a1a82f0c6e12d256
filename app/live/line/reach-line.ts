import type { FromTab, LineEnd, ToTab } from "./messages.ts";

/** The line without a shared worker. Its code is loaded only where it is needed. */
function lineWithoutWorker(hear: (message: ToTab) => void): LineEnd {
  let end: LineEnd | undefined;
  let isClosed = false;
  import("./line-here.ts").then(
    ({ lineHere }) => {
      if (isClosed) return;
      end = lineHere(hear);
      // Earlier messages of the tab are lost, so it says again what it wants.
      hear({ type: "who" });
    },
    // Without the code the page only lacks live news.
    () => undefined,
  );
  return {
    post: (message) => end?.post(message),
    close() {
      isClosed = true;
      end?.close();
    },
  };
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
      if (!isClosed) end ??= lineWithoutWorker(hear);
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
