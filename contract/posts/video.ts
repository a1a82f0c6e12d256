import { z } from "zod";
import { aiNote, aiStatement } from "./ai.ts";
import { tagBrief, title } from "./article.ts";
import { visibility } from "./article-issue.ts";
import { captionTrack } from "./caption.ts";
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
  soughtText,
  timestamp,
} from "../shared/common.ts";
import { danmakuPart, danmakuPartQuery } from "./danmaku.ts";
import { draftRevision } from "./draft-kind.ts";
import { endpoint } from "../shared/endpoint.ts";
import { likeEndpoint, mineEndpoint, postEndpoints } from "./post.ts";
import { limits } from "../shared/limits.ts";
import { seriesBox } from "./series-box.ts";
import { seriesChoice } from "./series-choice.ts";
import { trashFields } from "./manage.ts";
import { relation } from "../people/person.ts";
import { userBrief } from "../people/user.ts";
import { videoFileView, videoRenditions } from "../files/video-file.ts";
import { ownVideoStates, videoSorts } from "./video-names.ts";
import { sharedLimits } from "../shared/shared-limits.ts";
import { HOUR, type RateLimits } from "../shared/rate-limit.ts";

export const videoSort = z.enum(videoSorts);
export const ownVideoState = z.enum(ownVideoStates);

export const videoCard = z.object({
  id: idOut,
  title: z.string(),
  /** The beginning of the description as plain text; may be empty. */
  summary: z.string(),
  /** The author's choice, or else the first frame of the file; null until it exists. */
  cover: image.omit({ id: true }).nullable(),
  /** Null until the file is converted. */
  durationSeconds: z.number().nullable(),
  author: userBrief,
  tags: z.array(tagBrief),
  circle: circleRef.nullable(),
  region: z.string().nullable(),
  visibility,
  aiNote,
  /** The publication time; before that, the time of submission. */
  publishedAt: timestamp,
  viewCount: z.number().int(),
  likeCount: z.number().int(),
  commentCount: z.number().int(),
});
export type VideoCard = z.output<typeof videoCard>;

/** E02: a video for its own page. */
export const videoDetail = videoCard.extend({
  /** Sanitized HTML of the description, rendered when the video was saved. */
  html: z.string(),
  /** Null when the file no longer exists. */
  file: videoFileView.nullable(),
  /** Several qualities of the file, and frames for seeking; absent without both. */
  renditions: videoRenditions.optional(),
  captions: z.array(captionTrack).default([]),
  /** The video's readers may watch it; until then only its author may. */
  isPublished: z.boolean(),
  updatedAt: timestamp,
  /** The viewer's relation to the author. */
  relation,
  liked: z.boolean(),
  favouriteCount: z.number().int(),
  favourited: z.boolean(),
  commentsClosed: z.boolean(),
  circleMarks,
  canEdit: z.boolean(),
  canDelete: z.boolean(),
});
export type VideoDetail = z.output<typeof videoDetail>;

/** R20 */
export const ownVideo = videoCard.extend({
  file: videoFileView.nullable(),
  favouriteCount: z.number().int(),
  ...trashFields,
});
export type OwnVideo = z.output<typeof ownVideo>;

/** R24: the form's fields beside the file. */
export const videoFields = z.object({
  title,
  source: plainText()
    .trim()
    .check(...atMost(limits.videoTextMax, `简介最多 ${limits.videoTextMax.toLocaleString("en-US")} 字`))
    .default(""),
  tagIds: z.array(id).max(limits.tagsPerArticle, `最多选择 ${limits.tagsPerArticle} 个标签`).default([]),
  coverImageId: id.optional(),
  visibility: visibility.default("public"),
  aiStatement: aiStatement.default("unsaid"),
  seriesId: seriesChoice,
  commentsClosed: checkbox,
});
export type VideoFields = z.output<typeof videoFields>;

