/**
 * `npm run test:changed [-- <commit>]`: runs the tests that the changes since a commit (default: main) can break,
 * uncommitted changes included. Types, lint, walls and unit tests run always; of the API's and the hostile tests, those
 * that import a changed file; of the browser tests, those that `lib/specs-of-change.mjs` names. Runs everything (`npm
 * test`) when the tests cannot be determined.
 */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { specsOfChange } from "./lib/specs-of-change.mjs";

/** @param {string[]} args */
function git(args) {
  const { status, stdout, stderr } = spawnSync("git", args, { encoding: "utf8" });
  if (status !== 0) throw new Error(`git ${args.join(" ")}: ${stderr.trim()}`);
  return stdout.split("\n").filter((line) => line !== "");
}

/**
 * Runs a program, and exits when it fails.
 * @param {string} program
 * @param {string[]} args
 */
function run(program, args) {
  console.log(`\n━━ ${program === process.execPath ? args.join(" ") : [program, ...args].join(" ")}`);
  const { status } = spawnSync(program, args, { stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}

/** @returns {string} */
function base() {
  const named = process.argv[2];
  if (named !== undefined) return named;
  for (const main of ["origin/main", "main"]) {
    const { status, stdout } = spawnSync("git", ["merge-base", "HEAD", main], { encoding: "utf8" });
    if (status === 0) return stdout.trim();
  }
  return "HEAD";
}

const files = [...new Set([...git(["diff", "--name-only", base()]), ...git(["ls-files", "-o", "--exclude-standard"])])];
if (files.length === 0) {
  console.log("nothing changed");
  process.exit(0);
}
console.log(`${files.length} files changed:\n${files.map((file) => `  ${file}`).join("\n")}`);

const specs = specsOfChange(files);
// Settings, set-up files and inputs of builds and child processes are not imported, so imports do not show the tests
// that need them.
const decidesAll = /^(?:package(?:-lock)?\.json|vitest\.config\.ts|tests\/setup\/|scripts\/(?:test|build|e2e)\.mjs)/;
if (specs === undefined && files.some((file) => decidesAll.test(file))) {
  console.log("what it can break cannot be told: everything runs");
  run("npm", ["test"]);
  process.exit(0);
}
run("npm", ["run", "-s", "verify"]);
const sources = files.filter((file) => /\.(?:[mc]?ts|tsx|mjs|json)$/.test(file) && existsSync(file));
const projects = ["hostile", "api-sqlite", "api-postgres"].flatMap((name) => ["--project", name]);
if (sources.length > 0)
  run(process.execPath, [
    "node_modules/vitest/vitest.mjs",
    "related",
    "--run",
    "--passWithNoTests",
    ...projects,
    ...sources,
  ]);
if (specs === undefined) run(process.execPath, ["scripts/e2e.mjs"]);
else if (specs.length > 0) run(process.execPath, ["scripts/e2e.mjs", ...specs]);
else console.log("\nno browser test can see it");
