import { z } from "zod";
import { atMost, soughtText } from "../shared/common.ts";
import { endpoint } from "../shared/endpoint.ts";
import { limits } from "../shared/limits.ts";
import { historyMax, hotSearchesMax, suggestionsMax } from "./suggestion-names.ts";
import { sharedLimits } from "../shared/shared-limits.ts";
import { MINUTE, type RateLimits } from "../shared/rate-limit.ts";

/** A suggestion: a search, a tag, a person, a circle, or a post (by its kind). */
const suggestion = z.object({
  kind: z.string(),
  text: z.string(),
  /** The path of its page. */
  path: z.string(),
});
export type Suggestion = z.output<typeof suggestion>;

/** 热: among the first of the list; 新: the first search for it was less than a day ago. */
const hotSearch = z.object({ text: z.string(), mark: z.enum(["hot", "new"]).nullable() });
export type HotSearch = z.output<typeof hotSearch>;

const q = soughtText()
  .trim()
  .min(1, "请输入搜索内容")
  .check(...atMost(limits.searchMax));

export const suggestionLimits = {
  // A fast typist sends four requests a second, and many people may share one address.
  read: { name: "suggestion", per: "caller", times: 600, seconds: MINUTE, refusal: "输入太频繁", counts: "attempts" },
} as const satisfies RateLimits;

export const suggestionEndpoints = {
  /**
   * R06: entries that begin with the typed text: as written, in pinyin (yuanshen), by initials (ys) or mixed (原sh);
   * then titles that contain it; if there are none, entries one typo of pinyin away (yuanshn). Only public entries.
   */
  list: endpoint({
    method: "get",
    path: "/search/suggestion",
    summary: "搜索建议：标题、标签、人、圈子和热门搜索，也按拼音和首字母",
    auth: "optional",
    limits: [suggestionLimits.read],
    query: z.object({
      q: soughtText()
        .trim()
        .check(...atMost(limits.searchMax))
        .default(""),
    }),
    output: z.object({ items: z.array(suggestion).max(suggestionsMax) }),
  }),
  /** For a search without results: similar searches (元神: 原神). */
  meant: endpoint({
    method: "get",
    path: "/search/meant",
    summary: "你是不是要找：读音或首字母相同、或只差一个字母的词",
    auth: "optional",
    limits: [suggestionLimits.read],
    query: z.object({ q }),
    output: z.object({ text: z.string().nullable() }),
  }),
  /** Popular searches and those that the operator pins; E09's `hotSearches` has the same texts. */
  hot: endpoint({
    method: "get",
    path: "/search/hot",
    summary: "热门搜索",
    output: z.object({ items: z.array(hotSearch).max(hotSearchesMax) }),
  }),
  /** The viewer's last searches, newest first. */
  history: endpoint({
    method: "get",
    path: "/search/history",
    summary: "自己的搜索历史",
    auth: "required",
    output: z.object({ items: z.array(z.string()).max(historyMax) }),
  }),
  historyKeep: endpoint({
    method: "post",
    path: "/search/history",
    unread: { q: "only the member reads it" },
    summary: "记下一次搜索；只留最近的几次",
    auth: "required",
    limits: [suggestionLimits.read],
    body: z.object({ q }),
    output: z.object({ ok: z.literal(true) }),
  }),
  /** Deletes one of the last searches, or all of them without `q`. */
  historyForget: endpoint({
    method: "post",
    path: "/search/history/remove",
    unread: { q: "only the member reads it" },
    summary: "删除一条或全部搜索历史",
    auth: "required",
    limits: [sharedLimits.change],
    body: z.object({ q: q.optional() }),
    output: z.object({ ok: z.literal(true) }),
  }),
} as const;
