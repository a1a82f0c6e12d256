import { createLine, type LineParts } from "./line.ts";
import type { FromTab, LineEnd, ToTab } from "./messages.ts";

const NAME = "live-line";

/** A message on the channel; without `to` it is for the line. */
type OnChannel = { from: string; message: FromTab } | { to: string | null; message: ToTab };

/** The parts of a browser that an election needs. */
export interface Election {
  locks: Pick<LockManager, "request">;
  openChannel(name: string): Pick<BroadcastChannel, "postMessage" | "addEventListener" | "close">;
  newId(): string;
}

/**
 * A line without a shared worker: the tab that holds a lock owns the line, and the others reach it by a broadcast
 * channel. When the owner leaves or dies, the browser gives the lock to another tab.
 */
export function electLine(
  { locks, openChannel, newId }: Election,
  parts: LineParts,
  hear: (message: ToTab) => void,
): LineEnd {
  const own = newId();
  const channel = openChannel(NAME);
  const left = new AbortController();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel has no target origin.
  const post = (message: OnChannel) => channel.postMessage(message);
  let line: ReturnType<typeof createLine> | undefined;

  const toLine = (from: string, message: FromTab) =>
    line?.hear(from, message, (answer) => (from === own ? hear(answer) : post({ to: from, message: answer })));

  channel.addEventListener("message", ({ data }: MessageEvent<OnChannel>) => {
    if ("from" in data) toLine(data.from, data.message);
    else if (data.to === null || data.to === own) hear(data.message);
  });

  const owning = async () => {
    if (left.signal.aborted) return;
    line = createLine(parts);
    post({ to: null, message: { type: "who" } });
    hear({ type: "who" });
    // The lock is held until the tab leaves.
    await new Promise((resolve) => left.signal.addEventListener("abort", resolve));
  };
  locks.request(NAME, { signal: left.signal }, owning).catch(() => undefined);

  return {
    post(message) {
      if (line) toLine(own, message);
      else post({ from: own, message });
    },
    close() {
      post({ from: own, message: { type: "leave" } });
      line?.close();
      line = undefined;
      left.abort();
      channel.close();
    },
  };
}
