import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const ID = /\b[RWESVACXK]\d{2}\b/g;

const idsIn = (text: string) => new Set(text.match(ID) ?? []);

/** docs/checklist.md gives each fact of docs/spec.md an id; `R20–R23` includes the ids between. */
function legend(): Set<string> {
  const text = readFileSync(`${ROOT}/docs/checklist.md`, "utf8");
  const ids = idsIn(text);
  for (const [, letter, first, last] of text.matchAll(/\b([A-Z])(\d{2})–\1(\d{2})\b/g)) {
    for (let n = Number(first); n <= Number(last); n++) ids.add(`${letter}${String(n).padStart(2, "0")}`);
  }
  return ids;
}

/** Where files cite ids: in comments and test titles. SVG paths (`M10 A04`) and other data are skipped. */
function citations(mayCite: RegExp): Map<string, string> {
  const files = ["app", "api", "config", "contract", "markdown", "server", "scripts", "tests"].flatMap((folder) =>
    readdirSync(`${ROOT}/${folder}`, { recursive: true, encoding: "utf8" }).map((name) => `${folder}/${name}`),
  );
  const places = new Map<string, string>();
  for (const file of files.filter((name) => mayCite.test(name) && !name.endsWith("legend.test.ts"))) {
    for (const line of readFileSync(`${ROOT}/${file}`, "utf8").split("\n")) {
      if (!/^\s*(\/?\*|\/\/)|\/\/ |\/\*\*|\b(test|it|describe)\b|["'`](?=[RWESVACXK]\d{2}\b)/.test(line)) continue;
      for (const id of idsIn(line)) if (!places.has(id)) places.set(id, file);
    }
  }
  return places;
}

test("every id that code or a test cites is in the checklist", () => {
  const known = legend();
  const unknown = [...citations(/\.(tsx?|mjs)$/)].filter(([id]) => !known.has(id));
  expect(unknown).toEqual([]);
});

/** Ids of screens that are not built yet. */
const NOT_BUILT: string[] = [];

test("the ids that no test cites are printed, and belong to screens that are not built yet", () => {
  const cited = citations(/^tests\/.*\.tsx?$|\.test\.tsx?$/);
  const uncited = [...legend()].filter((id) => !cited.has(id)).sort();
  process.stdout.write(`ids of docs/checklist.md that no test cites: ${uncited.join(" ") || "none"}\n`);
  expect(uncited).toEqual(NOT_BUILT);
});
