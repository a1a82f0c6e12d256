import type { OwnArticleSort, OwnArticleState } from "#contract/posts/article-manage.ts";
import { limits } from "#contract/shared/limits.ts";
import { withQuery } from "~/lib/with-query.ts";

export const PATH = "/user/manage/article";
export const DRAFTS = `${PATH}?tab=drafts`;

export const stateTabs: { state: OwnArticleState; name: string; empty: string }[] = [
  { state: "all", name: "全部", empty: "还没有发布过文章，写下第一篇吧。" },
  { state: "published", name: "已发布", empty: "还没有发布过文章，写下第一篇吧。" },
  { state: "scheduled", name: "定时", empty: "没有等着定时发布的文章。" },
  { state: "self", name: "仅自己可见", empty: "没有仅自己可见的文章。" },
  { state: "deleted", name: "回收站", empty: "回收站是空的。" },
];

/** The list of the member's articles that the address selects. */
export interface ArticleList {
  state: OwnArticleState;
  q: string;
  sort: OwnArticleSort;
}

export function listOfUrl({ searchParams }: URL): ArticleList {
  return {
    state: stateTabs.find(({ state }) => state === searchParams.get("state"))?.state ?? "all",
    q: [...(searchParams.get("q") ?? "").trim()].slice(0, limits.searchMax).join(""),
    sort: searchParams.get("sort") === "views" ? "views" : "latest",
  };
}

/** Returns its search parameters without default values. */
export function queryOf({ state, q, sort }: ArticleList) {
  return { state: state === "all" ? undefined : state, q: q || undefined, sort: sort === "views" ? sort : undefined };
}

export const pathOf = (list: ArticleList): string => withQuery(PATH, queryOf(list));
