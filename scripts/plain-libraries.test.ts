import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

// Decision 0051: libraries are used as they are published.

const source = (file: string) => readFileSync(file, "utf8");

test("the build has only React Router's plugin, and esbuild has none", () => {
  expect(source("vite.config.ts")).toContain("plugins: [reactRouter()],");
  expect(source("vite.config.ts")).not.toMatch(/\b(?:transform|load|resolveId|replace|replaceAll)\b/);
  expect(source("scripts/build.mjs")).not.toMatch(/\bplugins\b|\bonLoad\b/);
});

test("no script changes a package's text, and no patches are applied", () => {
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

test("no unsafe export of a package and no global of React Router is used", () => {
  const files = ["api", "app", "config", "contract", "markdown", "server"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name)),
  );
  const sources = files.filter((file) => /\.(?:tsx?|mjs)$/.test(file));
  expect(sources.length).toBeGreaterThan(1000);
  expect(sources.filter((file) => /UNSAFE_|__reactRouter/.test(source(file)))).toEqual([]);
});

test("only fragments and members' texts set HTML", () => {
  const setting = readdirSync("app", { recursive: true, encoding: "utf8" })
    .filter((file) => /(?<!\.test)\.tsx$/.test(file))
    .filter((file) => /dangerouslySetInnerHTML=/.test(source(join("app", file))));
  expect(setting.toSorted()).toEqual(["fragments/cached-html.tsx", "fragments/cached-part.tsx", "ui/prose.tsx"]);
});
