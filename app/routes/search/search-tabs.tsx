import { SEARCH_COUNT_MAX, searchTypeName, searchTypes } from "#contract/search-names.ts";
import { Tabs } from "~/features/user-list/tabs.tsx";
import type { SearchAnswer } from "./search-loader.server.ts";
import { searchPath, type SearchState } from "./search-link.ts";

/** 99+: no more are counted. */
const countOf = (count: number) => (count >= SEARCH_COUNT_MAX ? `${SEARCH_COUNT_MAX - 1}+` : String(count));

/** A tab for each kind, with how many were found; the filters stay. */
export function SearchTabs({ state, counts }: { state: SearchState; counts: SearchAnswer["counts"] }) {
  const tabs = searchTypes.map((type) => ({
    to: searchPath(state, { type }),
    name: searchTypeName[type],
    count: type === "all" || !counts ? undefined : countOf(counts[type]),
    isHere: type === state.type,
  }));
  return <Tabs label="搜索范围" tabs={tabs} />;
}
