import { z } from "zod";
import { articleCard } from "./article.ts";
import { cursor, limit, page, plainText } from "./common.ts";
import { dynamicCard } from "./dynamic.ts";
import { endpoint } from "./endpoint.ts";
import { feedbackCard } from "./feedback.ts";
import { limits } from "./limits.ts";
import { videoCard } from "./video.ts";

const query = z.object({
  q: plainText().trim().min(1, "请输入搜索内容").max(limits.searchMax, `搜索内容最多 ${limits.searchMax} 字`),
  cursor,
  limit,
});

/** R06: what holds every word of the query, best first; where nothing does, what holds some of it. A query without a letter, a digit or an emoji finds nothing. */
export const searchEndpoints = {
  articles: endpoint({
    method: "get",
    path: "/search/article",
    summary: "搜索文章",
    auth: "optional",
    query,
    output: page(articleCard),
  }),
  videos: endpoint({
    method: "get",
    path: "/search/video",
    summary: "搜索视频",
    auth: "optional",
    query,
    output: page(videoCard),
  }),
  /** Those that everybody may read. */
  dynamics: endpoint({
    method: "get",
    path: "/search/dynamic",
    summary: "搜索公开的动态",
    auth: "optional",
    query,
    output: page(dynamicCard),
  }),
  feedback: endpoint({
    method: "get",
    path: "/search/feedback",
    summary: "搜索反馈",
    auth: "optional",
    query,
    output: page(feedbackCard),
  }),
} as const;
