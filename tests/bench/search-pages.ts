import { STEADY } from "./fill-lists.ts";
import type { ListPage } from "./list-pages.ts";
import { pathOf as of } from "./path-of.ts";

/** Search pages (R06) for words in every text and in few texts, with and without filters. */
export function searchPages(): ListPage[] {
  const common = /(?:article|video|dynamic|feedback)_search_pkey|VIRTUAL TABLE INDEX/;
  const rare = /_search_vector|VIRTUAL TABLE INDEX/;
  const either = /_search_(?:vector|pkey)|VIRTUAL TABLE INDEX/;
  const suggested = /suggestion_key_pk|suggestion_key USING PRIMARY KEY/;
  // PostgreSQL reads the index of a few thousand circles whole for the beginning of a word.
  const readsOf = (q: string) => (/[a-z]{3}/.test(q) ? { reads: 4_000 } : {});
  const shown = (name: string, index: RegExp, query: Record<string, string>, more: Partial<ListPage> = {}) => ({
    name: `搜索页 ${name}`,
    index,
    api: of("/search", query),
    page: of("/search", query),
    ...more,
  });
  return [
    {
      name: "搜索 少见的词",
      index: /article_search_vector|VIRTUAL TABLE INDEX/,
      api: of("/search/article", { q: "鲸落" }),
      page: of("/search", { q: "鲸落" }),
    },
    {
      name: "搜索 少见的词，屏蔽了很多人",
      index: /article_search_vector|VIRTUAL TABLE INDEX/,
      api: of("/search/article", { q: "鲸落" }),
      as: "hermit",
    },
    {
      name: "搜索 每篇都有的词，屏蔽了很多人",
      index: /article_search_pkey|VIRTUAL TABLE INDEX/,
      api: of("/search/article", { q: "浮岛攻略" }),
      as: "hermit",
    },
    {
      name: "搜索 每篇都有的词",
      index: /article_search_pkey|VIRTUAL TABLE INDEX/,
      api: of("/search/article", { q: "浮岛攻略" }),
      page: of("/search", { q: "浮岛攻略" }),
    },
    {
      name: "搜索动态 少见的词",
      index: /dynamic_search_vector|VIRTUAL TABLE INDEX/,
      api: of("/search/dynamic", { q: "鲸落" }),
      page: of("/search", { q: "鲸落", type: "dynamics" }),
    },
    {
      name: "搜索动态 每条都有的词，屏蔽了很多人",
      index: /dynamic_search_pkey|VIRTUAL TABLE INDEX/,
      api: of("/search/dynamic", { q: "潮汐王座" }),
      page: of("/search", { q: "潮汐王座", type: "dynamics" }),
      as: "hermit",
    },
    {
      name: "搜索视频 少见的词",
      index: /video_search_vector|VIRTUAL TABLE INDEX/,
      api: of("/search/video", { q: "鲸落" }),
      page: of("/search", { q: "鲸落", type: "videos" }),
    },
    {
      name: "搜索视频 每个都有的词，屏蔽了很多人",
      index: /video_search_pkey|VIRTUAL TABLE INDEX/,
      api: of("/search/video", { q: "浮岛录像" }),
      as: "hermit",
    },
    {
      name: "搜索反馈 少见的词",
      index: /feedback_search_vector|VIRTUAL TABLE INDEX/,
      api: of("/search/feedback", { q: "鲸落" }),
      page: of("/search", { q: "鲸落", type: "feedback" }),
    },
    {
      name: "搜索反馈 每单都有的词，屏蔽了很多人",
      index: /feedback_search_pkey|VIRTUAL TABLE INDEX/,
      api: of("/search/feedback", { q: "问题" }),
      page: of("/search", { q: "问题", type: "feedback" }),
      as: "hermit",
    },
    shown("综合 少见的词", rare, { q: "鲸落" }),
    shown("综合 到处都有的词", common, { q: "潮汐王座" }),
    shown("综合 到处都有的词，屏蔽了很多人", common, { q: "潮汐王座" }, { as: "hermit" }),
    shown("文章 每篇都有的词，最新", common, { q: "浮岛攻略", type: "articles", sort: "latest" }),
    shown("文章 每篇都有的词，最热", common, { q: "浮岛攻略", type: "articles", sort: "hot" }),
    shown("文章 每篇都有的词，一周内", either, { q: "浮岛攻略", type: "articles", time: "week" }),
    shown("文章 每篇都有的词，一个标签", either, { q: "浮岛攻略", type: "articles", tag: "guide" }, { reads: 4_000 }),
    shown("文章 每篇都有的词，一个作者", either, { q: "浮岛攻略", type: "articles", author: STEADY.name }),
    shown("文章 少见的词，一个标签", rare, { q: "鲸落", type: "articles", tag: "guide" }),
    shown("文章 一个作者，没有词", either, { q: `作者:${STEADY.name}`, type: "articles" }),
    shown("文章 每篇都有的词，去掉少见的", either, { q: "浮岛攻略 -鲸落", type: "articles" }),
    shown("文章 两个词之一没有", either, { q: "浮岛攻略 无人知晓", type: "articles" }),
    ...["w", "wan", "wanjia77", "浮岛", "浮岛攻略77", "浮岛gl"].map((q) => ({
      name: `搜索建议 ${q}`,
      index: suggested,
      api: of("/search/suggestion", { q }),
      page: of("/search/suggestion", { q }),
      ...readsOf(q),
    })),
    // Words inside titles; pinyin with a typo.
    ...["攻略", "鲸落", "攻略 浮岛", "wnajia77", "fudaogonglve77"].map((q) => ({
      name: `搜索建议 ${q}`,
      index: suggested,
      api: of("/search/suggestion", { q }),
      ...readsOf(q),
    })),
    shown("合集 每个都有的词", either, { q: "专栏", type: "series" }),
    shown("合集 每个都有的词，屏蔽了很多人", either, { q: "专栏", type: "series", sort: "latest" }, { as: "hermit" }),
    shown("合集 少见的词", rare, { q: "鲸落", type: "series" }),
    { name: "搜索圈子 每个都有的词", index: either, api: of("/search/circle", { q: "圈子" }) },
    { name: "搜索圈子 少见的词", index: rare, api: of("/search/circle", { q: "鲸落" }) },
  ];
}
