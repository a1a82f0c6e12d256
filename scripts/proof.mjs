// Long campaigns outside of `npm test`: 10,000 random raw requests between the two real tiers, or as many as requested,
// the whole table of films, and the walks over all screens in every window and theme. `npm run proof -- 50000`; HOSTILE_SEED=7 repeats a run.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "./build-stamp.mjs";
import { runNode } from "./lib/run-child.mjs";

const runs = Number(process.argv[2] ?? 10_000);
if (!Number.isSafeInteger(runs) || runs < 1) {
  process.stderr.write(`npm run proof -- COUNT: not ${process.argv[2]}\n`);
  process.exit(1);
}
const folder = mkdtempSync(join(tmpdir(), "qunluo-proof-"));
const figures = join(folder, "figures.json");
const started = performance.now();
let code = await runNode(
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
if (code === 0)
  code = await runNode(
    [join(root, "node_modules/vitest/vitest.mjs"), "run", "--project", "hostile", "tests/hostile/films.test.ts"],
    { cwd: root, stdio: "inherit", env: { ...process.env, QUNLUO_CAMPAIGN: "1" } },
  );
const walks = ["screens/screens.phone", "screens/states-seen", "screens/focus-seen", "screens/xss"];
if (code === 0)
  code = await runNode([join(root, "scripts/e2e.mjs"), ...walks], {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, QUNLUO_CAMPAIGN: "1" },
  });
process.exit(code);
