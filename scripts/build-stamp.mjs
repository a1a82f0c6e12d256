import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export const root = join(import.meta.dirname, "..");

/** The sources of a build. */
const sources = [
  "app",
  "api",
  "config",
  "contract",
  "markdown",
  "server",
  "public",
  "scripts/build.mjs",
  "scripts/build-stamp.mjs",
  "scripts/lib/code-groups.ts",
  "package.json",
  "package-lock.json",
  "postcss.config.cjs",
  "react-router.config.ts",
  "tsconfig.json",
  "vite.config.ts",
];

/**
 * Whether a file is a source of the build; tests are in no bundle.
 * @param {string} name
 */
const isSource = (name) => !/\.test\.tsx?$/.test(name);

/**
 * @param {string} path below the root
 * @returns {string[]} every file there, in a fixed order
 */
function filesOf(path) {
  const full = join(root, path);
  if (!existsSync(full)) return [];
  /** @type {import("node:fs").Dirent[]} */
  let entries;
  try {
    entries = readdirSync(full, { withFileTypes: true });
  } catch {
    return [path];
  }
  return entries
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? filesOf(`${path}/${entry.name}`) : [`${path}/${entry.name}`]));
}

/** A hash of the contents of all sources, the lockfile, and the version of Node. */
export function sourceHash() {
  const hash = createHash("sha256").update(`${process.version}\0`);
  for (const file of sources.flatMap(filesOf).filter(isSource))
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update("\0");
  return hash.digest("hex");
}

/** @returns {string | undefined} the hash of the sources of the present build */
export function builtHash() {
  try {
    return readFileSync(join(root, "build/.stamp"), "utf8").trim();
  } catch {
    return undefined;
  }
}

/** Whether the sources and the tools to build them are here; an image contains only the build. */
export function hasSources() {
  return existsSync(join(root, "app/root.tsx"));
}
