import type { SearchSort, SearchTime, SearchType } from "#contract/finding/search-names.ts";

/** What the address of the search says. */
export interface SearchState {
  q: string;
  type: SearchType;
  /** The tag's name in addresses. */
  tag: string;
  /** The circle's number. */
  circle: string;
  /** Its name, as somebody typed it. */
  circleName: string;
  /** The author's name. */
  author: string;
  time: SearchTime | "";
  sort: SearchSort;
}

/** Search parameters; what is as it is without saying is left out. */
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

/** Tabs of posts alone are narrowed and put in order. */
export const isOfPosts = (type: SearchType) => type !== "users" && type !== "circles";
