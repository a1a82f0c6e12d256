import { z } from "zod";
import { articleCard } from "../posts/article.ts";
import { atMost, cursor, id, idOut, limit, page, soughtText } from "../shared/common.ts";
import { dynamicCard } from "../posts/dynamic.ts";
import { endpoint } from "../shared/endpoint.ts";
import { feedbackCard } from "../posts/feedback.ts";
import { circleBrief } from "../circles/circle-follow.ts";
import { userListItem } from "../people/follow.ts";
import { seriesCard } from "../posts/series.ts";
import { limits } from "../shared/limits.ts";
import { searchSorts, searchTimes, searchTypes } from "./search-names.ts";
import { videoCard } from "../posts/video.ts";

const q = soughtText()
  .trim()
  .min(1, "请输入搜索内容")
  .check(...atMost(limits.searchMax, `搜索内容最多 ${limits.searchMax} 字`));

/** The filters of a search for posts, and its order. A filter that matches no tag, circle or person finds nothing. */
const filters = {
  /** The tag's slug. */
  tag: soughtText()
    .check(...atMost(50))
    .optional(),
  circle: id.optional(),
  /** The circle's name, instead of its id. */
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
 * `snippet`: the part of the text with the most matches, as plain text; empty when the card's own text is as good.
 * `marks`: the matches as they occur in the title and the snippet (in traditional characters, in full width).
 */
export const hit = { snippet: z.string(), marks: z.array(z.string()) };

const articles = page(articleCard.extend(hit));
const videos = page(videoCard.extend(hit));
const dynamics = page(dynamicCard.extend(hit));
const tickets = page(feedbackCard.extend(hit));
const circles = page(circleBrief);
const series = page(seriesCard);
const users = page(userListItem);

/** A count up to SEARCH_COUNT_MAX. */
const count = z.number().int();

/**
 * R06: content that contains every word of the query, best match first; without such content, content that contains
 * some of the words. The query's syntax: words, "an exact phrase", -without, 作者:名字, 标签:名字, 圈子:名字. A query without a
 * letter, a digit or an emoji finds nothing.
 */
export const searchEndpoints = {
  /** A whole search page: the results of one tab, or the best of each, and the number of results in each tab. */
  page: endpoint({
    method: "get",
    path: "/search",
    summary: "搜索结果页",
    auth: "optional",
    query: query.extend({ type: z.enum(searchTypes).default("all") }),
    output: z.object({
      /** The query's words, without operators and fields. */
      words: z.array(z.string()),
      /** The reason why nothing could be searched: the query has no words, or only excluded ones. */
      problem: z.enum(["no-words", "only-minus"]).nullable(),
      /** The tag, circle and author that the filters and the query's fields name. */
      filters: z.object({
        tag: z.object({ slug: z.string(), name: z.string() }).nullable(),
        circle: z.object({ id: idOut, name: z.string() }).nullable(),
        author: z.object({ id: idOut, name: z.string() }).nullable(),
      }),
      /** Filters and fields without a match, as they were typed. */
      unknown: z.array(z.object({ field: z.enum(["author", "tag", "circle"]), value: z.string() })),
      /** Only with the first page. */
      counts: z
        .object({
          articles: count,
          videos: count,
          series: count,
          dynamics: count,
          circles: count,
          users: count,
          feedback: count,
        })
        .nullable(),
      /** No content contains all words: the results contain some of them. */
      isPartial: z.boolean(),
      /** The results of the requested tab, or of all tabs with type `all`. */
      found: z.object({
        articles: articles.optional(),
        videos: videos.optional(),
        series: series.optional(),
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
  /** Finds only public dynamics. */
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
  /** Finds circles that everybody may know of, and the viewer's own. */
  circles: endpoint({
    method: "get",
    path: "/search/circle",
    summary: "搜索圈子",
    auth: "optional",
    query: z.object({ q, cursor, limit }),
    output: circles,
  }),
} as const;
