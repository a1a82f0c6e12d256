import { expect, test } from "vitest";
import { chaptersOf, withTimeLinks } from "./film-times.ts";

const link = (second: number, words: string) => `<a href="/video/7?t=${second}#t=${second}">${words}</a>`;

test("E02 R20 times in a text lead to their second of the film", () => {
  expect(withTimeLinks("<p>看 1:23，还有01:20和1:02:03。</p>", 7)).toBe(
    `<p>看 ${link(83, "1:23")}，还有${link(80, "01:20")}和${link(3723, "1:02:03")}。</p>`,
  );
});

test("E02 scores, dates, numbers, links and code have no times", () => {
  for (const html of [
    "<p>比分 3:2，比例 16:9</p>",
    "<p>2026-11-29T10:20:30:40 与 1:60 与 123:45:678 与 0.1:23</p>",
    '<p><a href="/article/1:23">1:23</a></p>',
    "<p><code>1:23</code></p>",
    "<pre><code>1:23\n2:34</code></pre>",
    '<p><img alt="1:23" src="/media/1:23.webp"></p>',
  ])
    expect(withTimeLinks(html, 7)).toBe(html);
});

test("E02 50 KB of the worst text cost little", () => {
  const started = performance.now();
  for (const text of ["1:", "1:23 ", ":", "0:00:0", "<b>", "9".repeat(10)]) {
    const html = `<p>${text.repeat(50_000 / text.length)}</p>`;
    withTimeLinks(html, 7);
    chaptersOf(html, 100);
  }
  expect(performance.now() - started).toBeLessThan(2_000);
});

test("E02 lines of the description that begin with a time are chapters", () => {
  const html =
    "<p>打法：<br>00:00 开场<br>01:20 第二阶段 &amp; 捡书<br><strong>2:30</strong> 收尾</p>\n<ul><li>【3:00】奖励</li></ul>";
  expect(chaptersOf(html, 600)).toEqual([
    { second: 0, name: "开场" },
    { second: 80, name: "第二阶段 & 捡书" },
    { second: 150, name: "收尾" },
    { second: 180, name: "奖励" },
  ]);
  // Beyond the film's end, out of order, and a single time.
  expect(chaptersOf(html, 100).map(({ second }) => second)).toEqual([0, 80]);
  expect(chaptersOf("<p>2:00 后面<br>1:00 前面</p>", 600)).toEqual([]);
  expect(chaptersOf("<p>1:00 见</p>", 600)).toEqual([]);
});
