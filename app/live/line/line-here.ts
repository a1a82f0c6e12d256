import { browserParts } from "./browser-parts.ts";
import { electLine } from "./elected-line.ts";
import { createLine } from "./line.ts";
import type { LineEnd, ToTab } from "./messages.ts";

/** A line in a tab: in an elected one where the browser has locks, which need a secure origin, else in each tab. */
export function lineHere(hear: (message: ToTab) => void): LineEnd {
  const locks: LockManager | undefined = navigator.locks;
  if (!locks || typeof BroadcastChannel !== "function") {
    const line = createLine(browserParts);
    return { post: (message) => line.hear("own", message, hear), close: () => line.close() };
  }
  const election = {
    locks,
    openChannel: (name: string) => new BroadcastChannel(name),
    newId: () => crypto.randomUUID(),
  };
  return electLine(election, browserParts, hear);
}
