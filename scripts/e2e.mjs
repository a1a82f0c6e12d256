/**
 * `npm run test:e2e [-- --no-build] [arguments of playwright test]`: builds the product, then runs the end-to-end tests
 * on it. Finds or installs a Chromium first.
 */
import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { ensureBrowser } from "./lib/browser.mjs";

const args = process.argv.slice(2).filter((arg) => arg !== "--no-build");
const build = !process.argv.includes("--no-build");

/** @param {string[]} command */
function node(command) {
  return spawnSync(process.execPath, command, { stdio: "inherit" }).status ?? 1;
}

/** @returns {number} exit code */
function main() {
  try {
    process.env.QUNLUO_CHROMIUM = ensureBrowser();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  }
  if (build) {
    const failed = node(["scripts/build.mjs"]);
    if (failed) return failed;
  }
  const playwright = join(dirname(createRequire(import.meta.url).resolve("@playwright/test/package.json")), "cli.js");
  return node([playwright, "test", ...args]);
}

process.exitCode = main();
