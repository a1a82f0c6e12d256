import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, test } from "vitest";

const wings = createRequire(import.meta.url)("../.dependency-cruiser.wings.cjs") as Record<string, string[]>;
const names = Object.keys(wings);

const entriesOf = (folder: string) => readdirSync(folder, { withFileTypes: true });
const foldersOf = (folder: string) =>
  entriesOf(folder)
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .toSorted();
const filesOf = (folder: string) =>
  entriesOf(folder)
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name);

/** The rows of the table of wings in docs/architecture.md, with the names in backticks of each cell. */
function table(): { wing: string; folders: string[]; may: string[] }[] {
  const section = readFileSync("docs/architecture.md", "utf8").split("\n## Wings\n")[1]?.split("\n## ")[0] ?? "";
  const rows = section.split("\n").filter((line) => line.startsWith("| `"));
  return rows.map((row) => {
    const cells = row.split("|").map((cell) => Array.from(cell.matchAll(/`([\w-]+)`/g), ([, name = ""]) => name));
    return { wing: cells[1]?.[0] ?? "", folders: cells[3] ?? [], may: cells[4] ?? [] };
  });
}

test("each folder of api/services is in the wing that docs/architecture.md names", () => {
  expect(foldersOf("api/services")).toEqual(names.toSorted());
  expect(filesOf("api/services")).toEqual(["list-queries.test.ts"]);
  const standing = names.map((wing) => [wing, foldersOf(`api/services/${wing}`)]);
  expect(table().map(({ wing, folders }) => [wing, folders])).toEqual(standing);
});

test("docs/architecture.md lists the imports of each wing, and each imported wing is above it", () => {
  expect(Object.fromEntries(table().map(({ wing, may }) => [wing, may]))).toEqual(wings);
  for (const [place, [wing, may]] of Object.entries(wings).entries())
    expect([wing, may.filter((one) => !names.slice(0, place).includes(one))]).toEqual([wing, []]);
});

test.each([
  ["contract", [], ["live-events.ts", "rate-limits.ts"]],
  ["tests/api", ["access", "database", "demo", "server"], []],
  ["tests/e2e", ["forms", "screens", "server", "shell", "ui"], []],
])(
  "%s has folders of the wings' names, and beside them at most the lists of events and rate limits",
  (room, others, files) => {
    const known = new Set([...names, ...others]);
    expect(foldersOf(room).filter((folder) => !known.has(folder))).toEqual([]);
    expect(filesOf(room)).toEqual(files);
  },
);
