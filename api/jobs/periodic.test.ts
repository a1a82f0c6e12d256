import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("K01 periodic.ts lists the jobs of every feature", () => {
  const files = readdirSync(new URL("../services/", import.meta.url), { recursive: true, encoding: "utf8" })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => path.endsWith("/jobs.ts"));
  const list = readFileSync(new URL("periodic.ts", import.meta.url), "utf8");
  const listed = Array.from(list.matchAll(/import \{ (\w+) \} from "\.\.\/services\/([^"]+\/jobs\.ts)"/g));
  expect(listed.map(([, , path]) => path).toSorted()).toEqual(files.toSorted());
  for (const [, jobs] of listed) expect(list).toContain(`\n  ${jobs},\n`);
});
