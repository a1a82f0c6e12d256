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

/** Never throws; undefined when there is no answer, or nobody waits for it any more. */
export const askStart = (signal: AbortSignal) => read<SearchStart>("", signal);
export const askSuggestions = (q: string, signal: AbortSignal) =>
  read<Suggestion[]>(`?${new URLSearchParams({ q })}`, signal);

/** Forgets one of one's searches, or all of them. Without a network nothing happens, and the list says so by staying. */
export async function forget(q: string | undefined): Promise<void> {
  const body = new FormData();
  body.set("intent", "forget");
  if (q !== undefined) body.set("q", q);
  await fetch(SEARCH_PANEL_PATH, { method: "POST", body }).catch(() => undefined);
}
