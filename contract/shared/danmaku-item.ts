import { z } from "zod";
import { idOut } from "./common.ts";
import { danmakuColors, danmakuModes, danmakuSizes } from "./danmaku-names.ts";

export const danmakuMode = z.enum(danmakuModes, "请选择位置");
export const danmakuSize = z.enum(danmakuSizes, "请选择字号");
export const danmakuColorKey = z.enum(danmakuColors, "请选择颜色");

/** One danmaku (弹幕) as it is drawn over the film. */
export const danmakuItem = z.object({
  id: idOut,
  /** The position in the film in ms. */
  time: z.number().int(),
  mode: danmakuMode,
  size: danmakuSize,
  /** A key of `danmakuColor` (danmaku-names.ts). */
  color: danmakuColorKey,
  /** Plain text of one line. */
  text: z.string(),
  /** The viewer wrote it. */
  isMine: z.boolean(),
  likeCount: z.number().int(),
});
export type DanmakuItem = z.output<typeof danmakuItem>;
