/**
 * `npm test`: everything; `npm run test:api`: the API's tests alone; `npm run verify`: types, lint, walls, unit. Prints each step's own output, then a table of times, then one line `N passed, N failed`
 * (types, lint, walls and build count as one test each). Exits with 1 when anything failed.
 */
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { recorded } from "./lib/suite-record.mjs";
import { countPlaywright, countVitest, settle } from "./lib/test-counts.mjs";

/**
 * Time limit of a step in ms, so that none hangs. Each test has a shorter limit of its own; a busy machine may take
 * long.
 */
const STEP_MS = 60 * 60_000;
const reports = mkdtempSync(join(tmpdir(), "qunluo-reports-"));
/** The folder of the records that the API's run on SQLite makes for PostgreSQL (tests/setup/repeats.ts). */
const suiteRecord = mkdtempSync(join(tmpdir(), "qunluo-record-"));

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

/**
 * @param {string} name
 * @param {{ project?: string, more?: string[], mayLeaveOut?: boolean }} [options]
 */
function vitest(name, { project = name, more = [], mayLeaveOut = false } = {}) {
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
    const env = {
      UNHANDLED_ERRORS_FILE: errors,
      ...(name.startsWith("api-") ? { QUNLUO_SUITE_RECORD: suiteRecord } : {}),
    };
    const well = await run(process.execPath, args, env);
    const report = readReport(file);
    return settle(report && countVitest(report, mayLeaveOut), well, readReport(errors));
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

/** @returns {Promise<boolean>} whether the build succeeded */
async function beforeApi() {
  // The type check uses one core for longer than all other steps before the API's tests, so they run beside it.
  const [, built] = await Promise.all([
    check("typecheck", ["run", "-s", "typecheck"]),
    (async () => {
      await check("lint", ["run", "-s", "lint"]);
      await check("walls", ["run", "-s", "walls"]);
      const build = await check("build", ["run", "-s", "build"]);
      await vitest("unit", { project: "unit*" });
      await vitest("hostile");
      return build.failed === 0;
    })(),
  ]);
  return built;
}

/** Both cores are used: the type check needs one of them for as long as the rest needs the other. */
const verify = () =>
  Promise.all([
    check("typecheck", ["run", "-s", "typecheck"]),
    (async () => {
      await check("lint", ["run", "-s", "lint"]);
      await check("walls", ["run", "-s", "walls"]);
      await vitest("unit", { project: "unit*" });
    })(),
  ]);

async function api() {
  // Two workers would leave a third of two cores idle, because tests wait for disks, databases and children.
  const three = "--maxWorkers=3";
  await vitest("api-sqlite", { more: [three] });
  const repeats = [...recorded("repeats", suiteRecord)];
  const files = new Set(repeats.map((line) => /** @type {[string, string]} */ (JSON.parse(line))[0]));
  const { passed, failed } = await vitest("api-postgres", { more: [three, ...files], mayLeaveOut: true });
  if (passed + failed < repeats.length)
    steps.push({
      name: "repeats",
      seconds: 0,
      passed: 0,
      failed: 1,
      notes: [`SQLite chose ${repeats.length} tests, and PostgreSQL repeated ${passed + failed}`],
    });
  await vitest("api-statements");
  await vitest("api-both");
}

if (process.argv[2] === "api") await api();
else if (process.argv[2] === "verify") await verify();
else {
  const isBuilt = await beforeApi();
  await api();
  if (isBuilt) await e2e();
  else steps.push({ name: "e2e", seconds: 0, passed: 0, failed: 1, notes: ["not run: the build failed"] });
}
for (const folder of [reports, suiteRecord]) rmSync(folder, { recursive: true, force: true });

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
