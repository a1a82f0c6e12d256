import { describe, expect, test } from "vitest";
import { isNormalPath, normalTarget } from "./normal-target.ts";

describe("normalTarget", () => {
  test.each<[string, string]>([
    ["/", "/"],
    ["/article/1?page=2", "/article/1?page=2"],
    ["/search?q=%2e%2e%2F%5c//x", "/search?q=%2e%2e%2F%5c//x"],
    ["/search?q=a\\b", "/search?q=a\\b"],
    ["/tag/c%2B%2B%E7%BE%A4/feed", "/tag/c%2B%2B%E7%BE%A4/feed"],
    ["/_root.data", "/_root.data"],
    ["/a/...", "/a/..."],
    ["/a/./b", "/a/b"],
    ["/community/../metrics", "/metrics"],
    ["/a/..", "/"],
    ["/../../..", "/"],
    ["/a#b", "/a"],
    ["/media/%252e%252e/x", "/media/%252e%252e/x"],
  ])("R30 %s is read as %s", (target, read) => {
    expect(normalTarget(target)).toBe(read);
    expect(isNormalPath(read)).toBe(true);
    expect(isNormalPath(target)).toBe(target.split("?")[0] === read.split("?")[0]);
  });

  test.each([
    "",
    "*",
    "a:80",
    "metrics",
    "http://a/metrics",
    "//a/metrics",
    "/a//b",
    "/a\\b",
    "/a%5Cb",
    "/a%5cb",
    "/a%2fb",
    "/a%2Fb",
    "/%2e%2e/metrics",
    "/.%2E/metrics",
    "/a%2eb",
    "/a%00b",
    "/a%09",
    "/a%0d%0ab",
    "/a%7f",
    "/a%C2%85",
    "/a\tb",
    "/a b",
    "/a\u00e9",
    "/a%",
    "/a%zz",
    "/a%u0041",
    "/%C0%AE%C0%AE/metrics",
    "/%ED%A0%80",
  ])("R30 %s is refused", (target) => {
    expect([normalTarget(target), isNormalPath(target)]).toEqual([undefined, false]);
  });
});
