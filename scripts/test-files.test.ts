import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

test("no test file overrides fixtures outside of a group, because files share a process", () => {
  const files = readdirSync("tests/api", { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".test.ts"),
  );
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => /^test\.override\(/m.test(readFileSync(join("tests/api", file), "utf8")))).toEqual([]);
});
