import { z } from "zod";
import { aiNote } from "./ai.ts";
import { draftIssue, draftIssueInput, publishInput, sourceKind, visibility } from "./article-issue.ts";
import { circleMarks, circleRef } from "../circles/circle-ref.ts";
import { readingPlace } from "./article-place.ts";
import { commentPart, commentPartQuery } from "./comment.ts";
import {
  atLeast,
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
  soughtText,
  timestamp,
  unlessRepeated,
} from "../shared/common.ts";
import { draftKind } from "./draft-kind.ts";
import { endpoint } from "../shared/endpoint.ts";
import { issuePublishes, issueUnread } from "./issue-texts.ts";
import { articlesAround } from "./articles-around.ts";
import { likeEndpoint, postEndpoints } from "./post.ts";
import { seriesBox } from "./series-box.ts";
import { limits } from "../shared/limits.ts";
import { poll } from "./poll.ts";
import { userBrief } from "../people/user.ts";
import { tagName } from "./tag-name.ts";
import { draftLimits } from "./draft.ts";
import { sharedLimits } from "../shared/shared-limits.ts";
import { MINUTE, type RateLimits } from "../shared/rate-limit.ts";

/** E12 */
export const classifyTag = z.object({
  id: idOut,
  slug: z.string(),
  name: z.string(),
  articleCount: z.number().int(),
});
export type ClassifyTag = z.output<typeof classifyTag>;
export const tagBrief = z.object({ id: idOut, slug: z.string(), name: z.string() });
export type TagBrief = z.output<typeof tagBrief>;

/** R01. essence: articles that administrators marked, newest first. */
export const feedSort = z.enum(["hot", "latest", "essence"]);
export type FeedSort = z.output<typeof feedSort>;

export const articleCard = z.object({
  id: idOut,
  title: z.string(),
  /** Plain text, at most 200 characters. */
  summary: z.string(),
  cover: image.nullable(),
  author: userBrief,
  tags: z.array(tagBrief),
  circle: circleRef.nullable(),
  region: z.string().nullable(),
  visibility,
  publishedAt: timestamp,
  commentCount: z.number().int(),
  likeCount: z.number().int(),
  viewCount: z.number().int(),
  isEssence: z.boolean(),
  aiNote,
  /** The article is pinned in this list. */
  isPinned: z.boolean(),
});
export type ArticleCard = z.output<typeof articleCard>;

export const articleDetail = articleCard.extend({
  /** Sanitized HTML, rendered when the article was saved. */
  html: z.string(),
  /**
   * 回复可见 (visible after a reply): the parts and their positions in `html` (UTF-16 units), in order; `html` is null for
   * a reader who may not read the part yet.
   */
  replyParts: z.array(z.object({ at: z.number().int(), html: z.string().nullable() })),
  poll: poll.nullable(),
  /** The headings in the text's order; the HTML contains their ids. */
  outline: z.array(z.object({ id: z.string(), level: z.number().int(), text: z.string() })),
  sourceKind,
  sourceUrl: z.string().nullable(),
  updatedAt: timestamp,
  /** The number of older versions in /article/{id}/history. */
  versionCount: z.number().int(),
  /** Minutes at 400 Chinese characters per minute, at least 1. */
  readingMinutes: z.number().int(),
  liked: z.boolean(),
  /** The number of dynamics that repost the article. */
  repostCount: z.number().int(),
  favouriteCount: z.number().int(),
  favourited: z.boolean(),
  /** Null for a guest, without a saved place, and when the text has changed so that the place does not exist. */
  readingPlace: readingPlace.nullable(),
  commentsClosed: z.boolean(),
  /** The scheduled publication time, for the author only; null once published. */
  scheduledAt: timestamp.nullable(),
  /** False for an article with limited readers. */
  canRepost: z.boolean(),
  /** The article is pinned on the home page; `isPinned` is about its author's page. */
  isHomePinned: z.boolean(),
  /** The viewer is an administrator and may set 精华 and the home page's pins. */
  canMark: z.boolean(),
  circleMarks,
  canEdit: z.boolean(),
  canDelete: z.boolean(),
});
export type ArticleDetail = z.output<typeof articleDetail>;

export const title = plainText("请输入标题")
  .trim()
  .check(atLeast(limits.titleMin, `标题至少 ${limits.titleMin} 个字`))
  .check(...atMost(limits.titleMax, `标题最多 ${limits.titleMax} 个字`));
export const articleSource = plainText("请输入正文")
  .check(...atMost(limits.articleMax, `正文最多 ${limits.articleMax} 字`))
  .refine((text) => text.trim().length > 0, "请输入正文");

/** R25, R27: the input of the writing form. A draft may be incomplete. */
export const saveDraftInput = z.object({
  draftId: id.optional(),
  /** The published article that this draft changes. */
  articleId: id.optional(),
  /** The revision that the writer saw; 0 for a new draft. CONFLICT when the server has another revision. */
  revision: z.coerce.number().int().min(0).default(0),
  title: plainText()
    .check(...atMost(limits.titleMax, `标题最多 ${limits.titleMax} 个字`))
    .default(""),
  source: plainText()
    .check(...atMost(limits.articleMax, `正文最多 ${limits.articleMax} 字`))
    .default(""),
  formKey,
  unlessRepeated,
});

export const draft = z.object({
  id: idOut,
  articleId: idOut.nullable(),
  revision: z.number().int(),
  title: z.string(),
  source: z.string(),
  issue: draftIssue,
  /** The draft changes a published article, which cannot be scheduled any more. */
  isPublished: z.boolean(),
  /** The published article's poll. */
  publishedPoll: draftIssue.shape.poll.extend({ voterCount: z.number().int(), isEnded: z.boolean() }).nullable(),
  updatedAt: timestamp,
});
export type Draft = z.output<typeof draft>;

