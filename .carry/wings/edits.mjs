/** The edits of issue 39, section 5, that are not mechanical. Called by ../wings.mjs after its own rewrites. */
export function edits({ edit, create, stages, WINGS }) {
  const wings = Object.keys(WINGS);
  const ticked = (names) => (names.length === 0 ? "–" : names.map((name) => `\`${name}\``).join(" "));
  const list = (text) => text.split(" ");
  const mayOf = (wing) => WINGS[wing].may;

  // ── api/services and the walls
  create(
    ".dependency-cruiser.wings.cjs",
    `/**
 * The wings of api/services and which of the others each may import, types included. Every arrow leads to a wing that stands
 * above. docs/architecture.md lists their folders; scripts/wings.test.ts compares.
 *
 * @type {Record<string, string[]>}
 */
module.exports = {
${wings.map((wing) => `  ${wing}: [${mayOf(wing).map((one) => `"${one}"`).join(", ")}],`).join("\n")}
};
`,
  );
  edit(
    ".dependency-cruiser.cjs",
    `/** Everything that is ours, where a wall can stand. */`,
    `const wings = require("./.dependency-cruiser.wings.cjs");

/** Everything that is ours, where a wall can stand. */`,
  );
  edit(
    ".dependency-cruiser.cjs",
    `    never(
      "api-routes-types-only",`,
    `    never(
      "wings",
      \`^api/services/(?!(?:\${Object.keys(wings).join("|")})/)\`,
      "",
      "A folder of api/services stands in one of the wings of docs/architecture.md.",
    ),
    ...Object.entries(wings)
      .filter(([, may]) => may.length < Object.keys(wings).length - 1)
      .map(([wing, may]) =>
        never(
          \`wing-\${wing}\`,
          \`^api/services/\${wing}/\`,
          "^api/services/",
          \`The wing \${wing} imports \${may.length > 0 ? \`\${may.join(", ")} and itself\` : "itself"}, types included. What two wings share moves to one that both may import; what depends on the kind of post arrives in ctx.kinds.\`,
          { pathNot: \`^api/services/(?:\${[wing, ...may].join("|")})/\` },
        ),
      ),
    never(
      "api-routes-types-only",`,
  );
  edit(
    "scripts/walls.test.ts",
    `  "api/services/people/user/get.ts",
`,
    `  "api/services/people/user/get.ts",
  "api/services/console/staff/act.ts",
  "api/services/lifecycle/leave/end.ts",
`,
  );
  for (const [before, after] of [
    [`"api/services/a/`, `"api/services/shared/a/`],
    [`api/services/ring-`, `api/services/shared/ring-`],
    [`"api/services/line/`, `"api/services/shared/line/`],
  ])
    edit("scripts/walls.test.ts", before, after, "any");
  edit(
    "scripts/walls.test.ts",
    `  { from: "api/services/shared/a/takes-db.ts", to: "api/db/open.ts" },
`,
    `  { from: "api/services/shared/a/takes-db.ts", to: "api/db/open.ts" },
  { from: "api/services/a/takes-db.ts", to: "api/db/open.ts", rule: "wings" },
  { from: "api/services/shared/a/takes-person.ts", to: "api/services/people/user/get.ts", rule: "wing-shared" },
  { from: "api/services/files/a/takes-person.ts", to: "api/services/people/user/get.ts", rule: "wing-files" },
  { from: "api/services/people/a/takes-staff.ts", to: "api/services/console/staff/act.ts", rule: "wing-people" },
  { from: "api/services/circles/a/takes-staff.ts", to: "api/services/console/staff/act.ts", rule: "wing-circles" },
  {
    from: "api/services/accounts/a/takes-staff-type.ts",
    to: "api/services/console/staff/act.ts",
    rule: "wing-accounts",
    statement: "type",
  },
  { from: "api/services/posts/a/takes-person.ts", to: "api/services/people/user/get.ts" },
  { from: "api/services/posts/a/takes-staff.ts", to: "api/services/console/staff/act.ts", rule: "wing-posts" },
  { from: "api/services/moderation/a/takes-staff.ts", to: "api/services/console/staff/act.ts", rule: "wing-moderation" },
  { from: "api/services/finding/a/takes-staff.ts", to: "api/services/console/staff/act.ts", rule: "wing-finding" },
  { from: "api/services/console/a/takes-leave.ts", to: "api/services/lifecycle/leave/end.ts", rule: "wing-console" },
  { from: "api/services/lifecycle/a/takes-staff.ts", to: "api/services/console/staff/act.ts" },
`,
  );
  edit(
    "scripts/walls.test.ts",
    `[\u0022tsconfig.json", ".dependency-cruiser.cjs", ".dependency-cruiser.folders.cjs"])`,
    `[
    "tsconfig.json",
    ".dependency-cruiser.cjs",
    ".dependency-cruiser.folders.cjs",
    ".dependency-cruiser.wings.cjs",
  ])`,
  );
  edit("api/services/limit/limits.test.ts", `new URL("sms/site-budget.ts", services)`, `new URL("people/sms/site-budget.ts", services)`);
  edit(
    "scripts/lib/specs-of-change.mjs",
    String.raw`/^(?:app\/(?:routes|features)|api\/services)\/([^/]+)\//`,
    String.raw`/^(?:app\/(?:routes|features)|api\/services\/[^/]+)\/([^/]+)\//`,
  );

  // ── tests/api
  if (stages.has("api-tests")) {
    edit(
      "scripts/test-files.test.ts",
      `readdirSync("tests/api").filter(`,
      `readdirSync("tests/api", { recursive: true, encoding: "utf8" }).filter(`,
    );
    edit("api/services/list-queries.test.ts", "tests/api/*query-plan.test.ts", "tests/api/**/*query-plan.test.ts");
  }

  // ── contract
  if (stages.has("contract")) {
    edit(
      "tests/fixtures/contract-endpoints.ts",
      `readdirSync(FOLDER).filter((name) => `,
      `readdirSync(FOLDER, { recursive: true, encoding: "utf8" }).filter((name) => `,
    );
    edit("scripts/lib/code-groups.ts", String.raw`\/contract\/(?:`, String.raw`\/contract\/\w+\/(?:`, 2);
    edit("scripts/lib/code-groups.ts", String.raw`\/(?:contract\/(?:limits|`, String.raw`\/(?:contract\/\w+\/(?:limits|`);
    edit("scripts/lib/code-groups.ts", String.raw`\/contract\/feedback-status\.ts$`, String.raw`\/contract\/posts\/feedback-status\.ts$`);
    edit(".dependency-cruiser.cjs", `"^contract/(paths|`, `"^contract/shared/(paths|`);
    edit(
      ".dependency-cruiser.cjs",
      "the names and norms of contract (paths,",
      "the names and norms of contract/shared (paths,",
    );
  }

  // ── tests/e2e
  if (stages.has("e2e")) {
    edit("docs/architecture.md", "tests/e2e/link-mode.no-js.spec.ts", "tests/e2e/shell/link-mode.spec.ts", "optional");
    edit(
      "scripts/lib/specs-of-change.mjs",
      `readdirSync(SPECS).filter((file) => file.endsWith(".spec.ts"))`,
      `filesIn(SPECS).filter((file) => file.endsWith(".spec.ts"))`,
    );
    edit(
      "scripts/lib/specs-of-change.mjs",
      `const specFiles = () =>`,
      `/** @param {string} folder */
const filesIn = (folder) => readdirSync(folder, { recursive: true, encoding: "utf8" });

const specFiles = () =>`,
    );
    edit("scripts/lib/specs-of-change.mjs", "(?:[.-]|$)\`).test(file))", "(?:[.-]|$)\`).test(basename(file)))");
    edit(
      "scripts/lib/specs-of-change.mjs",
      `folders.flatMap((folder) => readdirSync(folder).map(`,
      `folders.flatMap((folder) => filesIn(folder).map(`,
    );
    edit(
      "scripts/lib/specs-of-change.mjs",
      `if (dirname(file) === SPECS) return`,
      `if (file.startsWith(\`\${SPECS}/\`)) return`,
    );
  }

  // ── What lists them
  const rooms = ["contract", "api-tests", "e2e"].filter((stage) => stages.has(stage));
  const folderOf = { contract: "contract", "api-tests": "tests/api", e2e: "tests/e2e" };
  const ofNone = {
    contract: "",
    "api-tests": "access database demo server",
    e2e: "forms screens server shell ui",
  };
  const entry = (stage) =>
    `  ["${folderOf[stage]}", [${(ofNone[stage] === "" ? [] : list(ofNone[stage])).map((one) => `"${one}"`).join(", ")}]],`;
  create(
    "scripts/wings.test.ts",
    `import { readdirSync, readFileSync } from "node:fs";
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

/** The rows of the table of wings in docs/architecture.md: what is in backticks, cell by cell. */
function table(): { wing: string; folders: string[]; may: string[] }[] {
  const section = readFileSync("docs/architecture.md", "utf8").split("\\n## Wings\\n")[1]?.split("\\n## ")[0] ?? "";
  const rows = section.split("\\n").filter((line) => line.startsWith("| \`"));
  return rows.map((row) => {
    const cells = row.split("|").map((cell) => Array.from(cell.matchAll(/\`([\\w-]+)\`/g), ([, name = ""]) => name));
    return { wing: cells[1]?.[0] ?? "", folders: cells[3] ?? [], may: cells[4] ?? [] };
  });
}

test("each folder of api/services stands in the wing that docs/architecture.md names", () => {
  expect(foldersOf("api/services")).toEqual(names.toSorted());
  expect(filesOf("api/services")).toEqual(["list-queries.test.ts"]);
  const standing = names.map((wing) => [wing, foldersOf(\`api/services/\${wing}\`)]);
  expect(table().map(({ wing, folders }) => [wing, folders])).toEqual(standing);
});

test("docs/architecture.md says which wings a wing may import, and each of these stands above it", () => {
  expect(Object.fromEntries(table().map(({ wing, may }) => [wing, may]))).toEqual(wings);
  for (const [place, [wing, may]] of Object.entries(wings).entries())
    expect([wing, may.filter((one) => !names.slice(0, place).includes(one))]).toEqual([wing, []]);
});
${
  rooms.length === 0
    ? ""
    : `
test.each([
${rooms.map(entry).join("\n")}
])("%s has folders of the wings' names, and no file beside them", (room, others) => {
  const known = new Set([...names, ...others]);
  expect(foldersOf(room).filter((folder) => !known.has(folder))).toEqual([]);
  expect(filesOf(room)).toEqual([]);
});
`
}`,
  );

  // ── docs
  edit(
    "docs/architecture.md",
    "| `api/services/` | one folder per domain, one file per verb |",
    "| `api/services/` | ten wings (below), one folder per domain, one file per verb |",
  );
  const alsoIn = rooms.map((stage) => `\`${folderOf[stage]}/\``).join(", ").replace(/, (?=[^,]*$)/, " and ");
  edit(
    "docs/architecture.md",
    "\n## The way of a read\n",
    `
## Wings

The folders of \`api/services\` stand in ten wings. A wing imports itself and the wings in its last column, types included; each of these
stands above it in the table (\`.dependency-cruiser.wings.cjs\`; \`npm run walls\` enforces it).${
      rooms.length === 0
        ? ""
        : ` ${alsoIn} ${rooms.length === 1 ? "has" : "have"} folders of the same names; a test that
belongs to no wing stands in a folder named after what it proves (\`tests/api/database\`${stages.has("e2e") ? ", `tests/e2e/screens`" : ""}).`
    }${stages.has("e2e") ? " `node scripts/e2e.mjs e2e/posts` runs the browser tests of one wing." : ""}

| wing | what it is about | its folders | it may import |
|---|---|---|---|
${wings.map((wing) => `| \`${wing}\` | ${WINGS[wing].what} | ${ticked(WINGS[wing].folders)} | ${ticked(mayOf(wing))} |`).join("\n")}

## The way of a read
`,
  );
  edit("docs/how-to/kind-of-post.md", "`api/services/{kind}/kind.ts`", "`api/services/posts/{kind}/kind.ts`");
  if (stages.has("contract")) edit("docs/how-to/kind-of-post.md", "`contract/{kind}.ts`", "`contract/posts/{kind}.ts`");
}
