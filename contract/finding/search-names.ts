// This file must not import zod, because pages load it into the browser.

/** R06: the tabs of the search, in display order. `all` is the mixed page. */
export const searchTypes = ["all", "articles", "videos", "series", "dynamics", "circles", "users", "feedback"] as const;
export type SearchType = (typeof searchTypes)[number];
export const searchTypeName: Record<SearchType, string> = {
  all: "综合",
  articles: "文章",
  videos: "视频",
  series: "合集",
  dynamics: "动态",
  circles: "圈子",
  users: "用户",
  feedback: "反馈",
};

export const searchSorts = ["relevance", "latest", "hot"] as const;
export type SearchSort = (typeof searchSorts)[number];
export const searchSortName: Record<SearchSort, string> = { relevance: "相关", latest: "最新", hot: "最热" };

export const searchTimes = ["day", "week", "month", "year"] as const;
export type SearchTime = (typeof searchTimes)[number];
export const searchTimeName: Record<SearchTime, string> = {
  day: "一天内",
  week: "一周内",
  month: "一月内",
  year: "一年内",
};

/** Results are counted up to this number: 99+. */
export const SEARCH_COUNT_MAX = 100;
