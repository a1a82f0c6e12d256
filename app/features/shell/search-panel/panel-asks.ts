import type { Suggestion } from "#contract/finding/suggestion.ts";
import { SEARCH_PANEL_PATH, type SearchStart } from "./panel-data.ts";

async function read<T>(query: string, signal: AbortSignal): Promise<T | undefined> {
  try {
    const answer = await fetch(`${SEARCH_PANEL_PATH}${query}`, { signal });
    return answer.ok ? ((await answer.json()) as T) : undefined;
  } catch {
    return undefined;
  }
}

/** Never throws; undefined when no answer arrived or the signal was aborted. */
export const askStart = (signal: AbortSignal) => read<SearchStart>("", signal);
export const askSuggestions = (q: string, signal: AbortSignal) =>
  read<Suggestion[]>(`?${new URLSearchParams({ q })}`, signal);

/** Deletes one of the member's searches, or all. Without a network nothing changes, and the list stays as it is. */
export async function forget(q: string | undefined): Promise<void> {
  const body = new FormData();
  body.set("intent", "forget");
  if (q !== undefined) body.set("q", q);
  await fetch(SEARCH_PANEL_PATH, { method: "POST", body }).catch(() => undefined);
}
