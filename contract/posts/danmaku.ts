import { z } from "zod";
import { atMost, formKey, id, idOut, page, plainText, timestamp } from "../shared/common.ts";
import { limits } from "../shared/limits.ts";
import { userBrief } from "../people/user.ts";
import { danmakuColors, danmakuModes, danmakuSizes, DENSITY_PARTS } from "./danmaku-names.ts";

const mode = z.enum(danmakuModes, "请选择位置");
const size = z.enum(danmakuSizes, "请选择字号");
const color = z.enum(danmakuColors, "请选择颜色");

/** One danmaku (弹幕) as it is drawn over the film. */
export const danmakuItem = z.object({
  id: idOut,
  /** The position in the film in ms. */
  time: z.number().int(),
  mode,
  size,
  /** A key of `danmakuColor` (danmaku-names.ts). */
  color,
  /** Plain text of one line. */
  text: z.string(),
  /** The viewer wrote it. */
  isMine: z.boolean(),
  likeCount: z.number().int(),
});
export type DanmakuItem = z.output<typeof danmakuItem>;

/** The danmaku of a segment, by time. `version` changes with each change of the segment. */
export const danmakuSegment = z.object({
  segment: z.number().int(),
  items: z.array(danmakuItem),
  version: z.number().int(),
});
export type DanmakuSegment = z.output<typeof danmakuSegment>;

/** A danmaku in the list beside the player. */
export const danmakuLine = danmakuItem.extend({
  author: userBrief,
  createdAt: timestamp,
  liked: z.boolean(),
  /** The viewer may delete it: its author within `limits.danmakuRecallSeconds`, the film's author, the staff. */
  canRemove: z.boolean(),
});
export type DanmakuLine = z.output<typeof danmakuLine>;

/** A danmaku in its author's own list. */
export const ownDanmaku = danmakuItem.extend({
  createdAt: timestamp,
  canRemove: z.boolean(),
  /** Null when its author may no longer watch the film. */
  video: z.object({ id: idOut, title: z.string() }).nullable(),
});
export type OwnDanmaku = z.output<typeof ownDanmaku>;

/** What a film's page shows of its danmaku, beside the list. */
export const danmakuState = z.object({
  /** The film's author has switched danmaku off: no danmaku is shown, and none can be sent. */
  isOff: z.boolean(),
  /** The danmaku of the whole film. */
  count: z.number().int(),
  /** The danmaku in each hundredth of the film; empty without any danmaku, or while the film's length is unknown. */
  density: z.array(z.number().int()).max(DENSITY_PARTS),
  /** The reason why the viewer cannot send now; null when the viewer can. A guest reads that they must log in. */
  whyNot: z.string().nullable(),
  /** The colours of the viewer's level. */
  colors: z.array(color),
  /** The viewer is the film's author, and has its settings. */
  isManager: z.boolean(),
});
export type DanmakuState = z.output<typeof danmakuState>;

/** The `danmaku` of a film's page: its state, and a page of the list. */
export const danmakuPart = page(danmakuLine).extend(danmakuState.shape);
export type DanmakuPart = z.output<typeof danmakuPart>;

export const danmakuText = plainText("请输入弹幕")
  // A danmaku is one line.
  .overwrite((text) => text.replaceAll(/\s+/g, " ").trim())
  .min(1, "请输入弹幕")
  .check(...atMost(limits.danmakuMax, `弹幕最多 ${limits.danmakuMax} 字`));

/** The fields of the form, without the position, which pages take as `1:23`. */
export const danmakuFields = z.object({
  text: danmakuText,
  mode: mode.default("rolling"),
  size: size.default("normal"),
  color: color.default("white"),
});

export const createDanmakuInput = danmakuFields.extend({
  videoId: id,
  /** The position in the film in ms. */
  time: z.coerce
    .number("请填写时间")
    .int("请填写时间")
    .min(0, "请填写时间")
    .max(limits.danmakuTimeMax, "视频没有这么长"),
  formKey,
});

const oneWord = plainText()
  .trim()
  .min(1)
  .check(...atMost(limits.danmakuWordMax, `每个词最多 ${limits.danmakuWordMax} 字`));
/** A danmaku that contains one of these words, in any case and width, is refused or hidden. */
export const danmakuWords = z
  .array(oneWord)
  .max(limits.danmakuWordsMax, `最多 ${limits.danmakuWordsMax} 个词`)
  .default([]);
