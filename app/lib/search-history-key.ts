/** The cookie that says whether this browser's searches are stored; `off` stores none. */
export const SEARCH_HISTORY_KEY = "search-history";
