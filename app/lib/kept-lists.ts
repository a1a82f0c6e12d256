/** The pages that were appended to a list's first page, and when (ms since 1970). */
export interface KeptList {
  at: number;
  pages: unknown[];
}

/** Session storage key, with a version of the format: lists have held fragments since 2. */
export const LISTS_KEY = "kept-lists-2";
const KEPT_LISTS = 10;
const KEPT_MS = 30 * 60_000;

/**
 * The lists of the tab's previous document (ui/list-memory.tsx), except for an address that the visitor has just
 * entered anew: its lists start anew.
 */
function left(): [string, KeptList][] {
  try {
    const asked = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    const anew = asked[0]?.type === "navigate" ? listId("default", location, "") : "-";
    return (JSON.parse(sessionStorage.getItem(LISTS_KEY) ?? "[]") as [string, KeptList][]).filter(
      ([id, { at }]) => at > Date.now() - KEPT_MS && !id.startsWith(anew),
    );
  } catch {
    // The server has no storage, and a browser may forbid it.
    return [];
  }
}

/**
 * Appended pages by history entry, address and session (`listId`): after going back, a list has its old length and the
 * scroll position fits.
 */
export const keptLists = new Map(left());
const listeners = new Set<() => void>();

/** @param who fingerprint of the session, so that no login sees the lists of another */
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
