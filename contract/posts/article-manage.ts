import { z } from "zod";
import { articleCard } from "./article.ts";
import { atMost, soughtText, timestamp } from "../shared/common.ts";
import { limits } from "../shared/limits.ts";
import { trashFields } from "./manage.ts";
import { mineEndpoint, postEndpoints } from "./post.ts";

/** The filters of R21; `published` means published to any readers. */
export const ownArticleState = z.enum(["all", "published", "scheduled", "self", "deleted"]);
export type OwnArticleState = z.output<typeof ownArticleState>;
export const ownArticleSort = z.enum(["latest", "views"]);
export type OwnArticleSort = z.output<typeof ownArticleSort>;

export const ownArticle = articleCard.extend({
  favouriteCount: z.number().int(),
  updatedAt: timestamp,
  /** The number of older versions in its history. */
  versionCount: z.number().int(),
  /** The scheduled publication time; null once published. */
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
