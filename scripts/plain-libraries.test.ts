import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

// Decision 0051: libraries are used as they are published.

/** Exports that React Router calls unsafe, by file. Only removals are welcome. */
const UNSAFE: Record<string, string[]> = {
  "app/features/build-refresh/build-refresh.tsx": ["UNSAFE_DataRouterContext"],
};

const source = (file: string) => readFileSync(file, "utf8");

test("the build has React Router's plugin and no other, and esbuild has none", () => {
  expect(source("vite.config.ts")).toContain("plugins: [reactRouter()],");
  expect(source("vite.config.ts")).not.toMatch(/\b(?:transform|load|resolveId|replace|replaceAll)\b/);
  expect(source("scripts/build.mjs")).not.toMatch(/\bplugins\b|\bonLoad\b/);
});

test("no script of ours reads a package's text and replaces something in it, and no patches are applied", () => {
  const scripts = readdirSync("scripts", { recursive: true, encoding: "utf8" })
    .filter((file) => /(?<!\.test)\.(?:mjs|cjs|ts)$/.test(file))
    .map((file) => join("scripts", file));
  expect(scripts.length).toBeGreaterThan(20);
  const patching = [...scripts, "vite.config.ts", "react-router.config.ts", "postcss.config.cjs"].filter((file) => {
    const text = source(file);
    return /read(?:File|FileSync)\([^;]*node_modules/.test(text) && /\.replace(?:All)?\(/.test(text);
  });
  expect(patching).toEqual([]);
  expect(existsSync("patches")).toBe(false);
  expect(source("package.json")).not.toMatch(/patch-package|patchedDependencies/);
});

test("no unsafe export of a package is used but those that are listed", () => {
  const found: Record<string, string[]> = {};
  for (const folder of ["api", "app", "config", "contract", "server"])
    for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
      if (!/\.tsx?$/.test(name)) continue;
      const file = join(folder, name);
      const names = new Set(source(file).match(/\bUNSAFE_\w+/g));
      if (names.size > 0) found[file] = [...names].toSorted();
    }
  expect(found).toEqual(UNSAFE);
});

test("HTML is set by fragments and by the texts of members", () => {
  const setting = readdirSync("app", { recursive: true, encoding: "utf8" })
    .filter((file) => /(?<!\.test)\.tsx$/.test(file))
    .filter((file) => /dangerouslySetInnerHTML=/.test(source(join("app", file))));
  expect(setting.toSorted()).toEqual(["fragments/cached-html.tsx", "fragments/cached-part.tsx", "ui/prose.tsx"]);
});
