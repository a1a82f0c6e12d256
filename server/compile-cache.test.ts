import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { compileCacheFolder } from "./compile-cache.ts";

test("K01 each build has a folder for its compile cache, and removes those of other builds", () => {
  const folder = mkdtempSync(join(tmpdir(), "qunluo-cache-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, ".stamp");
  const stamp = pathToFileURL(file);
  expect(compileCacheFolder(folder, stamp)).toBeUndefined();

  const one = "1".repeat(64);
  writeFileSync(file, `${one}\n`);
  const first = compileCacheFolder(folder, stamp) ?? "";
  expect(first.startsWith(join(folder, "compile-cache/1"))).toBe(true);
  mkdirSync(first, { recursive: true });
  expect(compileCacheFolder(folder, stamp)).toBe(first);
  expect(readdirSync(join(folder, "compile-cache"))).toHaveLength(1);

  writeFileSync(file, `${"2".repeat(64)}\n`);
  expect(compileCacheFolder(folder, stamp)).not.toBe(first);
  expect(readdirSync(join(folder, "compile-cache"))).toEqual([]);
});
