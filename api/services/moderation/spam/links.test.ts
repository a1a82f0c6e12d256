import { expect, test } from "vitest";
import { countLinks } from "./links.ts";

test("links count with and without a scheme, and links to this site do not count", () => {
  const text =
    "看 https://a.example/x 和 abc.com/y 与 www.b.cn，还有 http://qunluo.example/article/1 与 foo.bar.net。3.2 版";
  expect(countLinks(text, "qunluo.example")).toBe(4);
  expect(countLinks("没有链接。v1.0.0，a.b", "qunluo.example")).toBe(0);
});

test("a link to another site that contains this site's name counts", () => {
  for (const link of [
    "https://evil.example/?qunluo.example",
    "https://evil.example/#https://qunluo.example/",
    "https://qunluo.example.evil.example/",
    "https://qunluo.example@evil.example/",
    "https://qunluo.example:x@evil.example/",
    "https://my-qunluo.example/",
    "www.a.cn/qunluo.example",
  ])
    expect.soft(countLinks(`看 ${link} 吧`, "qunluo.example"), link).toBe(1);
  for (const link of [
    "https://qunluo.example/a?b=c",
    "http://QUNLUO.example。",
    "https://qunluo.example.",
    "https://qunluo.example，看",
  ])
    expect.soft(countLinks(`看 ${link} 吧`, "qunluo.example"), link).toBe(0);
  expect(countLinks("http://localhost:3000/article/1", "localhost:3000")).toBe(0);
});

test("counting links in a hostile text takes about as long as in an ordinary text of its size", () => {
  const took = (text: string) =>
    Math.min(
      ...Array.from({ length: 5 }, () => {
        const before = process.cpuUsage();
        countLinks(text, "qunluo.example");
        const { user, system } = process.cpuUsage(before);
        return user + system;
      }),
    );
  const usual = took("今天 see abc.com 与 www.b.cn 的攻略，写得好。".repeat(1_500));
  for (const worst of ["a", "-a", "a.", "https://", "www.", "a.com"])
    expect.soft(took(worst.repeat(50_000 / worst.length)), worst).toBeLessThan(50 * usual + 20_000);
});
