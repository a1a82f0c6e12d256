/** What a list appended to its first page, and when (milliseconds since 1970). */
export interface KeptList {
  at: number;
  pages: unknown[];
}

/** With the version of what the lists hold: fragments since 2. */
export const LISTS_KEY = "kept-lists-2";
const KEPT_LISTS = 10;
const KEPT_MS = 30 * 60_000;

/** What this tab's document before left (ui/list-memory.tsx). Who asks for an address anew gets its list anew. */
function left(): [string, KeptList][] {
  try {
    const asked = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    const anew = asked[0]?.type === "navigate" ? listId("default", location, "") : "-";
    return (JSON.parse(sessionStorage.getItem(LISTS_KEY) ?? "[]") as [string, KeptList][]).filter(
      ([id, { at }]) => at > Date.now() - KEPT_MS && !id.startsWith(anew),
    );
  } catch {
    // The server has no storage, and a browser's may be forbidden.
    return [];
  }
}

/** By who reads and the history entry: who comes back finds the list as long as it was, and the scroll fits. */
export const keptLists = new Map(left());
const listeners = new Set<() => void>();

/** @param who fingerprint of the session: nothing of one login is shown to another */
export const listId = (entry: string, { pathname, search }: { pathname: string; search: string }, who = "") =>
  `${entry} ${pathname}${search} ${who}`;

export function keepList(id: string, pages: unknown[]): void {
  keptLists.delete(id);
  keptLists.set(id, { at: Date.now(), pages });
  const [oldest] = keptLists.keys();
  if (oldest !== undefined && keptLists.size > KEPT_LISTS) keptLists.delete(oldest);
  for (const listener of listeners) listener();
}

export function onListKept(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
