/**
 * `npm run proof [-- 50000] [--only requests|messages|tables|films|walks]`: long campaigns outside of `npm test`.
 * - requests: 10,000 random raw requests between the two real tiers, or as many as given; HOSTILE_SEED=7 repeats a run.
 * - messages: 100,000 messages to people and rooms through broken connections while API processes are killed, on SQLite
 *   with one process and on PostgreSQL and Redis with two (tests/faults/run.ts, which repeats one of them by its seed).
 * - tables: whole tables of hostile input, of which `npm test` tries a tenth (tests/setup/seeded-tenth.ts).
 * - films: the whole table of films, films with mishaps, and the operator's own ones: FILMS=/path/of/a/folder.
 * - walks: over all screens in every window and theme, with all rows of the tables that `npm test` samples.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { root } from "./build-stamp.mjs";
import { runNode } from "./lib/run-child.mjs";

const { values, positionals } = parseArgs({ options: { only: { type: "string" } }, allowPositionals: true });
const runs = Number(positionals[0] ?? 10_000);

async function requests() {
  const folder = mkdtempSync(join(tmpdir(), "qunluo-proof-"));
  const figures = join(folder, "figures.json");
  const started = performance.now();
  const code = await runNode(
    [join(root, "node_modules/vitest/vitest.mjs"), "run", "--project", "hostile", "tests/hostile/raw-requests.test.ts"],
    {
      cwd: root,
      stdio: "inherit",
      env: { ...process.env, HOSTILE_RUNS: String(runs), PROOF_FIGURES: figures },
    },
  );
  if (code === 0) {
    const seconds = Math.round((performance.now() - started) / 1000);
    process.stdout.write(`${readFileSync(figures, "utf8")} ${seconds} s\n`);
  }
  rmSync(folder, { recursive: true, force: true });
  return code;
}

async function messages() {
  let code = await runNode([join(root, "scripts/build.mjs")], { cwd: root, stdio: "inherit" });
  for (const database of ["sqlite", "postgres"])
    if (code === 0)
      code = await runNode(["--import", "tsx", "tests/faults/run.ts", "--database", database], {
        cwd: root,
        stdio: "inherit",
      });
  return code;
}

const hostileFolder = join(root, "tests/hostile");

/** @param {string[]} files of tests/hostile, whose tables run whole */
function hostile(files) {
  const vitest = join(root, "node_modules/vitest/vitest.mjs");
  return runNode([vitest, "run", "--project", "hostile", ...files.map((name) => join(hostileFolder, name))], {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, QUNLUO_CAMPAIGN: "1" },
  });
}

const tables = () =>
  hostile(
    readdirSync(hostileFolder).filter((name) =>
      readFileSync(join(hostileFolder, name), "utf8").includes("seededTenth("),
    ),
  );

const films = () =>
  hostile(["films", "odd-films", "mishaps-of-films", "quality-bytes", "own-films"].map((name) => `${name}.test.ts`));

/** Browser tests that `npm test` runs with a sample of their cases, or not at all (tests/fixtures/campaign.ts). */
function sampledSpecs() {
  const specs = readdirSync(join(root, "tests/e2e"), { recursive: true, encoding: "utf8" });
  const isSampled = (/** @type {string} */ spec) =>
    /fixtures\/campaign\.ts|@campaign/.test(readFileSync(join(root, "tests/e2e", spec), "utf8"));
  return specs.filter((spec) => spec.endsWith(".spec.ts") && isSampled(spec));
}

function walks() {
  return runNode([join(root, "scripts/e2e.mjs"), ...sampledSpecs()], {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, QUNLUO_CAMPAIGN: "1" },
  });
}

/** @type {Record<string, () => Promise<number>>} */
const campaigns = { requests, messages, tables, films, walks };
const chosen = values.only === undefined ? Object.values(campaigns) : [campaigns[values.only]];
let code = 0;
if (!Number.isSafeInteger(runs) || runs < 1 || chosen[0] === undefined) {
  process.stderr.write("npm run proof -- [COUNT] [--only requests|messages|tables|films|walks]\n");
  code = 1;
} else for (const campaign of chosen) if (code === 0) code = (await campaign?.()) ?? 1;
process.exit(code);
