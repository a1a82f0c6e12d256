import { z } from "zod";
import { articleCard } from "./article.ts";
import { cursor, limit, page } from "./common.ts";
import { endpoint } from "./endpoint.ts";
import { limits } from "./limits.ts";

export const searchEndpoints = {
  /** R06: articles that hold every word of the query, best first. A query without a letter or digit finds nothing. */
  articles: endpoint({
    method: "get",
    path: "/search/article",
    summary: "搜索文章",
    auth: "optional",
    query: z.object({ q: z.string().trim().min(1, "请输入搜索内容").max(limits.searchMax, `搜索内容最多 ${limits.searchMax} 字`), cursor, limit }),
    output: page(articleCard),
  }),
} as const;
