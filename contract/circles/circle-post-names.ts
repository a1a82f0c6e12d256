// This file must not import zod, because pages load it into the browser.

export const circlePostSorts = ["replied", "latest", "hot", "featured"] as const;
export type CirclePostSort = (typeof circlePostSorts)[number];
export const circlePostSortName: Record<CirclePostSort, string> = {
  replied: "最新回复",
  latest: "最新发布",
  hot: "热门",
  featured: "精华",
};
