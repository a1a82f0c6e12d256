import { expect, test } from "vitest";
import { listPages } from "../tests/bench/list-pages.ts";
import { contractEndpoints } from "../tests/fixtures/contract-endpoints.ts";
import { routePatterns } from "../tests/fixtures/route-pages.ts";

/** Endpoints that the bench does not measure, each with the reason. */
const UNTIMED: Record<string, string> = {
  "/sms/encrypt/{phone}": "reads no row, and one address may ask it thirty times an hour",
  "/mail/confirm": "one row by its unique key, and the link that names it comes by mail",
  "/mail/unsubscribe": "one row by its primary key, and the link that names it comes by mail",
  "/user/wechat/subscription": "asks WeChat, and one member may ask it a few times an hour",
};

/** Routes that only accept forms, redirect to another site, or are opened from a link in a mail. */
const NO_READ = new Set([
  "/mail/confirm",
  "/mail/unsubscribe",
  "/login/wechat",
  "/login/wechat/callback",
  "/login/wechat/cancel",
  "/logout",
  "/resources/circle",
  "/resources/draft",
  "/resources/dynamic",
  "/resources/live-ticket",
  "/resources/preview",
  "/resources/reading-place",
  "/resources/watch-place",
  "/resources/notice",
  "/resources/relation",
  "/resources/upload",
  "/resources/waiting",
]);

const isName = (part: string) => /^[:{*]/.test(part);
const matches = (pattern: string, path: string) => {
  const [parts, given] = [pattern.split("/"), path.split("/")];
  return (
    parts.length === given.length &&
    parts.every((part, place) => part === given[place] || matchesPart(part, given[place]))
  );
};
/**
 * Whether a part of a path matches a name of the pattern (`:userId`, `{id}`, `*`). A value has no dot, except a file
 * name.
 */
const matchesPart = (part: string, given = "") =>
  isName(part) && given !== "" && (part === ":file" || !given.includes("."));

/** The pattern of an address: of all that match, the one with the fewest names. */
const patternOf = (patterns: readonly string[], address: string) => {
  const path = address.split("?")[0] ?? "";
  const names = (pattern: string) => pattern.split("/").filter(isName).length;
  return patterns.filter((pattern) => matches(pattern, path)).toSorted((a, b) => names(a) - names(b))[0];
};

const pages = listPages(1_000, Date.now());
const reads = contractEndpoints.filter(({ method }) => method === "get").map(({ path }) => path);

/** The patterns that no address matches. */
function unasked(patterns: readonly string[], addresses: (string | undefined)[]): string[] {
  const asked = new Set(addresses.map((address) => address && patternOf(patterns, address)));
  return patterns.filter((pattern) => !asked.has(pattern));
}

test("C19 the bench measures every endpoint of the contract that reads", () => {
  expect(reads.length).toBeGreaterThan(100);
  const left = unasked(
    reads,
    pages.map(({ api }) => api),
  );
  expect(left.toSorted(), "add them to tests/bench/read-pages.ts").toEqual(Object.keys(UNTIMED).toSorted());
});

test("C19 the bench measures every page and file of the sitemap", () => {
  const patterns = routePatterns();
  expect(patterns.length).toBeGreaterThan(120);
  const left = unasked(
    patterns,
    pages.map(({ page }) => page),
  );
  expect(left.toSorted(), "add them to tests/bench/read-pages.ts").toEqual([...NO_READ].toSorted());
});

test("C19 a left-out pattern is named, even where another one begins alike", () => {
  const without = (path: string) =>
    pages.filter(({ api, page }) => ![api, page].some((one) => one?.split("?")[0] === path));
  expect(
    unasked(
      reads,
      without("/circle/list").map(({ api }) => api),
    ),
  ).toContain("/circle/list");
  expect(
    unasked(
      reads,
      without("/admin/overview").map(({ api }) => api),
    ),
  ).toContain("/admin/overview");
  expect(
    unasked(
      routePatterns(),
      without("/feed.atom").map(({ page }) => page),
    ),
  ).toContain("/feed.atom");
  expect(
    unasked(
      routePatterns(),
      without("/user/follow/fans").map(({ page }) => page),
    ),
  ).toContain("/user/follow/fans");
});

test("C19 each measurement has its own name, by which --only selects it", () => {
  const names = pages.map(({ name }) => name);
  expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([]);
});
