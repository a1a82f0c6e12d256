import { SEARCH_COUNT_MAX, searchTypeName, searchTypes } from "#contract/finding/search-names.ts";
import { Tabs } from "~/features/user-list/tabs.tsx";
import type { SearchAnswer } from "./search-loader.server.ts";
import { searchPath, type SearchState } from "./search-link.ts";

/** Returns "99+" from the highest number that the API counts. */
const countOf = (count: number) => (count >= SEARCH_COUNT_MAX ? `${SEARCH_COUNT_MAX - 1}+` : String(count));

interface Props {
  state: SearchState;
  counts: SearchAnswer["counts"];
  isPartial: boolean;
}

/**
 * A tab for each kind with its number of results. The filters are kept. Partial matches are not counted, so the tab
 * then shows no number instead of 0.
 */
export function SearchTabs({ state, counts, isPartial }: Props) {
  const tabs = searchTypes.map((type) => ({
    to: searchPath(state, { type }),
    name: searchTypeName[type],
    count: type === "all" || !counts || (isPartial && type === state.type) ? undefined : countOf(counts[type]),
    isHere: type === state.type,
  }));
  return <Tabs label="搜索范围" tabs={tabs} />;
}
