import { z } from "zod";
import { articleCard } from "./article.ts";
import { atMost, soughtText, timestamp } from "../shared/common.ts";
import { limits } from "../shared/limits.ts";
import { trashFields } from "./manage.ts";
import { mineEndpoint, postEndpoints } from "./post.ts";

/** What R21 lists: published is what has appeared, whoever may read it. */
export const ownArticleState = z.enum(["all", "published", "scheduled", "self", "deleted"]);
export type OwnArticleState = z.output<typeof ownArticleState>;
export const ownArticleSort = z.enum(["latest", "views"]);
export type OwnArticleSort = z.output<typeof ownArticleSort>;

export const ownArticle = articleCard.extend({
  favouriteCount: z.number().int(),
  updatedAt: timestamp,
  /** How many older versions its history shows. */
  versionCount: z.number().int(),
  /** When it will appear; null once it has. */
  scheduledAt: timestamp.nullable(),
  ...trashFields,
});
export type OwnArticle = z.output<typeof ownArticle>;

export const articleManageEndpoints = {
  ...postEndpoints("article"),
  mine: mineEndpoint(
    "article",
    {
      state: ownArticleState.default("all"),
      q: soughtText()
        .trim()
        .check(...atMost(limits.searchMax))
        .default(""),
      sort: ownArticleSort.default("latest"),
    },
    ownArticle,
    "自己的文章，可按状态与标题筛选，按时间或阅读数排序",
  ),
} as const;
