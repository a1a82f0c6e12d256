import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Documents about the present state. Decisions and performance.md are about the past, so they are not checked. */
const documents = [
  "README.md",
  "CONTRIBUTING.md",
  "docs/accessibility.md",
  "docs/architecture.md",
  "docs/operating.md",
  ...readdirSync("docs/how-to").map((name) => `docs/how-to/${name}`),
];
const PATH = /`((?:api|app|config|contract|deploy|docs|scripts|server|tests)\/[\w.$/-]+\.\w+)`/g;

test("every file that a document names exists", () => {
  const named = documents.flatMap((document) =>
    [...readFileSync(document, "utf8").matchAll(PATH)].map(([, path = ""]) => `${document}: ${path}`),
  );
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter((line) => !existsSync(line.split(": ")[1] ?? ""))).toEqual([]);
});
