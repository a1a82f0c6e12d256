import { expect, test } from "vitest";
import { leadsToContent, openInTabs } from "./content-links.ts";

const page = (main: string) =>
  `<header><a href="/user/1">我</a></header><main id="main">${main}</main><a href="/user/2">后</a>`;
const opened = (main: string, here = "/") => openInTabs(page(main), here).match(/<a[^>]*target="_blank"[^>]*>/g) ?? [];

test("S09 posts, people, circles and tags are content; lists, steps and settings are not", () => {
  for (const href of [
    "/article/1",
    "/dynamic/2?a=b",
    "/user/3#x",
    "/circle/4",
    "/?tag=guide",
    "/dynamic?sort=hot&amp;tag=x",
  ])
    expect([href, leadsToContent(href)]).toEqual([href, true]);
  for (const href of [
    "/",
    "/dynamic",
    "/article/1/history",
    "/circle/4/manage",
    "https://a.example/article/1",
    "/login?tag=1",
  ])
    expect([href, leadsToContent(href)]).toEqual([href, false]);
});

test("S09 E16 links to content open a new tab, except in tabs, steps and forms and within the page", () => {
  expect(opened('<p><a class="x" href="/article/1">一</a><a href="/user/2" rel="nofollow">二</a></p>')).toHaveLength(2);
  expect(opened('<nav><a href="/article/1">一</a></nav><form><p><a href="/article/1">退</a></p></form>')).toEqual([]);
  expect(opened('<a href="/article/1?commentId=2#c">二</a>', "/article/1")).toEqual([]);
  expect(opened('<a href="/article/1" target="_self">一</a><a href="/article/1" data-document="true">二</a>')).toEqual(
    [],
  );
  expect(opened("<nav></nav><a href='/article/1'>一</a>")).toEqual([]);
  expect(openInTabs("<p>没有正文</p>", "/")).toBe("<p>没有正文</p>");
});

test("S09 the scan of a page that repeats one sequence of characters takes linear time", () => {
  for (const sign of ["<a ", "<nav", '<a href="/article/1', "<"]) {
    const text = page(sign.repeat(100_000));
    expect(openInTabs(text, "/")).toBe(text);
  }
});
