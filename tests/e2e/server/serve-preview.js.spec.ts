import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect, test } from "../../setup/e2e-test.ts";
import { freePort } from "../../setup/free-port.ts";

test("R01 the build also runs under plain react-router-serve", async ({ page, baseURL, violations }) => {
  // This server forwards nothing, so pictures are missing.
  violations.allow(/status of 404 .*\/media\//);
  const dataDir = mkdtempSync(join(tmpdir(), "qunluo-preview-"));
  const port = await freePort();
  const child = spawn(process.execPath, ["node_modules/@react-router/serve/bin.js", "build/server/index.js"], {
    // The running product forwards /community, so it can act as the API.
    env: { PATH: process.env.PATH, PORT: String(port), HOST: "127.0.0.1", API_BASE_URL: baseURL, DATA_DIR: dataDir },
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    await once(createInterface(child.stdout), "line");
    const answer = await page.goto(`http://127.0.0.1:${port}/`);
    expect(answer?.status()).toBe(200);
    await expect(page.getByRole("main")).toBeVisible();
    await expect(page.getByRole("article").first()).toBeVisible();
    expect((await page.goto(`http://127.0.0.1:${port}/nowhere`))?.status()).toBe(404);
    // Leaves the page, which would otherwise keep sending requests to the stopped server.
    await page.goto("about:blank");
  } finally {
    const ended = once(child, "exit");
    child.kill();
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  }
});
