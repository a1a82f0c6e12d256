import { z } from "zod";
import { aiNote, aiStatement } from "./ai.ts";
import { diffLine } from "./article-history.ts";
import { visibility } from "./article-issue.ts";
import { circleMarks, circleRef } from "../circles/circle-ref.ts";
import { commentPart, commentPartQuery } from "./comment.ts";
import {
  atMost,
  checkbox,
  cursor,
  formKey,
  id,
  idOut,
  image,
  limit,
  page,
  plainText,
  repeated,
  timestamp,
  unlessRepeated,
} from "../shared/common.ts";
import { dynamicDraft } from "./draft.ts";
import { draftRevision } from "./draft-kind.ts";
import { ownDynamicFilters, repostKinds } from "./dynamic-names.ts";
import { endpoint } from "../shared/endpoint.ts";
import { likeEndpoint, mineEndpoint, postEndpoints } from "./post.ts";
import { limits } from "../shared/limits.ts";
import { poll, pollInput } from "./poll.ts";
import { trashFields } from "./manage.ts";
import { userBrief } from "../people/user.ts";
import { videoFileView } from "../files/video-file.ts";
import { HOUR, MINUTE, type RateLimits } from "../shared/rate-limit.ts";

export const repostKind = z.enum(repostKinds);

/**
 * The original of a repost, as the repost's card shows it. The original is never itself a repost: a repost of a repost
 * points at the first original.
 */
export const dynamicOrigin = z.discriminatedUnion("state", [
  /** Deleted, or no longer public: 原内容已删除. */
  z.object({ state: z.literal("gone"), kind: repostKind }),
  z.object({
    state: z.literal("dynamic"),
    id: idOut,
    author: userBrief,
    html: z.string(),
    images: z.array(image),
    video: videoFileView.nullable(),
    hasPoll: z.boolean(),
    aiNote,
    createdAt: timestamp,
    repostCount: z.number().int(),
    commentCount: z.number().int(),
  }),
  z.object({
    state: z.literal("article"),
    id: idOut,
    author: userBrief,
    title: z.string(),
    summary: z.string(),
    cover: image.nullable(),
    aiNote,
  }),
]);
export type DynamicOrigin = z.output<typeof dynamicOrigin>;

/** E03 */
export const dynamicCard = z.object({
  id: idOut,
  author: userBrief,
  /** Sanitized HTML, rendered when the dynamic was saved; empty without a text. */
  html: z.string(),
  /** The beginning of the text, as plain text. */
  summary: z.string(),
  images: z.array(image),
  /** The video in any state; it is playable as soon as it is ready. */
  video: videoFileView.nullable(),
  poll: poll.nullable(),
  /** Null for a dynamic that is not a repost. */
  origin: dynamicOrigin.nullable(),
  visibility,
  circle: circleRef.nullable(),
  aiNote,
  region: z.string().nullable(),
  createdAt: timestamp,
  /** The time of the last edit; null when it was never edited. */
  editedAt: timestamp.nullable(),
  likeCount: z.number().int(),
  commentCount: z.number().int(),
  repostCount: z.number().int(),
  liked: z.boolean(),
  canEdit: z.boolean(),
  canDelete: z.boolean(),
  /** False for a dynamic with limited readers. */
  canRepost: z.boolean(),
});
export type DynamicCard = z.output<typeof dynamicCard>;

/** A dynamic for its own page. */
export const dynamicDetail = dynamicCard.extend({
  favouriteCount: z.number().int(),
  favourited: z.boolean(),
  circleMarks,
  /** The dynamic is only a line or two, so search engines are told not to index the page. */
  isThin: z.boolean(),
});
export type DynamicDetail = z.output<typeof dynamicDetail>;

/** R22 */
export const ownDynamic = dynamicCard.extend(trashFields);
export type OwnDynamic = z.output<typeof ownDynamic>;

export const ownDynamicFilter = z.enum(ownDynamicFilters);

export const dynamicSource = plainText()
  .trim()
  .check(...atMost(limits.dynamicMax, `动态最多 ${limits.dynamicMax.toLocaleString("en-US")} 字`))
  .default("");

/** A text, and at most one of: pictures, a video, a poll, a reposted post. */
export const createDynamicInput = z
  .object({
    source: dynamicSource,
    imageIds: z.array(id).max(limits.dynamicImagesMax, `最多 ${limits.dynamicImagesMax} 张图片`).default([]),
    videoFileId: id.optional(),
    poll: pollInput.optional(),
    repostOf: z.object({ kind: repostKind, id }).optional(),
    visibility: visibility.default("public"),
    aiStatement: aiStatement.default("unsaid"),
    /** A circle where the writer may post. */
    circleId: id.optional(),
    draftRevision,
    formKey,
    unlessRepeated,
  })
  .refine(
    (value) =>
      value.source !== "" ||
      value.imageIds.length > 0 ||
      value.videoFileId !== undefined ||
      value.repostOf !== undefined ||
      value.poll !== undefined,
    { path: ["source"], message: "写点什么，或者添加图片、视频" },
  )
  .refine((value) => value.poll === undefined || value.source !== "", { path: ["source"], message: "请写下投票的问题" })
  .refine((value) => value.poll === undefined || value.imageIds.length === 0, {
    path: ["poll"],
    message: "投票和图片只能选一样",
  })
  .refine((value) => value.videoFileId === undefined || value.imageIds.length === 0, {
    path: ["videoFileId"],
    message: "视频和图片只能选一样",
  })
  .refine((value) => value.videoFileId === undefined || value.poll === undefined, {
    path: ["videoFileId"],
    message: "视频和投票只能选一样",
  })
  .refine(
    (value) =>
      value.repostOf === undefined ||
      (value.poll === undefined && value.imageIds.length === 0 && value.videoFileId === undefined),
    { path: ["repostOf"], message: "转发时不能再加图片、视频或投票" },
  );

