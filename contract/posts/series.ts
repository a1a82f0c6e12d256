import { z } from "zod";
import {
  atMost,
  cursor,
  done,
  formKey,
  id,
  idOut,
  image,
  limit,
  page,
  plainText,
  timestamp,
} from "../shared/common.ts";
import { endpoint } from "../shared/endpoint.ts";
import { limits } from "../shared/limits.ts";
import { userBrief } from "../people/user.ts";
import { seriesMoves } from "../shared/series-names.ts";
import { seriesKinds } from "../shared/subject.ts";
import { removalQuery } from "./removal-query.ts";
import { seriesNeighbour } from "./series-box.ts";
import { followLimits } from "../people/follow.ts";
import { sharedLimits } from "../shared/shared-limits.ts";
import { HOUR, MINUTE, type RateLimits } from "../shared/rate-limit.ts";

const kind = z.enum(seriesKinds, "请选择种类");

export const seriesCard = z.object({
  id: idOut,
  kind,
  title: z.string(),
  description: z.string(),
  cover: image.omit({ id: true }).nullable(),
  author: userBrief,
  /**
   * The author gets the number of all parts, others the number of parts that everybody may see; without such a part, the
   * number of parts that they may see.
   */
  partCount: z.number().int(),
  followerCount: z.number().int(),
  createdAt: timestamp,
  /** When everybody could see a new part for the last time; null before. */
  lastPartAt: timestamp.nullable(),
});
export type SeriesCard = z.output<typeof seriesCard>;

/** A series to choose on a writing form. */
export const seriesOption = z.object({
  id: idOut,
  title: z.string(),
  /** It takes no more parts. */
  isFull: z.boolean(),
});
export type SeriesOption = z.output<typeof seriesOption>;

export const seriesPart = seriesNeighbour.extend({
  /** The place among the parts that the viewer may see, from 1. */
  number: z.number().int(),
  /** Seconds of a video, minutes of an article's reading; null when unknown. */
  length: z.number().nullable(),
  publishedAt: timestamp,
  /** The viewer has opened this part or a later one last. */
  isRead: z.boolean(),
});
export type SeriesPart = z.output<typeof seriesPart>;

export const seriesDetail = seriesCard.extend({
  isMine: z.boolean(),
  followed: z.boolean(),
  /** The viewer is of the staff and may delete the series with a reason. */
  canRemove: z.boolean(),
  /** All parts that the viewer may see, in order, at most `limits.seriesPartsMax`. */
  parts: z.array(seriesPart),
  /** The number of the part that the viewer opened last; null before the first. */
  openedNumber: z.number().int().nullable(),
});
export type SeriesDetail = z.output<typeof seriesDetail>;

/** A part as its author manages it. */
export const ownSeriesPart = seriesNeighbour.extend({
  publishedAt: timestamp,
  /** Everybody may see it. */
  isListed: z.boolean(),
});
export type OwnSeriesPart = z.output<typeof ownSeriesPart>;

export const ownSeries = z.object({
  id: idOut,
  kind,
  title: z.string(),
  description: z.string(),
  cover: image.nullable(),
  followerCount: z.number().int(),
  /** In order; without posts in the trash. */
  parts: z.array(ownSeriesPart),
  /** How many more posts the series takes. */
  room: z.number().int(),
});
export type OwnSeries = z.output<typeof ownSeries>;

/** The fields of the form. An image id of 0 means no cover. */
export const seriesFields = z.object({
  title: plainText("请输入标题")
    .trim()
    .min(1, "请输入标题")
    .check(...atMost(limits.seriesTitleMax, `标题最多 ${limits.seriesTitleMax} 字`)),
  description: plainText()
    .trim()
    .check(...atMost(limits.seriesDescriptionMax, `简介最多 ${limits.seriesDescriptionMax} 字`))
    .default(""),
  coverImageId: z.coerce.number().int().min(0).default(0),
});
export const createSeriesInput = seriesFields.extend({ kind, formKey });

const chosen = z.array(id).min(1, "请先选择").max(limits.pageSizeMax, `一次最多 ${limits.pageSizeMax} 个`);
const ofSeries = z.object({ id });
const made = z.object({ id: idOut });
export const seriesLimits = {
  create: { name: "series", times: 20, seconds: HOUR, refusal: "新建合集太频繁", takenBy: "verb", counts: "acts" },
  // Adding, removing and moving parts of series.
  order: { name: "series-order", times: 120, seconds: MINUTE, refusal: "调整合集太频繁", counts: "acts" },
} as const satisfies RateLimits;

const change = { auth: "required", limits: [seriesLimits.order], params: ofSeries, output: done } as const;

