// This file must not import zod, because pages load it into the browser.

/** The parts of growth; each is a setting of the site (contract/shared/config.ts). */
export const growthParts = ["checkIn", "points", "levels", "badges"] as const;
export type GrowthPart = (typeof growthParts)[number];
export const growthPartName: Record<GrowthPart, string> = {
  checkIn: "签到",
  points: "积分",
  levels: "等级",
  badges: "徽章",
};

/** The reasons for points. The daily maximum is per day in China, and also counts points that were taken back since. */
export const pointReasons = ["check-in", "article", "video", "dynamic", "comment"] as const;
export type PointReason = (typeof pointReasons)[number];

interface PointRule {
  name: string;
  /** Points per deed; for check-ins (签到) see `checkInPoints`. */
  amount: number;
  dayMax: number;
}
export const pointRules: Record<PointReason, PointRule> = {
  "check-in": { name: "签到", amount: 5, dayMax: 1 },
  article: { name: "发布文章", amount: 10, dayMax: 2 },
  video: { name: "发布视频", amount: 10, dayMax: 2 },
  dynamic: { name: "发布动态", amount: 3, dayMax: 3 },
  comment: { name: "评论别人的内容", amount: 1, dayMax: 10 },
};

/** The most points of one check-in (签到). */
export const CHECK_IN_MAX = 10;
/** @param streak days in a row, including this one */
export const checkInPoints = (streak: number): number =>
  Math.min(pointRules["check-in"].amount + streak - 1, CHECK_IN_MAX);

/** The figures that badges depend on. */
export type BadgeFigure = "articles" | "videos" | "likes" | "followers" | "streak" | "solved";

interface Badge {
  name: string;
  /** The achievement, as a text. */
  earnedBy: string;
  by: BadgeFigure;
  from: number;
}
/**
 * The badges. A badge is given once and never taken back; it is for several works that are public at once and not for a
 * first click. The database stores the keys.
 */
export const badges = {
  "article-3": { name: "渐入佳境", earnedBy: "有 3 篇所有人可见的文章", by: "articles", from: 3 },
  "article-20": { name: "笔耕不辍", earnedBy: "有 20 篇所有人可见的文章", by: "articles", from: 20 },
  "video-3": { name: "镜头有光", earnedBy: "有 3 个所有人可见的视频", by: "videos", from: 3 },
  "liked-100": { name: "有口皆碑", earnedBy: "收到 100 个赞", by: "likes", from: 100 },
  "followed-50": { name: "小有名气", earnedBy: "有 50 位粉丝", by: "followers", from: 50 },
  "solved-1": { name: "火眼金睛", earnedBy: "提交的反馈被解决", by: "solved", from: 1 },
  "streak-7": { name: "一周不落", earnedBy: "连续签到 7 天", by: "streak", from: 7 },
  "streak-30": { name: "月月常来", earnedBy: "连续签到 30 天", by: "streak", from: 30 },
} as const satisfies Record<string, Badge>;
export type BadgeName = keyof typeof badges;
export const badgeNames = Object.keys(badges) as [BadgeName, ...BadgeName[]];
