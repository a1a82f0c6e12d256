import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { expect, test } from "vitest";
import { asCommonJs } from "./as-commonjs.mjs";

/** A folder with these files, each an ES module. */
function folderOf(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), "qunluo-commonjs-"));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

test("K01 a bundle as CommonJS takes of another what it is, and what changes as it is then", async () => {
  const folder = folderOf({
    "main.js": `import { sep } from "node:path";
import {
  fixed as one,
  count,
  add
} from "./part.js";
import { packageUrl } from "./place.js";
async function later() {
  return (await import("./late.js")).default;
}
const line = new Error().stack.split("\\n")[1];
add();
export { one, count as counted, later, line, packageUrl, sep };
`,
    "part.js":
      "const fixed = { a: 1 }; let count = 0; function add() { [count] = [count + 1]; } export { fixed, count, add };",
    "place.js": "const packageUrl = import.meta.url; export { packageUrl };",
    "late.js": "var late = 7; var require_late = () => late;\nexport default require_late();\nexport {};\n",
  });
  await asCommonJs(folder, { minifySyntax: true });
  const main = createRequire(import.meta.url)(join(folder, "main.js"));
  expect(main).toMatchObject({ one: { a: 1 }, counted: 1, sep: "/", packageUrl: `file://${folder}/place.js` });
  expect(main.line).toMatch(/main\.js:\d+:\d+/);
  expect(await main.later()).toBe(7);
  expect(readFileSync(join(folder, "main.js"), "utf8")).toContain("{ fixed: one, add }");
});

test("K01 objects that begin with another's properties are of one kind, and as they were written", async () => {
  const folder = folderOf({
    "main.js":
      "const of = (one, more) => ({ ...one, more }); const over = (one) => ({ ...one, a: 2, ...{ c: 3 } }); export { of, over };",
  });
  await asCommonJs(folder, { minifySyntax: true });
  const { of, over } = createRequire(import.meta.url)(join(folder, "main.js"));
  expect(JSON.stringify([of({ b: 1, a: 2 }, 3), over({ a: 1, b: 1 }), of(undefined, 1)])).toBe(
    '[{"b":1,"a":2,"more":3},{"a":2,"b":1,"c":3},{"more":1}]',
  );
  const one = { a: 1, b: 2 };
  const made = Array.from({ length: 100 }, (_, index) => of(one, index));
  setFlagsFromString("--allow-natives-syntax");
  // oxlint-disable-next-line no-new-func -- what V8 alone knows
  const isOneKind = new Function("one", "other", "return %HaveSameMap(one, other)") as (...all: unknown[]) => boolean;
  setFlagsFromString("--no-allow-natives-syntax");
  expect(isOneKind(made.at(-2), made.at(-1))).toBe(true);
});

test("K01 bundles that need each other at once are refused", async () => {
  const folder = folderOf({
    "a.js": 'import { b } from "./b.js"; const a = 1; export { a };',
    "b.js": 'import { a } from "./a.js"; const b = 2; export { b };',
  });
  await expect(asCommonJs(folder, {})).rejects.toThrow("a.js → b.js → a.js");
});
