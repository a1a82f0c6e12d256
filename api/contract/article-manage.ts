import { z } from "zod";
import { articleCard } from "./article.ts";
import { cursor, done, id, limit, page, plainText, timestamp } from "./common.ts";
import { endpoint } from "./endpoint.ts";
import { limits } from "./limits.ts";
import { chosen, removedCount, restoredCount, trashFields } from "./manage.ts";

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
  /** R21 */
  mine: endpoint({
    method: "get",
    path: "/article/mine",
    summary: "自己的文章，可按状态与标题筛选，按时间或阅读数排序",
    auth: "required",
    query: z.object({
      state: ownArticleState.default("all"),
      q: plainText().trim().max(limits.searchMax).default(""),
      sort: ownArticleSort.default("latest"),
      cursor,
      limit,
    }),
    output: page(ownArticle),
  }),
  removeMany: endpoint({
    method: "post",
    path: "/article/remove",
    summary: `批量删除自己的文章，${limits.restoreDays} 天内可以恢复`,
    auth: "required",
    body: chosen("文章", "篇"),
    output: removedCount,
  }),
  restoreMany: endpoint({
    method: "post",
    path: "/article/restore",
    summary: `批量恢复 ${limits.restoreDays} 天内删除的文章`,
    auth: "required",
    body: chosen("文章", "篇"),
    output: restoredCount,
  }),
  restore: endpoint({
    method: "post",
    path: "/article/{id}/restore",
    summary: `恢复自己 ${limits.restoreDays} 天内删除的文章`,
    auth: "required",
    params: z.object({ id }),
    output: done,
  }),
} as const;
