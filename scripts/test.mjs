/**
 * `npm test`: everything. Prints each step's own output, then a table of times, then one line `N passed, N failed`
 * (types, lint, walls and build count as one test each). Exits with 1 when anything failed.
 */
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { countPlaywright, countVitest, settle } from "./lib/test-counts.mjs";

/**
 * Time limit of a step in ms, so that none hangs. Each test has a shorter limit of its own; a busy machine may take
 * long.
 */
const STEP_MS = 60 * 60_000;
const reports = mkdtempSync(join(tmpdir(), "qunluo-reports-"));

/** @type {{ name: string, seconds: number, passed: number, failed: number, notes: string[] }[]} */
const steps = [];

/**
 * @param {string} program
 * @param {string[]} args
 * @param {Record<string, string>} env
 * @returns {Promise<boolean>} whether it exited with 0
 */
function run(program, args, env = {}) {
  return new Promise((done) => {
    const child = spawn(program, args, { stdio: "inherit", timeout: STEP_MS, env: { ...process.env, ...env } });
    child.on("error", (error) => {
      console.error(error.message);
      done(false);
    });
    child.on("exit", (code) => done(code === 0));
  });
}

/**
 * @param {string} name
 * @param {() => Promise<import("./lib/test-counts.mjs").Counts>} work
 */
async function step(name, work) {
  console.log(`\n━━ ${name}`);
  const started = performance.now();
  const counts = await work();
  const seconds = (performance.now() - started) / 1000;
  steps.push({ name, seconds, ...counts });
  return counts;
}

/**
 * A step that counts as a single test.
 * @param {string} name
 * @param {string[]} npmArgs
 */
function check(name, npmArgs) {
  return step(name, async () =>
    (await run("npm", npmArgs)) ? { passed: 1, failed: 0, notes: [] } : { passed: 0, failed: 1, notes: [] },
  );
}

/** @param {string} file */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}

/** @param {string} name @param {string} project @param {string[]} more */
function vitest(name, project = name, more = []) {
  return step(name, async () => {
    const file = join(reports, `${name}.json`);
    const args = [
      "node_modules/vitest/vitest.mjs",
      "run",
      "--project",
      project,
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${file}`,
      "--reporter=./scripts/lib/unhandled-errors.mjs",
      ...more,
    ];
    const errors = join(reports, `${name}-errors.json`);
    const well = await run(process.execPath, args, { UNHANDLED_ERRORS_FILE: errors });
    const report = readReport(file);
    return settle(report && countVitest(report), well, readReport(errors));
  });
}

function e2e() {
  return step("e2e", async () => {
    const file = join(reports, "e2e.json");
    const well = await run(process.execPath, ["scripts/e2e.mjs", "--no-build"], { PLAYWRIGHT_JSON_FILE: file });
    const report = readReport(file);
    return settle(report && countPlaywright(report), well);
  });
}

// The type check uses one core for longer than all other steps before the API's tests, so they run beside it.
const [, built] = await Promise.all([
  check("typecheck", ["run", "-s", "typecheck"]),
  (async () => {
    await check("lint", ["run", "-s", "lint"]);
    await check("walls", ["run", "-s", "walls"]);
    const build = await check("build", ["run", "-s", "build"]);
    await vitest("unit", "unit*");
    await vitest("hostile");
    return build;
  })(),
]);
// Two workers would leave a third of two cores idle, because tests wait for disks, databases and children.
const three = ["--maxWorkers=3"];
const sqlite = await vitest("api-sqlite", "api-sqlite", three);
const postgres = await vitest("api-postgres", "api-postgres", three);
await vitest("api-both");
if (built.failed === 0) await e2e();
else steps.push({ name: "e2e", seconds: 0, passed: 0, failed: 1, notes: ["not run: the build failed"] });

const counts = [sqlite, postgres].map(({ passed, failed }) => passed + failed);
if (counts[0] !== counts[1]) {
  steps.push({
    name: "same API suite on both databases",
    seconds: 0,
    passed: 0,
    failed: 1,
    notes: [`${counts[0]} tests on SQLite, ${counts[1]} on PostgreSQL`],
  });
}
rmSync(reports, { recursive: true, force: true });

console.log("");
for (const { name, seconds, passed, failed, notes } of steps) {
  console.log(
    `${failed === 0 ? "✓" : "✗"} ${name.padEnd(14)} ${seconds.toFixed(1).padStart(6)} s  ${passed} passed, ${failed} failed`,
  );
  for (const note of notes) console.log(note.replaceAll(/^/gm, "    "));
}
const failed = steps.reduce((sum, counted) => sum + counted.failed, 0);
console.log(`\n${steps.reduce((sum, counted) => sum + counted.passed, 0)} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