/** R22: changes the text, the readers or the statement about AI; pictures, video and poll stay. */
export const changeDynamicInput = z.object({
  source: dynamicSource,
  visibility,
  /** Undefined keeps the earlier statement. */
  aiStatement: aiStatement.optional(),
  /**
   * The revision that the writer saw; CONFLICT with the server's revision in `details.current` when another was saved
   * meanwhile.
   */
  revision: id,
  formKey,
});

/** R22: the fields that the author edits. */
export const dynamicWords = z.object({
  id: idOut,
  source: z.string(),
  visibility,
  aiStatement,
  /** A picture or the video carries the mark of an AI. */
  isAiMarked: z.boolean(),
  revision: z.number().int(),
  updatedAt: timestamp,
});
export type DynamicWords = z.output<typeof dynamicWords>;

const dynamicVersion = z.object({
  /** The revision, which numbers the versions of one dynamic. */
  id: idOut,
  writtenAt: timestamp,
  isCurrent: z.boolean(),
  /** The diff from the next older version; the oldest version is complete. */
  lines: z.array(diffLine),
});
export type DynamicVersion = z.output<typeof dynamicVersion>;

const ofDynamic = z.object({ id });

export const dynamicLimits = {
  create: {
    name: "dynamic",
    times: 10,
    seconds: MINUTE,
    perDay: 300,
    refusal: "发布动态太频繁",
    takenBy: "verb",
    counts: "acts",
  },
  change: {
    name: "dynamic-change",
    times: 30,
    seconds: HOUR,
    refusal: "修改动态太频繁",
    takenBy: "verb",
    counts: "acts",
  },
} as const satisfies RateLimits;

export const dynamicEndpoints = {
  ...postEndpoints("dynamic"),
  like: likeEndpoint("dynamic"),
  create: endpoint({
    method: "post",
    path: "/dynamic/create",
    publishes: { source: "body", "poll.options": "body" },
    summary: "发布动态；带 repostOf 即转发",
    auth: "required",
    limits: [dynamicLimits.create],
    body: createDynamicInput,
    output: z.object({ id: idOut, repeated }),
  }),
  /**
   * latest: public dynamics. following: dynamics of people whom the viewer follows, and the viewer's own; needs a
   * login. With authorId: that person's dynamics, as far as the viewer may read them.
   */
  list: endpoint({
    method: "get",
    path: "/dynamic/list",
    summary: "动态列表：最新、关注的人、某个人",
    auth: "optional",
    query: z.object({
      feed: z.enum(["latest", "following"]).default("latest"),
      authorId: id.optional(),
      withDraft: checkbox,
      cursor,
      limit,
    }),
    /**
     * On request with the viewer's draft, and the circles where the viewer may post, because the list's page contains a
     * writing form.
     */
    output: page(dynamicCard).extend({ draft: dynamicDraft.nullable(), places: z.array(circleRef) }),
  }),
  mine: mineEndpoint(
    "dynamic",
    { filter: ownDynamicFilter.default("all") },
    ownDynamic,
    "自己的动态，可按可见范围与已删除筛选",
  ),
  /** The original that a repost form shows above its text. */
  origin: endpoint({
    method: "get",
    path: "/dynamic/origin/{kind}/{id}",
    summary: "将要转发的内容；转发的转发给出最初的内容",
    auth: "required",
    params: z.object({ kind: repostKind, id }),
    /** `passed` is the intermediate repost, when a repost is reposted: its author and source. */
    output: z.object({ origin: dynamicOrigin, passed: z.object({ author: userBrief, source: z.string() }).nullable() }),
  }),
  get: endpoint({
    method: "get",
    path: "/dynamic/{id}",
    summary: "一条动态与一页评论",
    auth: "optional",
    params: ofDynamic,
    query: z.object(commentPartQuery),
    output: z.object({ dynamic: dynamicDetail, comments: commentPart }),
  }),
  change: endpoint({
    method: "put",
    path: "/dynamic/{id}",
    publishes: { source: "body" },
    summary: "修改自己的动态：文字与可见范围",
    auth: "required",
    limits: [dynamicLimits.change],
    params: ofDynamic,
    body: changeDynamicInput,
    output: z.object({ id: idOut }),
  }),
  words: endpoint({
    method: "get",
    path: "/dynamic/{id}/words",
    summary: "自己的动态里可以修改的部分",
    auth: "required",
    params: ofDynamic,
    output: dynamicWords,
  }),
  /** A version is visible to readers who could read it when it was written and who may read the dynamic now. */
  history: endpoint({
    method: "get",
    path: "/dynamic/{id}/history",
    summary: "一条动态的各个版本，最新在前",
    auth: "optional",
    params: ofDynamic,
    query: z.object({ cursor, limit }),
    output: page(dynamicVersion).extend({ dynamic: z.object({ id: idOut, author: userBrief }) }),
  }),
} as const;
