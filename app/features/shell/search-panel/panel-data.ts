import type { HotSearch, Suggestion } from "#contract/finding/suggestion.ts";
import { suggestionName } from "#contract/finding/suggestion-names.ts";

/** Where the panel asks and deletes. */
export const SEARCH_PANEL_PATH = "/resources/search-panel";

/** What stands below a field in which nothing is typed. */
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

/** Suggestions by their kinds, in the order in which the kinds come. */
export function groupsOf(items: Suggestion[]): SuggestionGroup[] {
  return [...new Set(items.map(({ kind }) => kind))].map((kind) => ({
    kind,
    name: suggestionName(kind),
    items: items.filter((item) => item.kind === kind),
  }));
}
