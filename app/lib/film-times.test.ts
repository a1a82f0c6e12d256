import { expect, test } from "vitest";
import { cpuMs } from "#tests/fixtures/cpu-ms.ts";
import { chaptersOf, withTimeLinks } from "./film-times.ts";

const link = (second: number, words: string) => `<a href="/video/7?t=${second}#t=${second}">${words}</a>`;

test("E02 R20 times in a text lead to their second of the film", () => {
  expect(withTimeLinks("<p>看 1:23，还有01:20和1:02:03。</p>", 7, null)).toBe(
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
    expect(withTimeLinks(html, 7, null)).toBe(html);
});

test("E02 times with full-width colons and of ranges lead to their seconds", () => {
  expect(withTimeLinks("<p>00：05 和 1：02：03，时间：1:23，0:00-0:05，0:10 - 0:15</p>", 7, null)).toBe(
    `<p>${link(5, "00：05")} 和 ${link(3723, "1：02：03")}，时间：${link(83, "1:23")}，${link(0, "0:00")}-${link(5, "0:05")}，${link(10, "0:10")} - ${link(15, "0:15")}</p>`,
  );
});

test("E02 times of the day, and times behind the film's end, are no places of the film", () => {
  for (const html of [
    "<p>今晚 20:00 直播，明天21：30重播</p>",
    "<p>11-29 10:20、11月29日 10:20、11/29 10:20、2026.11.29 10:20</p>",
    "<p>周五晚上 8:30，每晚 8:30-9:30，北京时间，08:30</p>",
    "<p>8:30 pm, 9:15AM</p>",
    "<p>1：02：03：04</p>",
  ])
    expect(withTimeLinks(html, 7, null)).toBe(html);
  const film = "<p>比例 16:09，开头 0:05，结尾 0:20，20:00 见</p>";
  expect(withTimeLinks(film, 7, 20)).toBe(film.replace("0:05", link(5, "0:05")));
});

test("E02 50 KB of the worst text cost little", () => {
  const started = cpuMs();
  for (const text of [
    "1:",
    "1:23 ",
    "1：23",
    ":",
    "0:00:0",
    "<b>",
    "9".repeat(10),
    "今晚 ",
    "今晚20:00-",
    "🎬 ",
    "1、",
    "-",
  ]) {
    const html = `<p>${text.repeat(50_000 / text.length)}</p>`;
    withTimeLinks(html, 7, null);
    chaptersOf(html, 100);
  }
  expect(cpuMs() - started).toBeLessThan(2_000);
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

test("E02 a chapter's time stands behind signs and numbers, with full-width colons, and with the time of its end", () => {
  const rows = [
    ["00：00 开头", "00：05 中段"],
    ["🎬 0:00 开头", "🎬 0:05 中段"],
    ["1、0:00 开头", "2、0:05 中段"],
    ["1. 0:00 开头", "2. 0:05 中段"],
    ["1️⃣ 0:00 开头", "2️⃣ 0:05 中段"],
    ["① 0:00 开头", "② 0:05 中段"],
    ["第一章 0:00 开头", "第二章 0:05 中段"],
    ["0:00 - 0:05 开头", "0:05 - 0:10 中段"],
    ["0:00~0:05 开头", "0:05～0:10 中段"],
    ["【00:00】开头", "（00:05）中段"],
    ["▶ 00:00 | 开头", "👨‍👩‍👧 00:05｜中段"],
    ["0:00-开头", "0:05——中段"],
    ["- 0:00：开头", "* 0:05：中段"],
  ];
  const wanted = [
    { second: 0, name: "开头" },
    { second: 5, name: "中段" },
  ];
  expect(rows.map((lines) => [lines[0], chaptersOf(`<p>${lines.join("<br />")}</p>`, 20)])).toEqual(
    rows.map((lines) => [lines[0], wanted]),
  );
});

test("E02 dates, times of the day and other lines are no chapters", () => {
  for (const lines of [
    ["今晚 20:00 开播", "明晚 21:00 重播"],
    ["20:00 开播", "21:00 结束"],
    ["16:09 的比例", "16:10 的比例"],
    ["11-29 10:20 上传", "11-30 10:20 修改"],
    ["看 0:00 这里", "看 0:05 这里"],
    ["2026-11-29 00:10 上传", "2026-11-30 00:15 修改"],
  ])
    expect(chaptersOf(`<p>${lines.join("<br />")}</p>`, 20)).toEqual([]);
});
