import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { FeedNav } from "./feed-nav.tsx";

test("R01 without CSS, more than a space separates a row's links, because text browsers drop spaces in Chinese", () => {
  const tags = [
    { id: 1, slug: "a", name: "攻略", articleCount: 1 },
    { id: 2, slug: "b", name: "资讯", articleCount: 1 },
  ];
  const words = renderToStaticMarkup(<FeedNav sort="hot" tag={undefined} tags={tags} />).replaceAll(/<[^>]*>/g, "");
  expect(words).toBe("推荐 · 最新 · 关注 · 精华 · 动态 · 视频 · 为什么看到这些 · 全部 · 攻略 · 资讯");
});
