// This file must not import zod, because pages load it into the browser.

/** rolling: from the right edge to the left one. top, bottom: in the middle of a line that stands still. */
export const danmakuModes = ["rolling", "top", "bottom"] as const;
export type DanmakuMode = (typeof danmakuModes)[number];
export const danmakuModeName: Record<DanmakuMode, string> = { rolling: "滚动", top: "顶部", bottom: "底部" };

export const danmakuSizes = ["normal", "small"] as const;
export type DanmakuSize = (typeof danmakuSizes)[number];
export const danmakuSizeName: Record<DanmakuSize, string> = { normal: "标准", small: "小" };

export const danmakuColors = ["white", "yellow", "green", "blue", "orange", "pink", "purple", "cyan"] as const;
export type DanmakuColor = (typeof danmakuColors)[number];

interface ColorOfDanmaku {
  name: string;
  /** Its contrast with black, in which the text is outlined over the film, is at least 7 to 1. */
  hex: `#${string}`;
  /** The level (contract/people/level.ts) from which a member may use the colour. */
  level: number;
}
export const danmakuColor: Record<DanmakuColor, ColorOfDanmaku> = {
  white: { name: "白", hex: "#ffffff", level: 1 },
  yellow: { name: "黄", hex: "#ffe066", level: 1 },
  green: { name: "绿", hex: "#7ee787", level: 1 },
  blue: { name: "蓝", hex: "#8cc8ff", level: 1 },
  orange: { name: "橙", hex: "#ffb366", level: 2 },
  pink: { name: "粉", hex: "#ffa6d2", level: 2 },
  purple: { name: "紫", hex: "#d8b4fe", level: 3 },
  cyan: { name: "青", hex: "#67e8f9", level: 4 },
};

/** Seconds of film in one segment. */
export const SEGMENT_SECONDS = 60;
/** The number of parts of the film for which `density` counts. */
export const DENSITY_PARTS = 100;

/** The segment that contains a position in ms. */
export const segmentOf = (time: number): number => Math.floor(time / (SEGMENT_SECONDS * 1000));

/** The address of the film's page at a position in ms: the browser's player begins there (media fragments). */
export const danmakuPath = (videoId: number, time: number): string => `/video/${videoId}#t=${Math.floor(time / 1000)}`;
