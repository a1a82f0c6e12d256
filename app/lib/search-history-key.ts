/** The cookie that says whether this browser's searches are kept: `off` keeps none. */
export const SEARCH_HISTORY_KEY = "search-history";
