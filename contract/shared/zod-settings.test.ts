import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const SETTINGS = "contract/shared/common.ts";

const source = (file: string) => readFileSync(file, "utf8");
const fileOf = (from: string, path: string) => {
  if (path.startsWith("#contract/")) return path.slice(1);
  if (path.startsWith("~/")) return `app/${path.slice(2)}`;
  return path.startsWith(".") ? join(dirname(from), path) : undefined;
};
/** The modules that `file` imports, which run before `file`. */
const importsOf = (file: string) =>
  [...source(file).matchAll(/^(?:import|export)\s+(?!type\b)(?:[^;"]*?from\s+)?"([^"]+\.tsx?)"/gm)].flatMap(
    ([, path = ""]) => fileOf(file, path) ?? [],
  );

function imports(file: string, wanted: string, seen = new Set<string>()): boolean {
  if (file === wanted) return true;
  if (seen.has(file)) return false;
  seen.add(file);
  return importsOf(file).some((one) => imports(one, wanted, seen));
}

test("X03 each module that creates schemas for the browser runs after zod's settings", () => {
  const files = ["app", "contract"]
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name)))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\.server\.tsx?$/.test(file))
    .filter(
      (file) => /^import \{[^}]*\bz\b[^}]*\} from "zod";$/m.test(source(file)) && /\bz\.\w+\(/.test(source(file)),
    );
  expect(files.length).toBeGreaterThan(60);
  expect(files.filter((file) => !imports(file, SETTINGS))).toEqual([]);
});