const videoFileId = z.coerce.number("请选择视频").int("请选择视频").positive("请选择视频");
export const createVideoInput = videoFields.extend({ videoFileId, circleId: id.optional(), draftRevision, formKey });
/** `videoFileId` is accepted only before the video is playable: watched, liked and commented videos must not change. */
export const updateVideoInput = videoFields.extend({
  videoFileId: videoFileId.optional(),
  revision: z.coerce.number().int().min(1),
  formKey,
});

/** The source, for its author's edit form. */
export const videoSource = z.object({
  id: idOut,
  title: z.string(),
  source: z.string(),
  tagIds: z.array(idOut),
  cover: image.nullable(),
  visibility,
  aiStatement,
  /** A picture or the video file carries the mark of an AI. */
  isAiMarked: z.boolean(),
  commentsClosed: z.boolean(),
  /** The series in which the video stands. */
  seriesId: idOut.nullable(),
  file: videoFileView.nullable(),
  /** The file may be replaced. */
  canReplaceFile: z.boolean(),
  revision: z.number().int(),
  updatedAt: timestamp,
});
export type VideoSource = z.output<typeof videoSource>;

const ofVideo = z.object({ id });

export const videoLimits = {
  create: { name: "video", times: 20, seconds: HOUR, refusal: "发布视频太频繁", takenBy: "verb", counts: "acts" },
} as const satisfies RateLimits;

export const videoEndpoints = {
  ...postEndpoints("video"),
  like: likeEndpoint("video"),
  create: endpoint({
    method: "post",
    path: "/video/create",
    publishes: { title: "title", source: "body" },
    summary: "发布视频；转码完成后公开",
    auth: "required",
    limits: [videoLimits.create],
    body: createVideoInput,
    output: z.object({ id: idOut }),
  }),
  /** Public videos. The lists of a tag and of a person (as far as the viewer may watch) are always newest first. */
  list: endpoint({
    method: "get",
    path: "/video/list",
    summary: "视频列表：最新、最多播放、某个标签、某个人",
    auth: "optional",
    query: z.object({
      sort: videoSort.default("latest"),
      tag: soughtText()
        .check(...atMost(40))
        .optional(),
      authorId: id.optional(),
      cursor,
      limit,
    }),
    output: page(videoCard),
  }),
  mine: mineEndpoint(
    "video",
    {
      state: ownVideoState.default("all"),
      q: soughtText()
        .trim()
        .check(...atMost(limits.searchMax))
        .default(""),
    },
    ownVideo,
    "自己的视频，可按状态与标题筛选",
  ),
  /** `more`: the author's other videos, newest first. `related`: at most six of other videos, most shared tags first. */
  get: endpoint({
    method: "get",
    path: "/video/{id}",
    summary: "一个视频、所在的合集、作者的其他视频、接着看的视频、一页评论、一页弹幕",
    auth: "optional",
    params: ofVideo,
    query: z.object({ ...commentPartQuery, ...danmakuPartQuery }),
    output: z.object({
      video: videoDetail,
      more: z.array(videoCard),
      related: z.array(videoCard),
      comments: commentPart,
      danmaku: danmakuPart,
      /** The series (合集) in which the video is. */
      series: seriesBox.nullable().default(null),
      /** The second at which the viewer stopped watching (上次看到); null without one. */
      watchedTo: z.number().int().nullable().default(null),
    }),
  }),
  source: endpoint({
    method: "get",
    path: "/video/{id}/source",
    summary: "修改自己的视频用的内容",
    auth: "required",
    params: ofVideo,
    output: videoSource,
  }),
  /** CONFLICT contains the server's version in `data.current`. */
  update: endpoint({
    method: "put",
    path: "/video/{id}",
    publishes: { title: "title", source: "body" },
    summary: "修改自己的视频",
    auth: "required",
    limits: [sharedLimits.edit],
    params: ofVideo,
    body: updateVideoInput,
    output: z.object({ id: idOut }),
  }),
} as const;