export const draftBrief = z.object({
  id: idOut,
  kind: draftKind,
  articleId: idOut.nullable(),
  title: z.string(),
  excerpt: z.string(),
  updatedAt: timestamp,
});
export type DraftBrief = z.output<typeof draftBrief>;

export const articleLimits = {
  publish: {
    name: "article-publish",
    times: 30,
    seconds: 10 * MINUTE,
    perDay: 200,
    refusal: "发布文章太频繁",
    takenBy: "verb",
    counts: "acts",
  },
  preview: { name: "preview", times: 30, seconds: MINUTE, refusal: "预览太频繁", counts: "attempts" },
} as const satisfies RateLimits;

export const articleEndpoints = {
  ...postEndpoints("article"),
  like: likeEndpoint("article"),
  /** C16 */
  tags: endpoint({
    method: "get",
    path: "/article/classify/tag/list",
    summary: "文章分类标签",
    output: z.array(classifyTag),
  }),
  /** Texts that mention the tag as a topic show the new name within a minute; the tag's URL stays. */
  tagRename: endpoint({
    method: "put",
    path: "/article/classify/tag/{id}",
    staff: true,
    summary: "修改标签的名字（仅管理员）",
    auth: "required",
    limits: [sharedLimits.change],
    params: z.object({ id }),
    body: z.object({ name: tagName }),
    output: done,
  }),
  list: endpoint({
    method: "get",
    path: "/article/list",
    summary: "文章列表",
    auth: "optional",
    query: z.object({
      sort: feedSort.default("hot"),
      tag: soughtText()
        .check(...atMost(40))
        .optional(),
      authorId: id.optional(),
      cursor,
      limit,
    }),
    output: page(articleCard),
  }),
  /** R07 in one call. */
  get: endpoint({
    method: "get",
    path: "/article/{id}",
    summary: "文章正文、前后与相关文章、所在的专栏、一页评论",
    auth: "optional",
    params: z.object({ id }),
    query: z.object(commentPartQuery),
    output: z.object({
      article: articleDetail,
      around: articlesAround,
      comments: commentPart,
      /** The series (专栏) in which the article is. */
      series: seriesBox.nullable().default(null),
    }),
  }),
  preview: endpoint({
    method: "post",
    path: "/article/preview",
    unread: { source: "only the member reads it" },
    summary: "Markdown 预览",
    auth: "required",
    limits: [articleLimits.preview],
    body: z.object({ source: plainText().check(...atMost(limits.articleMax)) }),
    output: z.object({ html: z.string() }),
  }),
  draftList: endpoint({
    method: "get",
    path: "/draft/article/list",
    summary: "自己的草稿，各种都在内",
    auth: "required",
    query: z.object({ cursor, limit }),
    output: page(draftBrief),
  }),
  draftGet: endpoint({
    method: "get",
    path: "/draft/article/{id}",
    summary: "一篇草稿",
    auth: "required",
    params: z.object({ id }),
    output: draft,
  }),
  /** The writer's own pictures in a draft's text, in the text's order: the choices for the cover. */
  draftImages: endpoint({
    method: "get",
    path: "/draft/article/{id}/images",
    summary: "草稿正文里的图片",
    auth: "required",
    params: z.object({ id }),
    output: z.array(image),
  }),
  /**
   * R27: the draft that edits a published article; made from the article when no draft exists (then its id and revision
   * are 0).
   */
  draftOfArticle: endpoint({
    method: "get",
    path: "/article/{id}/draft",
    summary: "修改一篇文章用的草稿",
    auth: "required",
    params: z.object({ id }),
    output: draft,
  }),
  /** CONFLICT contains the server's draft in `data.current`. */
  draftSave: endpoint({
    method: "post",
    path: "/draft/article/save",
    unread: { title: "only the member reads it", source: "only the member reads it" },
    summary: "保存草稿",
    auth: "required",
    limits: [draftLimits.save],
    body: saveDraftInput,
    output: draft,
  }),
  /** R26: saves the publishing step's fields with the draft, without a new revision. */
  draftIssueSave: endpoint({
    method: "put",
    path: "/draft/article/{id}/issue",
    unread: issueUnread,
    publishes: {},
    summary: "保存草稿的发布设置",
    auth: "required",
    limits: [sharedLimits.change],
    params: z.object({ id }),
    body: draftIssueInput,
    output: done,
  }),
  draftRemove: endpoint({
    method: "delete",
    path: "/draft/article/{id}",
    summary: "删除草稿，哪一种都行",
    auth: "required",
    limits: [sharedLimits.change],
    params: z.object({ id }),
    output: done,
  }),
  publish: endpoint({
    method: "post",
    path: "/article/publish",
    publishes: issuePublishes,
    summary: "发布草稿，或定时发布；草稿随之消失",
    auth: "required",
    limits: [articleLimits.publish],
    body: publishInput,
    output: z.object({ id: idOut }),
  }),
  publishNow: endpoint({
    method: "post",
    path: "/article/{id}/publish-now",
    publishes: {},
    summary: "立即发布自己的定时文章",
    auth: "required",
    limits: [sharedLimits.change],
    params: z.object({ id }),
    output: done,
  }),
  unschedule: endpoint({
    method: "post",
    path: "/article/{id}/unschedule",
    summary: "取消定时：文章变回草稿",
    auth: "required",
    limits: [sharedLimits.change],
    params: z.object({ id }),
    output: z.object({ draftId: idOut }),
  }),
} as const;
