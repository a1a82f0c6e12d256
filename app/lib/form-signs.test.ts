import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const sources = readdirSync("app", { recursive: true, encoding: "utf8" })
  .filter((file) => /(?<!\.test)\.tsx$/.test(file))
  .map((file) => [file, readFileSync(join("app", file), "utf8")] as const);

const filesWith = (pattern: RegExp) => sources.filter(([, source]) => pattern.test(source)).map(([file]) => file);

test("a plain field has room for its limit of signs, because browsers count code units", () => {
  expect(sources.length).toBeGreaterThan(300);
  expect(filesWith(/<(?:input|textarea)\b[^<]*?maxLength=\{limits\.(?!\w*Bytes)/)).toEqual([]);
});

test("a counter counts signs, as the limit does", () => {
  expect(filesWith(/(?:\bsetLength\(|\blength=\{)[^\n]*\.length\b/)).toEqual([]);
});
