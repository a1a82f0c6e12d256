import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "@playwright/test";
import { freePort } from "../../setup/free-port.ts";
import { startProduct } from "../../setup/product.ts";
import { smallDisk } from "../../setup/small-disk.ts";

const READY = { timeout: 40_000, intervals: [100] };
/** Some pages were visited before, and some were not. */
const PAGES = ["/", "/feedback", "/search?q=a", "/circle/list", "/video"];

function apiProcess(launcher: number | undefined): number | undefined {
  const all = execFileSync("ps", ["-A", "-o", "pid=,ppid=,args="], { encoding: "utf8" }).split("\n");
  for (const line of all) {
    const [, pid, parent, args] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    if (Number(parent) === launcher && args?.includes("api.js")) return Number(pid);
  }
  return undefined;
}

test("K01 on a full disk and after a crash of the API pages stay readable, and writes resume once there is room", async () => {
  test.setTimeout(180_000);
  // Readiness requires 100 MB of free space.
  const disk = smallDisk(220);
  const product = await startProduct({ DATA_DIR: disk.folder, WEB_WORKERS: "2" });
  const status = async (path: string) => {
    try {
      const answer = await fetch(product.url + path, { signal: AbortSignal.timeout(10_000) });
      await answer.arrayBuffer();
      return answer.status;
    } catch {
      return 0;
    }
  };
  try {
    expect(await status("/")).toBe(200);
    disk.fill();
    await expect.poll(() => status("/readyz"), READY).toBe(503);
    const killed = apiProcess(product.process.pid);
    process.kill(killed ?? 0, "SIGKILL");

    // Reads until the next API has started, and some more.
    const read: [string, number][] = [];
    let again: number | undefined;
    for (let round = 0; round < 5 || again === undefined; round++) {
      for (const path of PAGES) read.push([path, await status(path)]);
      const now = apiProcess(product.process.pid);
      if (now !== killed && (await status("/community/v1/about")) === 200) again = now;
    }
    expect(read.filter(([, code]) => code !== 200)).toEqual([]);
    expect([product.process.exitCode, product.output()]).toEqual([null, expect.not.stringContaining("配置错误")]);

    disk.free();
    await expect.poll(() => status("/readyz"), READY).toBe(200);
    expect(apiProcess(product.process.pid)).toBe(again);

    // The product cannot start from nothing on a full disk; its supervisor (systemd, Docker) restarts it.
    await product.stop();
    disk.fill();
    const [port, apiPort] = [await freePort(), await freePort()];
    const env = { PATH: process.env.PATH, DATA_DIR: disk.folder, PORT: String(port), API_PORT: String(apiPort) };
    const child = spawn(process.execPath, ["build/start.js"], { env, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (output += String(chunk)));
    const [code] = (await once(child, "close")) as [number];
    expect([code, output]).toEqual([75, expect.stringMatching(/^不能写入数据库文件 .*：请检查磁盘空间与文件权限\n$/)]);
  } finally {
    await product.stop();
    disk.remove();
  }
});
