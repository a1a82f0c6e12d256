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

/** A position in ms as `1:23` or `1:02:03`. */
export function filmTime(time: number): string {
  const seconds = Math.floor(time / 1000);
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const padded = (value: number) => String(value).padStart(2, "0");
  return hours > 0 ? `${hours}:${padded(minutes)}:${padded(rest)}` : `${minutes}:${padded(rest)}`;
}

/** The position in ms that a person typed as `83`, `1:23`, `1:02:03` or `1:23.5`; null for any other text. */
export function filmPosition(typed: string): number | null {
  const parts = /^(?:(?:(\d{1,2}):)?(\d{1,3}):)?(\d{1,6}(?:\.\d{1,3})?)$/.exec(
    typed.normalize("NFKC").trim().replaceAll("：", ":"),
  );
  if (!parts) return null;
  const [, hours = "0", minutes = "0", seconds = "0"] = parts;
  if ((parts[2] !== undefined && Number(seconds) >= 60) || (parts[1] !== undefined && Number(minutes) >= 60))
    return null;
  return Math.round((Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000);
}

/** The address of the film's page at a position in ms: the browser's player begins there (media fragments). */
export const danmakuPath = (videoId: number, time: number): string => `/video/${videoId}#t=${Math.floor(time / 1000)}`;