export const seriesEndpoints = {
  create: endpoint({
    method: "post",
    path: "/series/create",
    publishes: { title: "title", description: "body" },
    summary: "新建合集（视频）或专栏（文章）",
    auth: "required",
    limits: [seriesLimits.create],
    body: createSeriesInput,
    output: made,
  }),
  /** The viewer's own series, the newest first. */
  mine: endpoint({
    method: "get",
    path: "/series/mine",
    summary: "自己的合集与专栏",
    auth: "required",
    query: z.object({ cursor, limit }),
    output: page(seriesCard),
  }),
  /** All of the viewer's series of a kind, the newest first, at most `limits.seriesMax`. */
  choices: endpoint({
    method: "get",
    path: "/series/choice",
    summary: "发布时可以选的自己的合集或专栏",
    auth: "required",
    query: z.object({ kind }),
    output: z.object({ items: z.array(seriesOption) }),
  }),
  /** A member's series with a part that the viewer may see, the last new part first; the member gets all of them. */
  list: endpoint({
    method: "get",
    path: "/series/list",
    summary: "某个人的合集与专栏",
    auth: "optional",
    query: z.object({ userId: id, cursor, limit }),
    output: page(seriesCard),
  }),
  /** Series that the viewer follows, the latest follow first; without those that the viewer may not see any more. */
  followed: endpoint({
    method: "get",
    path: "/series/followed",
    summary: "关注的合集与专栏",
    auth: "required",
    query: z.object({ cursor, limit }),
    output: page(seriesCard),
  }),
  /** 404 for others than the author when the viewer may see no part of it. */
  get: endpoint({
    method: "get",
    path: "/series/{id}",
    summary: "一个合集或专栏，以及其中我能看的内容",
    auth: "optional",
    params: ofSeries,
    output: seriesDetail,
  }),
  /** Only the author's own; all others get 404. */
  manage: endpoint({
    method: "get",
    path: "/series/{id}/manage",
    summary: "管理自己的合集或专栏用的内容",
    auth: "required",
    params: ofSeries,
    output: ownSeries,
  }),
  /** The author's posts of the kind that are in no series and not deleted, the newest first. */
  candidates: endpoint({
    method: "get",
    path: "/series/{id}/candidate",
    summary: "可以放进这个合集或专栏的内容",
    auth: "required",
    params: ofSeries,
    query: z.object({ cursor, limit }),
    output: page(ownSeriesPart),
  }),
  update: endpoint({
    method: "put",
    path: "/series/{id}",
    publishes: { title: "title", description: "body" },
    summary: "修改自己的合集或专栏",
    auth: "required",
    limits: [sharedLimits.edit],
    params: ofSeries,
    body: seriesFields,
    output: made,
  }),
  /** The posts stay. The staff give a reason. */
  remove: endpoint({
    method: "delete",
    path: "/series/{id}",
    unread: { reason: "only the staff give a reason, for what others wrote" },
    summary: "删除合集或专栏，其中的内容保留；管理员须写理由",
    auth: "required",
    limits: [sharedLimits.change],
    params: ofSeries,
    query: removalQuery,
    output: done,
  }),
  /** All or none of the posts, at the end, in the given order; posts that are already in this series stay. */
  addParts: endpoint({
    ...change,
    method: "post",
    path: "/series/{id}/part",
    // Muted members may not add parts: followers are told.
    publishes: {},
    summary: "把自己的内容放进合集或专栏",
    body: z.object({ ids: chosen }),
  }),
  removePart: endpoint({
    ...change,
    method: "post",
    path: "/series/{id}/part/remove",
    summary: "把一项内容移出合集或专栏",
    body: z.object({ postId: id }),
  }),
  movePart: endpoint({
    ...change,
    method: "post",
    path: "/series/{id}/part/move",
    summary: "把一项内容上移或下移一位",
    body: z.object({ postId: id, move: z.enum(seriesMoves) }),
  }),
  /** Parts that are not named follow in their present order; ids that are no parts are ignored. */
  order: endpoint({
    ...change,
    method: "put",
    path: "/series/{id}/order",
    summary: "设置合集或专栏的顺序",
    body: z.object({ ids: z.array(id).max(limits.seriesPartsMax, `最多 ${limits.seriesPartsMax} 项`) }),
  }),
  follow: endpoint({
    method: "post",
    path: "/series/{id}/follow",
    summary: "关注或取消关注合集或专栏；有更新时收到通知",
    auth: "required",
    limits: [followLimits.relation],
    params: ofSeries,
    body: z.object({ followed: z.boolean() }),
    output: z.object({ followed: z.boolean(), followerCount: z.number().int() }),
  }),
} as const;
