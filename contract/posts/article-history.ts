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
  /** This is the article's current version. */
  isCurrent: z.boolean(),
});
export type ArticleVersion = z.output<typeof version>;

const parts = z.array(z.object({ text: z.string(), isChanged: z.boolean() }));
export const diffLine = z.union([
  z.object({ kind: z.enum(["same", "added", "removed"]), parts }),
  /** Unchanged lines that are left out. */
  z.object({ kind: z.literal("skipped"), count: z.number().int() }),
]);
export type DiffLine = z.output<typeof diffLine>;

const articleBrief = z.object({ id: idOut, title: z.string() });
const params = z.object({ id });

/**
 * The history of edits (编辑历史): for everybody who may read the article. Readers see the versions that were published for
 * them.
 */
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
      /** The next newer version that this reader may see. */
      newer: version,
      /** The next older version; null for the first. */
      olderRevision: idOut.nullable(),
      /** Empty when the title did not change. */
      titleLines: z.array(diffLine),
      /** Empty when the text did not change. */
      lines: z.array(diffLine),
      /** The change was too large for a line-by-line diff. */
      isCoarse: z.boolean(),
    }),
  }),
} as const;
