import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, existsSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as after } from "node:timers/promises";
import { openSqlite } from "../../api/db/dialects/sqlite.ts";
import { noBudgetsRow } from "../fixtures/no-budgets.ts";
import { freePort } from "./free-port.ts";

/** The built product, running. */
export interface Product {
  /** `http://127.0.0.1:{port}`, without a trailing slash. */
  url: string;
  apiUrl: string;
  dataDir: string;
  /** The launcher. */
  process: ChildProcess;
  /** All output so far. */
  output(): string;
  /** Stops the product as an operator would, and removes its data. */
  stop(): Promise<void>;
}

const READY_MS = 90_000;
const STOP_MS = 15_000;

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(2_000) })).ok;
  } catch {
    return false;
  }
}

/** Ends the budgets of new accounts in the product's own database, if it has one. */
async function endBudgets(file: string): Promise<void> {
  if (!existsSync(file)) return;
  const db = openSqlite(file);
  try {
    await db
      .insertInto("site_config")
      .values(noBudgetsRow(Date.now()))
      .onConflict((conflict) => conflict.column("key").doNothing())
      .execute();
  } finally {
    await db.destroy();
  }
}

/**
 * Starts `build/start.js` on free ports with a new data folder and waits until both tiers are ready.
 * @param env settings besides these, by their names in `.env.example`
 * @param before a command that runs another one, such as `taskset -c 0`
 * @param hasBudgets new accounts have the default budgets of a site (fixtures/no-budgets.ts)
 * @throws with the product's output, when it exits or is not ready in time
 */
export async function startProduct(
  env: Record<string, string> = {},
  before: string[] = [],
  { hasBudgets = false } = {},
): Promise<Product> {
  const start = resolve("build/start.js");
  if (!existsSync(start))
    throw new Error("build/start.js 不存在，请先运行 npm run build / missing: run `npm run build` first");
  const [port, apiPort] = [await freePort(), await freePort()];
  const dataDir = mkdtempSync(join(tmpdir(), "qunluo-e2e-"));
  mkdirSync("test-results", { recursive: true });
  const logFile = resolve("test-results", `product-${port}.log`);
  const log = openSync(logFile, "w");
  const [command = "", ...args] = [...before, process.execPath, start];
  const child = spawn(command, args, {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      APP_ENV: "local",
      PORT: String(port),
      API_PORT: String(apiPort),
      API_PRIVATE_PORT: "0",
      DATA_DIR: dataDir,
      WEB_WORKERS: "1",
      LOG_LEVEL: "warn",
      VIDEO_TRANSCODE_NICE: "0",
      // Generating the demo takes longer than most tests; the shared product has it (e2e-server.ts).
      DEMO_COMMUNITY: "off",
      ...env,
    },
    stdio: ["ignore", log, log],
  });
  closeSync(log);
  const product: Product = {
    url: `http://127.0.0.1:${port}`,
    apiUrl: `http://127.0.0.1:${apiPort}`,
    dataDir,
    process: child,
    output: () => readFileSync(logFile, "utf8"),
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        const ended = new Promise((done) => {
          child.once("exit", done);
        });
        child.kill("SIGTERM");
        const tooLong = setTimeout(() => child.kill("SIGKILL"), STOP_MS);
        await ended;
        clearTimeout(tooLong);
      }
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
  const deadline = Date.now() + READY_MS;
  while (!(await answers(`${product.url}/readyz`))) {
    const ended = child.exitCode !== null || child.signalCode !== null;
    if (ended || Date.now() > deadline) {
      await product.stop();
      throw new Error(
        `The product ${ended ? "ended" : `was not ready after ${READY_MS / 1000} s`}:\n${product.output().slice(-4_000)}`,
      );
    }
    await after(100);
  }
  if (!hasBudgets) await endBudgets(join(dataDir, "qunluo.sqlite"));
  return product;
}
