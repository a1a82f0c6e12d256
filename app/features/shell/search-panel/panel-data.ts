import type { HotSearch, Suggestion } from "#contract/finding/suggestion.ts";
import { suggestionName } from "#contract/finding/suggestion-names.ts";

/** Path of the panel's reads and deletions. */
export const SEARCH_PANEL_PATH = "/resources/search-panel";

/** The content of the panel below an empty field. */
export interface SearchStart {
  history: string[];
  hot: HotSearch[];
}

export const markName = { hot: "热", new: "新" } as const;

export interface SuggestionGroup {
  kind: string;
  name: string;
  items: Suggestion[];
}

/** Groups suggestions by kind, in the order in which the kinds first occur. */
export function groupsOf(items: Suggestion[]): SuggestionGroup[] {
  return [...new Set(items.map(({ kind }) => kind))].map((kind) => ({
    kind,
    name: suggestionName(kind),
    items: items.filter((item) => item.kind === kind),
  }));
}
