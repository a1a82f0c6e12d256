import { z } from "zod";
import { cursor, id, idOut, limit, timestamp } from "../shared/common.ts";
import { endpoint } from "../shared/endpoint.ts";
import { userBrief } from "../people/user.ts";

const version = z.object({
  /** The revision, which numbers the versions of one article. */
  id: idOut,
  title: z.string(),
  editor: userBrief,
  publishedAt: timestamp,
  /** Characters of the source. */
  length: z.number().int(),
  /** What the article says now. */
  isCurrent: z.boolean(),
});
export type ArticleVersion = z.output<typeof version>;

const parts = z.array(z.object({ text: z.string(), isChanged: z.boolean() }));
export const diffLine = z.union([
  z.object({ kind: z.enum(["same", "added", "removed"]), parts }),
  /** Unchanged lines that are not given. */
  z.object({ kind: z.literal("skipped"), count: z.number().int() }),
]);
export type DiffLine = z.output<typeof diffLine>;

const articleBrief = z.object({ id: idOut, title: z.string() });
const params = z.object({ id });

/** 编辑历史: for everybody who may read the article, of the versions that were written for their eyes. */
export const articleHistoryEndpoints = {
  list: endpoint({
    method: "get",
    path: "/article/{id}/history",
    summary: "一篇文章的各个版本，最新在前；第一页以现在的版本开头",
    auth: "optional",
    params,
    query: z.object({ cursor, limit }),
    output: z.object({ article: articleBrief, items: z.array(version), nextCursor: z.string().nullable() }),
  }),
  get: endpoint({
    method: "get",
    path: "/article/{id}/history/{revision}",
    summary: "一个旧版本到它的下一版改了什么（Markdown 按行比较）",
    auth: "optional",
    params: params.extend({ revision: id }),
    output: z.object({
      article: articleBrief,
      version,
      /** The version that replaced it, or the next one that this reader may see. */
      newer: version,
      /** The version that it replaced, when there is one. */
      olderRevision: idOut.nullable(),
      /** Empty when the title stayed. */
      titleLines: z.array(diffLine),
      /** Empty when the text stayed. */
      lines: z.array(diffLine),
      /** Too much changed to be matched line by line. */
      isCoarse: z.boolean(),
    }),
  }),
} as const;
