import type { SearchSort, SearchTime, SearchType } from "#contract/finding/search-names.ts";

/** The search that an address describes. */
export interface SearchState {
  q: string;
  type: SearchType;
  /** The tag's slug. */
  tag: string;
  /** The circle's id. */
  circle: string;
  /** The circle's name as the user typed it. */
  circleName: string;
  /** The author's name. */
  author: string;
  time: SearchTime | "";
  sort: SearchSort;
}

/** Returns the search parameters without default values. */
export function searchQuery({ q, type, sort, ...filters }: SearchState): Record<string, string> {
  const all = { q, ...filters, type: type === "all" ? "" : type, sort: sort === "relevance" ? "" : sort };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ""));
}

export function searchPath(state: SearchState, change: Partial<SearchState> = {}): string {
  return `/search?${new URLSearchParams(searchQuery({ ...state, ...change })).toString()}`;
}

export const noFilters = { tag: "", circle: "", circleName: "", author: "", time: "" } as const;
export const isNarrowed = ({ tag, circle, circleName, author, time }: SearchState) =>
  [tag, circle, circleName, author, time].some(Boolean);

/** Only tabs of posts, and of series of posts, have filters and an order. */
export const isOfPosts = (type: SearchType) => type !== "users" && type !== "circles";
