import { z } from "zod";
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

export const repostKind = z.enum(repostKinds);

/** What a repost points at, as its card shows it. Never itself a repost: passing on a repost points at its origin. */
export const dynamicOrigin = z.discriminatedUnion("state", [
  /** Deleted, or no longer for everybody: 原内容已删除. */
  z.object({ state: z.literal("gone"), kind: repostKind }),
  z.object({
    state: z.literal("dynamic"),
    id: idOut,
    author: userBrief,
    html: z.string(),
    images: z.array(image),
    video: videoFileView.nullable(),
    hasPoll: z.boolean(),
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
  }),
]);
export type DynamicOrigin = z.output<typeof dynamicOrigin>;

/** E03 */
export const dynamicCard = z.object({
  id: idOut,
  author: userBrief,
  /** Sanitized HTML, made when it was saved; empty when there is no text. */
  html: z.string(),
  /** The first words, plain. */
  summary: z.string(),
  images: z.array(image),
  /** Whatever its state: it is shown as soon as it is ready. */
  video: videoFileView.nullable(),
  poll: poll.nullable(),
  /** Null for what is no repost. */
  origin: dynamicOrigin.nullable(),
  visibility,
  circle: circleRef.nullable(),
  region: z.string().nullable(),
  createdAt: timestamp,
  /** When its words were last changed; null where they never were. */
  editedAt: timestamp.nullable(),
  likeCount: z.number().int(),
  commentCount: z.number().int(),
  repostCount: z.number().int(),
  liked: z.boolean(),
  canEdit: z.boolean(),
  canDelete: z.boolean(),
  /** What only some may read is not passed on. */
  canRepost: z.boolean(),
});
export type DynamicCard = z.output<typeof dynamicCard>;

/** A dynamic on its own page. */
export const dynamicDetail = dynamicCard.extend({
  favouriteCount: z.number().int(),
  favourited: z.boolean(),
  circleMarks,
  /** A line or two and nothing else: no page for search engines. */
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

/** Text, and at most one of: pictures, a video, a poll, what is passed on. */
export const createDynamicInput = z
  .object({
    source: dynamicSource,
    imageIds: z.array(id).max(limits.dynamicImagesMax, `最多 ${limits.dynamicImagesMax} 张图片`).default([]),
    videoFileId: id.optional(),
    poll: pollInput.optional(),
    repostOf: z.object({ kind: repostKind, id }).optional(),
    visibility: visibility.default("public"),
    /** One where the writer may post. */
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

/** R22: other words, or other readers; pictures, video and poll stay. */
export const changeDynamicInput = z.object({
  source: dynamicSource,
  visibility,
  /** What the writer saw; another one has been saved meanwhile: CONFLICT with it in `details.current`. */
  revision: id,
  formKey,
});

/** R22: what its author changes. */
export const dynamicWords = z.object({
  id: idOut,
  source: z.string(),
  visibility,
  revision: z.number().int(),
  updatedAt: timestamp,
});
export type DynamicWords = z.output<typeof dynamicWords>;

const dynamicVersion = z.object({
  /** The revision, which numbers the versions of one dynamic. */
  id: idOut,
  writtenAt: timestamp,
  isCurrent: z.boolean(),
  /** What changed from the older version to this one; the oldest whole. */
  lines: z.array(diffLine),
});
export type DynamicVersion = z.output<typeof dynamicVersion>;

const ofDynamic = z.object({ id });

export const dynamicEndpoints = {
  ...postEndpoints("dynamic"),
  like: likeEndpoint("dynamic"),
  create: endpoint({
    method: "post",
    path: "/dynamic/create",
    publishes: { source: "body", "poll.options": "body" },
    summary: "发布动态；带 repostOf 即转发",
    auth: "required",
    limits: ["dynamic"],
    body: createDynamicInput,
    output: z.object({ id: idOut, repeated }),
  }),
  /** latest: what everybody may read. following: of whom the viewer follows, and their own; needs a login. With authorId: that person's, as far as the viewer may read. */
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
    /** With the viewer's own draft, and circles where it may be posted, where it is asked for: the page of the list has a form for it. */
    output: page(dynamicCard).extend({ draft: dynamicDraft.nullable(), places: z.array(circleRef) }),
  }),
  mine: mineEndpoint(
    "dynamic",
    { filter: ownDynamicFilter.default("all") },
    ownDynamic,
    "自己的动态，可按可见范围与已删除筛选",
  ),
  /** What a repost form shows above its text. */
  origin: endpoint({
    method: "get",
    path: "/dynamic/origin/{kind}/{id}",
    summary: "将要转发的内容；转发的转发给出最初的内容",
    auth: "required",
    params: z.object({ kind: repostKind, id }),
    /** `passed` is the repost that is passed on, where it is one: who wrote what. */
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
    limits: ["dynamic-change"],
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
  /** A version is read by those for whom it was written, and who may read the dynamic now. */
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
