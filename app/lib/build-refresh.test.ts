import { expect, test } from "vitest";
import { CHUNK_LOST, isChunkError, mayReload, parseReloads } from "./build-refresh.ts";

test("S10 a path is reloaded once for a new build", () => {
  expect(mayReload({}, "/", "b2", 1_000_000)).toBe(true);
  const reloads = { "/": { id: "b2", at: 1_000_000 } };
  expect(mayReload(reloads, "/", "b2", 2_000_000)).toBe(false);
  expect(mayReload(reloads, "/article/1", "b2", 1_000_001)).toBe(true);
  expect(mayReload(reloads, "/", "b3", 2_000_000)).toBe(true);
});

test("K06 a path is never reloaded twice within ten seconds, for any build", () => {
  const reloads = { "/": { id: "b2", at: 1_000_000 } };
  expect(mayReload(reloads, "/", "b3", 1_009_999)).toBe(false);
  expect(mayReload(reloads, "/", "b3", 1_010_000)).toBe(true);
  expect(mayReload({ "/": { id: CHUNK_LOST, at: 0 } }, "/", CHUNK_LOST, 9_999)).toBe(false);
  expect(mayReload({ "/": { id: CHUNK_LOST, at: 0 } }, "/", CHUNK_LOST, 10_000)).toBe(true);
});

test("S10 a broken stored value counts as no reloads", () => {
  for (const text of [null, "", "x", "[]", "1", "null"]) expect(parseReloads(text)).toEqual({});
});

test("S10 the browsers' messages for a missing module are recognized", () => {
  expect(isChunkError(new TypeError("Failed to fetch dynamically imported module: http://x/a.js"))).toBe(true);
  expect(isChunkError(new TypeError("error loading dynamically imported module: http://x/a.js"))).toBe(true);
  expect(isChunkError(new TypeError("Importing a module script failed."))).toBe(true);
  expect(isChunkError(new TypeError("Failed to fetch"))).toBe(false);
  expect(isChunkError(undefined)).toBe(false);
});
