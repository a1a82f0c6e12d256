import { z } from "zod";
import { articleCard } from "../posts/article.ts";
import { atMost, cursor, id, idOut, limit, page, soughtText } from "../shared/common.ts";
import { dynamicCard } from "../posts/dynamic.ts";
import { endpoint } from "../shared/endpoint.ts";
import { feedbackCard } from "../posts/feedback.ts";
import { circleBrief } from "../circles/circle-follow.ts";
import { userListItem } from "../people/follow.ts";
import { limits } from "../shared/limits.ts";
import { searchSorts, searchTimes, searchTypes } from "./search-names.ts";
import { videoCard } from "../posts/video.ts";

const q = soughtText()
  .trim()
  .min(1, "请输入搜索内容")
  .check(...atMost(limits.searchMax, `搜索内容最多 ${limits.searchMax} 字`));

/** What narrows a search of posts, and their order. A filter that names nobody and nothing finds nothing. */
const filters = {
  /** The tag's name in addresses. */
  tag: soughtText()
    .check(...atMost(50))
    .optional(),
  circle: id.optional(),
  /** The circle's name, in place of its number. */
  circleName: soughtText()
    .trim()
    .check(...atMost(limits.circleNameMax))
    .optional(),
  /** The author's name. */
  author: soughtText()
    .trim()
    .check(...atMost(limits.nameMax))
    .optional(),
  time: z.enum(searchTimes).optional(),
  sort: z.enum(searchSorts).default("relevance"),
};
const query = z.object({ q, ...filters, cursor, limit });

/**
 * Where the words stand: `snippet`, the place in the text that has most of them, plain; empty where the card's own words
 * are as good. `marks`: the words as they stand in the title and the snippet (in traditional characters, in full width).
 */
export const hit = { snippet: z.string(), marks: z.array(z.string()) };

const articles = page(articleCard.extend(hit));
const videos = page(videoCard.extend(hit));
const dynamics = page(dynamicCard.extend(hit));
const tickets = page(feedbackCard.extend(hit));
const circles = page(circleBrief);
const users = page(userListItem);

/** At most SEARCH_COUNT_MAX of each are counted. */
const count = z.number().int();

/**
 * R06: what holds every word of the query, best first; where nothing does, what holds some of it. The query's language:
 * words, "an exact phrase", -without, 作者:名字, 标签:名字, 圈子:名字. A query without a letter, a digit or an emoji finds nothing.
 */
export const searchEndpoints = {
  /** The whole of a page: one tab of what was found, or the best of each, and how many there are in each tab. */
  page: endpoint({
    method: "get",
    path: "/search",
    summary: "搜索结果页",
    auth: "optional",
    query: query.extend({ type: z.enum(searchTypes).default("all") }),
    output: z.object({
      /** The words looked for, without signs and fields. */
      words: z.array(z.string()),
      /** Why nothing could be looked for: no word in it, or only words that may not be there. */
      problem: z.enum(["no-words", "only-minus"]).nullable(),
      /** What the filters and the fields of the query name. */
      filters: z.object({
        tag: z.object({ slug: z.string(), name: z.string() }).nullable(),
        circle: z.object({ id: idOut, name: z.string() }).nullable(),
        author: z.object({ id: idOut, name: z.string() }).nullable(),
      }),
      /** Filters and fields that name nothing here, as they were typed. */
      unknown: z.array(z.object({ field: z.enum(["author", "tag", "circle"]), value: z.string() })),
      /** With the first page alone. */
      counts: z
        .object({
          articles: count,
          videos: count,
          dynamics: count,
          circles: count,
          users: count,
          feedback: count,
        })
        .nullable(),
      /** Nothing holds all of the words: what was found holds some of them. */
      isPartial: z.boolean(),
      /** Of the tab asked for; of all tabs with type `all`. */
      found: z.object({
        articles: articles.optional(),
        videos: videos.optional(),
        dynamics: dynamics.optional(),
        circles: circles.optional(),
        users: users.optional(),
        feedback: tickets.optional(),
      }),
    }),
  }),
  articles: endpoint({
    method: "get",
    path: "/search/article",
    summary: "搜索文章",
    auth: "optional",
    query,
    output: articles,
  }),
  videos: endpoint({
    method: "get",
    path: "/search/video",
    summary: "搜索视频",
    auth: "optional",
    query,
    output: videos,
  }),
  /** Those that everybody may read. */
  dynamics: endpoint({
    method: "get",
    path: "/search/dynamic",
    summary: "搜索公开的动态",
    auth: "optional",
    query,
    output: dynamics,
  }),
  feedback: endpoint({
    method: "get",
    path: "/search/feedback",
    summary: "搜索反馈",
    auth: "optional",
    query,
    output: tickets,
  }),
  /** Those that everybody may know of, and one's own. */
  circles: endpoint({
    method: "get",
    path: "/search/circle",
    summary: "搜索圈子",
    auth: "optional",
    query: z.object({ q, cursor, limit }),
    output: circles,
  }),
} as const;
