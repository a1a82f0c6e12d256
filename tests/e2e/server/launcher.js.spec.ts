import { execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { descendants } from "../../../scripts/lib/process-stats.mjs";
import { freePort } from "../../setup/free-port.ts";
import { type Product, startProduct } from "../../setup/product.ts";

/** The API's limit, whatever connections are open; the web tier in front of it has no requests. */
const API_STOP_MS = 5_000;
const READY = { timeout: 30_000, intervals: [100] };

async function status(url: string): Promise<number> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(2000) })).status;
  } catch {
    return 0;
  }
}

/** The process ids of the launcher's children that run this bundle. */
function children(product: Product, bundle: string): number[] {
  const all = execFileSync("ps", ["-A", "-o", "pid=,ppid=,args="], { encoding: "utf8" }).split("\n");
  return all.flatMap((line) => {
    const [, pid, parent, args] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return Number(parent) === product.process.pid && args?.includes(bundle) ? [Number(pid)] : [];
  });
}

/** Runs the launcher until it exits by itself. */
async function launch(env: Record<string, string>) {
  const child = spawn(process.execPath, ["build/start.js"], {
    env: { PATH: process.env.PATH, DATA_DIR: `${tmpdir()}/qunluo-launch`, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += String(chunk)));
  child.stderr.on("data", (chunk: Buffer) => (output += String(chunk)));
  const [code] = (await once(child, "close")) as [number];
  return { code, lines: output.trim().split("\n") };
}

test("K01 a wrong, weak or shared setting stops the start with one clear line", async () => {
  const production = {
    APP_ENV: "production",
    SITE_URL: "https://a.example",
    SESSION_SECRET: randomBytes(32).toString("base64"),
    SERVICE_SECRET: randomBytes(32).toString("base64"),
  };
  const busy = await startProduct({ DEMO_COMMUNITY: "off" });
  const wrong: [Record<string, string>, RegExp][] = [
    [{ PORT: "abc" }, /^配置错误 PORT：/],
    [{ APP_ENV: "production" }, /^配置错误 SITE_URL：/],
    [{ APP_ENV: "production", SITE_URL: "https://a.example", SMS_PROVIDER: "console" }, /^配置错误 SMS_PROVIDER：/],
    [{ ...production, SERVICE_SECRET: production.SESSION_SECRET }, /^配置错误 SERVICE_SECRET：与 SESSION_SECRET 相同/],
    [{ ...production, SESSION_SECRET: "password".repeat(5) }, /^配置错误 SESSION_SECRET：太容易猜到/],
    [
      { ...production, DATABASE_URL: "postgres://user:password@host:5432/qunluo" },
      /^配置错误 DATABASE_URL：里的密码太容易猜到，或是示例里的/,
    ],
    [{ ...production, SITE_URL: "http://a.example" }, /^配置错误 SITE_URL：production 环境须以 https:/],
    [{ TRUST_PROXY: "everybody" }, /^配置错误 TRUST_PROXY：/],
    [{ SESSION_SECRET: "short" }, /^配置错误 SESSION_SECRET：/],
    [{ DATA_DIR: "/proc/qunluo" }, /^配置错误 DATA_DIR：/],
    [{ PORT: new URL(busy.url).port }, /^端口 \d+ 已被占用：/],
    [{ PORT: String(await freePort()), API_PORT: new URL(busy.apiUrl).port }, /^端口 \d+ 已被占用：.*API_PORT/],
    [
      {
        PORT: String(await freePort()),
        API_PORT: String(await freePort()),
        API_PRIVATE_PORT: "0",
        METRICS_PORT: new URL(busy.url).port,
      },
      /^端口 \d+ 已被占用：.*METRICS_PORT/,
    ],
  ];
  for (const [env, line] of wrong)
    expect(await launch(env)).toEqual({ code: 78, lines: [expect.stringMatching(line)] });
  // Not a configuration error: the operator may retry later.
  const ports = { PORT: String(await freePort()), API_PORT: String(await freePort()) };
  expect(await launch({ ...ports, DATABASE_URL: "postgres://qunluo@127.0.0.1:1/qunluo" })).toEqual({
    code: 75,
    lines: [expect.stringMatching(/^连接不上 PostgreSQL 127\.0\.0\.1:1\/qunluo（ECONNREFUSED）/)],
  });
  await busy.stop();
});

test("K01 the start prints one line with the address, killed children restart, and SIGTERM drains", async () => {
  const product = await startProduct({ DEMO_COMMUNITY: "off", WEB_WORKERS: "2" });
  try {
    // The first worker answers before the second one listens, and the line is printed after both listen.
    await expect
      .poll(() => product.output(), READY)
      .toBe(`群落已启动：http://localhost:${new URL(product.url).port}\n`);

    const [api = 0] = children(product, "api.js");
    const workers = children(product, "web.js");
    expect(workers).toHaveLength(2);
    process.kill(api, "SIGKILL");
    await expect.poll(() => children(product, "api.js").filter((pid) => pid !== api).length, READY).toBe(1);
    await expect.poll(() => status(`${product.url}/readyz`), READY).toBe(200);
    process.kill(workers[0] ?? 0, "SIGKILL");
    await expect.poll(() => children(product, "web.js").filter((pid) => !workers.includes(pid)).length, READY).toBe(1);
    await expect.poll(() => status(`${product.url}/`), READY).toBe(200);

    // A form whose second half arrives after SIGTERM.
    const body = "intent=login&phone=1";
    const socket = connect(Number(new URL(product.url).port), "127.0.0.1");
    let answer = "";
    socket.on("data", (chunk) => (answer += String(chunk)));
    socket.write(
      `POST /login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 5)}`,
    );
    await expect.poll(() => status(`${product.url}/healthz`), READY).toBe(200);
    const ended = once(product.process, "exit");
    product.process.kill("SIGTERM");
    await expect.poll(() => status(`${product.url}/healthz`), READY).toBe(0);
    const closed = once(socket, "close");
    socket.write(body.slice(5));
    await closed;
    expect(answer).toMatch(/^HTTP\/1\.1 400 [\s\S]*<\/html>/);
    expect((await ended)[0]).toBe(0);
  } finally {
    await product.stop();
  }
});

test("K01 on one core the first worker answers alone, and the second one follows", async () => {
  const product = await startProduct({ WEB_WORKERS: "2" }, ["taskset", "-c", "0"]);
  try {
    await expect
      .poll(() => product.output(), READY)
      .toBe(`群落已启动：http://localhost:${new URL(product.url).port}\n`);
    expect(children(product, "web.js")).toHaveLength(2);
  } finally {
    await product.stop();
  }
});

test("K01 each tier starts alone", async () => {
  const api = await startProduct({ DEMO_COMMUNITY: "off" });
  const web = await startProduct({ API_BASE_URL: api.apiUrl });
  try {
    expect(children(web, "api.js")).toEqual([]);
    expect(await status(`${web.url}/community/v1/about`)).toBe(200);
    await web.stop();
    // An idle connection does not delay the stop.
    const idle = connect(Number(new URL(api.apiUrl).port), "127.0.0.1");
    idle.on("error", () => {});
    idle.write("GET /healthz HTTP/1.1\r\nhost: api\r\n\r\n");
    await once(idle, "data");
    const asked = performance.now();
    await api.stop();
    expect(performance.now() - asked).toBeLessThan(API_STOP_MS);
  } finally {
    await web.stop();
    await api.stop();
  }
});

for (const signal of ["SIGTERM", "SIGKILL"] as const) {
  test(`K01 after ${signal} npm start leaves no launcher, API or worker behind`, async () => {
    const [port, apiPort] = [await freePort(), await freePort()];
    const dataDir = mkdtempSync(join(tmpdir(), "qunluo-npm-"));
    const npm = spawn("npm", ["start"], {
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        PORT: String(port),
        API_PORT: String(apiPort),
        API_PRIVATE_PORT: "0",
        DATA_DIR: dataDir,
        WEB_WORKERS: "1",
        DEMO_COMMUNITY: "off",
      },
      stdio: "ignore",
    });
    await expect.poll(() => status(`http://127.0.0.1:${port}/readyz`), READY).toBe(200);
    const started = descendants(npm.pid ?? 0).map(({ pid }) => pid);
    // Launcher, API, worker.
    expect(started.length).toBeGreaterThanOrEqual(3);
    npm.kill(signal);
    await expect.poll(() => started.filter((pid) => existsSync(`/proc/${pid}`)), READY).toEqual([]);
    rmSync(dataDir, { recursive: true });
  });
}
