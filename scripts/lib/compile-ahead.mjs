import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

/** From the command to the line with the address; a busy machine is ten times slower than a free one. */
const PATIENCE_MS = 120_000;

/**
 * Starts what was built once, on a folder of its own, and has it draw a page: each process leaves beside its bundle what V8
 * compiled for that (keep-code.cjs), and the next start reads it (code-loader.cjs).
 * @param {string} root
 * @throws with what the product said, when it does not start
 */
export async function compileAhead(root) {
  const dataDir = mkdtempSync(join(tmpdir(), "qunluo-build-"));
  const hook = join(root, "scripts/lib/keep-code.cjs");
  const product = spawn(process.execPath, [join(root, "build/start.js")], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_OPTIONS: `--require=${JSON.stringify(hook)}`,
      HOST: "127.0.0.1",
      PORT: "0",
      API_PORT: "0",
      DATA_DIR: dataDir,
      WEB_WORKERS: "1",
      LOG_LEVEL: "error",
      DEMO_COMMUNITY: "off",
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = once(product, "exit");
  const late = setTimeout(() => product.kill("SIGKILL"), PATIENCE_MS);
  let said = "";
  product.stderr.on("data", (chunk) => (said += chunk));
  try {
    const address = await new Promise((found) => {
      const lines = createInterface(product.stdout);
      lines.on("line", (line) => found(/http:\S+/.exec(line)?.[0]));
      lines.once("close", () => found(undefined));
    });
    const answer = address && (await fetch(`${address}/`, { headers: { "accept-encoding": "gzip" } }));
    if (!answer?.ok || !(await answer.text()))
      throw new Error(`构建出的产品没有启动：${answer?.status ?? ""}\n${said}`);
  } finally {
    product.kill("SIGTERM");
    await ended;
    clearTimeout(late);
    rmSync(dataDir, { recursive: true, force: true });
  }
}
