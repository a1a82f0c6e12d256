import { z } from "zod";
import { atMost, cursor, done, formKey, id, idOut, limit, page, plainText, timestamp } from "../shared/common.ts";
import { endpoint } from "../shared/endpoint.ts";
import { limits } from "../shared/limits.ts";
import { userBrief } from "../people/user.ts";
import { danmakuColorKey, danmakuItem, danmakuMode, danmakuSize } from "../shared/danmaku-item.ts";
import { DENSITY_PARTS, SEGMENT_SECONDS } from "../shared/danmaku-names.ts";
import { removalQuery } from "./removal-query.ts";
import { sharedLimits } from "../shared/shared-limits.ts";
import { type RateLimits } from "../shared/rate-limit.ts";

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

export const danmakuText = plainText("请输入弹幕")
  // A danmaku is one line.
  .overwrite((text) => text.replaceAll(/\s+/g, " ").trim())
  .min(1, "请输入弹幕")
  .check(...atMost(limits.danmakuMax, `弹幕最多 ${limits.danmakuMax} 字`));

const oneWord = plainText()
  .trim()
  .min(1)
  .check(...atMost(limits.danmakuWordMax, `每个词最多 ${limits.danmakuWordMax} 字`));
/** A danmaku that contains one of these words, in any case and width, is refused or hidden. */
export const danmakuWords = z
  .array(oneWord)
  .max(limits.danmakuWordsMax, `最多 ${limits.danmakuWordsMax} 个词`)
  .default([]);

const danmakuSettings = z.object({ isOff: z.boolean(), words: danmakuWords });
const danmakuFilter = z.object({ words: danmakuWords });

/** The state of a film's danmaku, which its page shows beside the list. */
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
  colors: z.array(danmakuColorKey),
  /** The viewer's filtered words. */
  filterWords: z.array(z.string()).max(limits.danmakuWordsMax),
  /** The film's settings, for its author alone. */
  settings: danmakuSettings.nullable(),
});
export type DanmakuState = z.output<typeof danmakuState>;

/** The `danmaku` of a film's page: its state, and a page of the list. */
export const danmakuPart = page(danmakuLine).extend(danmakuState.shape);
export type DanmakuPart = z.output<typeof danmakuPart>;

/** The query fields of an endpoint that returns a film with a page of its danmaku. */
export const danmakuPartQuery = { danmakuCursor: cursor };

const listPart = {
  /** The list begins at this position in ms. */
  from: z.coerce.number().int().min(0).max(limits.danmakuTimeMax).default(0),
  cursor,
};

/** The fields of the form, without the position, which pages take as `1:23`. */
export const danmakuFields = z.object({
  text: danmakuText,
  mode: danmakuMode.default("rolling"),
  size: danmakuSize.default("normal"),
  color: danmakuColorKey.default("white"),
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

const ofVideo = z.object({ id });
const ofDanmaku = z.object({ id });

export const danmakuLimits = {
  create: { name: "danmaku", times: 1, seconds: 5, refusal: "发弹幕太频繁", takenBy: "verb", counts: "acts" },
} as const satisfies RateLimits;

export const danmakuEndpoints = {
  /**
   * At most `perSecond` danmaku of each second, those with the most likes, of higher levels and newer ones before others,
   * and in addition the viewer's own. Without those of people whom the viewer has blocked or muted, those with the
   * viewer's filtered words, and hidden ones. The response has an ETag; a guest's response about a public film may be
   * stored by shared caches, which must ask again each time.
   */
  segment: endpoint({
    method: "get",
    path: "/video/{id}/danmaku",
    hasTag: true,
    summary: `视频一段（${SEGMENT_SECONDS} 秒）的弹幕`,
    auth: "optional",
    params: ofVideo,
    query: z.object({
      /** From 0. */
      segment: z.coerce
        .number()
        .int()
        .min(0)
        .max(limits.danmakuTimeMax / 1000 / SEGMENT_SECONDS)
        .default(0),
    }),
    output: danmakuSegment,
  }),
  /** All danmaku by time, also those that are not drawn because a second has too many. */
  list: endpoint({
    method: "get",
    path: "/video/{id}/danmaku/list",
    summary: "视频的全部弹幕，按时间",
    auth: "optional",
    params: ofVideo,
    query: z.object({ ...listPart, limit }),
    output: page(danmakuLine),
  }),
  state: endpoint({
    method: "get",
    path: "/video/{id}/danmaku/state",
    summary: "视频的弹幕数、密度，以及现在能不能发",
    auth: "optional",
    params: ofVideo,
    output: danmakuState,
  }),
  create: endpoint({
    method: "post",
    path: "/danmaku/create",
    publishes: { text: "comment" },
    summary: "发弹幕",
    auth: "required",
    limits: [danmakuLimits.create],
    body: createDanmakuInput,
    output: danmakuItem,
  }),
  /** A repeated call answers 404. The reason is required when the staff delete another member's danmaku. */
  remove: endpoint({
    method: "delete",
    path: "/danmaku/{id}",
    unread: { reason: "only the staff give a reason, for what others wrote" },
    summary: "撤回自己 2 分钟内的弹幕；视频作者与管理员可删除",
    auth: "required",
    limits: [sharedLimits.change],
    params: ofDanmaku,
    query: removalQuery,
    output: done,
  }),
  like: endpoint({
    method: "post",
    path: "/danmaku/{id}/like",
    summary: "点赞或取消点赞弹幕",
    auth: "required",
    limits: [sharedLimits.like],
    params: ofDanmaku,
    body: z.object({ liked: z.boolean() }),
    output: z.object({ liked: z.boolean(), likeCount: z.number().int() }),
  }),
  /** 屏蔽这条: the viewer alone no longer sees it. */
  hide: endpoint({
    method: "post",
    path: "/danmaku/{id}/hide",
    summary: "不再看这条弹幕",
    auth: "required",
    limits: [sharedLimits.change],
    params: ofDanmaku,
    body: z.object({ hidden: z.boolean() }),
    output: done,
  }),
  mine: endpoint({
    method: "get",
    path: "/user/danmaku/list",
    summary: "自己发的弹幕，新的在前",
    auth: "required",
    query: z.object({ cursor, limit }),
    output: page(ownDanmaku),
  }),
  filter: endpoint({
    method: "get",
    path: "/user/danmaku/filter",
    summary: "自己的弹幕屏蔽词",
    auth: "required",
    output: danmakuFilter,
  }),
  setFilter: endpoint({
    method: "put",
    path: "/user/danmaku/filter",
    unread: { words: "only the member reads it" },
    summary: "设置自己的弹幕屏蔽词：含有这些词的弹幕不再出现",
    auth: "required",
    limits: [sharedLimits.change],
    body: danmakuFilter,
    output: danmakuFilter,
  }),
  settings: endpoint({
    method: "get",
    path: "/video/{id}/danmaku/settings",
    summary: "自己视频的弹幕设置",
    auth: "required",
    params: ofVideo,
    output: danmakuSettings,
  }),
  /** Words apply to danmaku that are sent from now on. */
  setSettings: endpoint({
    method: "put",
    path: "/video/{id}/danmaku/settings",
    unread: { words: "only the member reads it" },
    summary: "自己视频的弹幕设置：开关、不许出现的词",
    auth: "required",
    limits: [sharedLimits.change],
    params: ofVideo,
    body: danmakuSettings,
    output: danmakuSettings,
  }),
} as const;
