import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as after } from "node:timers/promises";
import { freePort } from "../setup/free-port.ts";

const STARTS = 4;
const PATIENCE_MS = 30_000;
const LOOK_AGAIN_MS = 5;

/** ms from the command to the last byte of the home page, and to the line that all workers listen */
export interface Start {
  page: number;
  all: number;
}

async function startOnce(dataDir: string): Promise<Start> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/`;
  const started = performance.now();
  const child = spawn("taskset", ["-c", "0", process.execPath, "build/start.js"], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: "production",
      APP_ENV: "local",
      PORT: String(port),
      API_PORT: String(await freePort()),
      API_PRIVATE_PORT: "0",
      DATA_DIR: dataDir,
      WEB_WORKERS: "2",
      LOG_LEVEL: "error",
      DEMO_COMMUNITY: "off",
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const said = once(child.stdout, "data").then(() => performance.now() - started);
  const ended = new Promise((resolve) => child.once("exit", resolve));
  try {
    while (performance.now() - started < PATIENCE_MS) {
      const answer = await fetch(url).catch(() => undefined);
      if (answer?.ok && (await answer.text())) {
        const page = performance.now() - started;
        return { page, all: await said };
      }
      await after(LOOK_AGAIN_MS);
    }
    throw new Error("the product did not start");
  } finally {
    child.kill("SIGTERM");
    await ended;
  }
}

/** The fastest of a few starts with two workers on one core and an existing database. */
export async function startMillis(): Promise<Start> {
  const dataDir = mkdtempSync(join(tmpdir(), "qunluo-bench-"));
  try {
    const starts: Start[] = [];
    // The first start creates the tables.
    for (let nth = 0; nth < STARTS; nth++) starts.push(await startOnce(dataDir));
    const later = starts.slice(1);
    return { page: Math.min(...later.map(({ page }) => page)), all: Math.min(...later.map(({ all }) => all)) };
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
