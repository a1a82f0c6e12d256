/**
 * `npm run bench [-- --write] [--json]`: the cost of uncached pages in yardsticks, beside their limits
 * (tests/bench/pages.ts).
 * `npm run bench -- --profile --path / [--member] [--functions]`: that CPU time by module (tests/bench/profile.ts).
 * `npm run bench -- --against ../other`: the cost beside that of another checkout's build (tests/bench/against.ts).
 * `npm run bench -- --rows 100000`: the time of every list in a small and in a large community, on SQLite, or in new
 * databases of the PostgreSQL at DATABASE_URL (tests/bench/lists.ts).
 * `npm run bench -- --sockets 10000 [--rounds 3] [--write]`: the memory of idle live sockets, and the time until all of
 * them have heard an event, beside bare `ws` (tests/bench/live-line.ts).
 * `npm run bench -- --overload [--seconds 5]`: the pages served in time when one, two and five times as many guests
 * come as a web worker can serve (scripts/lib/overload.mjs).
 * Linux only (/proc).
 */
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import autocannon from "autocannon";
import { sealData } from "iron-session";
import { overload } from "./lib/overload.mjs";
import { cpuClock, descendants, rssMegabytes } from "./lib/process-stats.mjs";

const { values: options } = parseArgs({
  options: {
    rows: { type: "string" },
    database: { type: "string" },
    only: { type: "string" },
    samples: { type: "string" },
    write: { type: "boolean" },
    profile: { type: "boolean" },
    path: { type: "string" },
    pages: { type: "string" },
    member: { type: "boolean" },
    against: { type: "string" },
    rounds: { type: "string" },
    sockets: { type: "string" },
    functions: { type: "boolean" },
    seconds: { type: "string", default: "5" },
    connections: { type: "string", default: "8" },
    json: { type: "boolean", default: false },
    overload: { type: "boolean", default: false },
  },
});
const seconds = Math.min(60, Number(options.seconds));
const connections = Math.min(64, Number(options.connections));
const WARM_UP_PAGES = 2_500;

const dataDir = mkdtempSync(join(tmpdir(), "qunluo-bench-"));
const port = 20_000 + Math.floor(Math.random() * 20_000);
const secret = "bench-".padEnd(40, "x");
const env = {
  ...process.env,
  NODE_ENV: "production",
  APP_ENV: "local",
  DATA_DIR: dataDir,
  PORT: String(port),
  API_PORT: String(port + 1),
  API_PRIVATE_PORT: "0",
  SESSION_SECRET: secret,
  WEB_WORKERS: "1",
  LOG_LEVEL: "error",
  DEMO_COMMUNITY: "on",
  // Pages are measured on a new SQLite file, never on the operator's own community.
  DATABASE_URL: "",
};
const origin = `http://127.0.0.1:${port}`;

/** @param {string} command @param {string[]} args */
function run(command, args) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { env, stdio: ["ignore", "ignore", "inherit"] });
    child.on("exit", (code) =>
      code === 0 ? resolve(undefined) : reject(new Error(`${command} ${args.join(" ")} → ${code}`)),
    );
  });
}

/** @param {string} url */
async function untilReady(url) {
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline) {
    const ok = await fetch(url).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${url} 没有就绪`);
}

/** @param {string} path @param {unknown} [body] */
async function api(path, body) {
  const answer = await fetch(`${origin}/community/v1${path}`, {
    method: body ? "POST" : "GET",
    headers: { "content-type": "application/json", origin },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const envelope = await answer.json();
  if (envelope.statusCode !== 200) throw new Error(`${path}: ${envelope.message}`);
  return envelope.data;
}
/** Logs in by the API's own endpoints, and seals the cookie as the web tier does. */
async function loginCookie() {
  const phone = "13900000001";
  await api("/sms/login", { phone, sign: await api(`/sms/encrypt/${phone}`) });
  const { code } = await api(`/dev/sms/${phone}`);
  const { token } = await api("/user/sms/login", { phone, smsCode: code });
  return `token=${await sealData({ token }, { password: secret, ttl: 604_800 })}`;
}

/**
 * @param {{ name: string, url: string, cookie?: string, unique?: boolean, pid: number }} target
 */
async function measure({ name, url, cookie, unique, pid }) {
  let n = 0;
  const { pathname, search, origin: base } = new URL(url);
  const requests = [
    {
      method: /** @type {const} */ ("GET"),
      path: pathname + search,
      headers: { "accept-encoding": "gzip", ...(cookie ? { cookie } : {}) },
      // Each request has a new address, so that the page cache cannot answer it.
      ...(unique
        ? {
            setupRequest: (/** @type {any} */ request) => {
              request.path = `${pathname}?bench=${n++}${search.replace("?", "&")}`;
              return request;
            },
          }
        : {}),
    },
  ];
  // Warms up until V8 has compiled the code: before that a page costs half as much again.
  await autocannon({ url: base, connections, amount: WARM_UP_PAGES, requests });
  const used = cpuClock([pid]);
  const result = await autocannon({ url: base, connections, duration: seconds, requests });
  const cpu = used();
  const pages = result["2xx"];
  if (pages === 0 || result.non2xx > 0) throw new Error(`${name}: ${result.non2xx} 个非 2xx 响应，${pages} 个成功`);
  return {
    name,
    pagesPerSecond: Math.round(pages / result.duration),
    p99: result.latency.p99,
    cpuMsPerPage: cpu / pages,
    rssMb: rssMegabytes(pid),
  };
}

await run(process.execPath, ["scripts/build.mjs"]);
if (!options.overload) {
  rmSync(dataDir, { recursive: true, force: true });
  const bench = options.against
    ? "against"
    : options.profile
      ? "profile"
      : options.sockets
        ? "live-line"
        : options.rows === undefined
          ? "pages"
          : "lists";
  const { status } = spawnSync(
    process.execPath,
    ["--import", "tsx", `tests/bench/${bench}.ts`, ...process.argv.slice(2)],
    {
      stdio: "inherit",
    },
  );
  process.exit(status ?? 1);
}
const product = spawn(process.execPath, ["build/start.js"], { env, stdio: ["ignore", "ignore", "inherit"] });
try {
  await untilReady(`${origin}/readyz`);
  const cookie = await loginCookie();
  const webPid = descendants(/** @type {number} */ (product.pid)).find((child) => child.command.includes("web"))?.pid;
  if (!webPid) throw new Error("找不到 web 进程");
  await showOverload(webPid, cookie);
} finally {
  product.kill("SIGTERM");
  await new Promise((resolve) => product.once("exit", resolve));
  rmSync(dataDir, { recursive: true, force: true });
}

/** @param {number} pid of the web worker @param {string} cookie */
async function showOverload(pid, cookie) {
  const { pagesPerSecond: capacity } = await measure({
    name: "首页 匿名（未缓存）",
    url: `${origin}/`,
    unique: true,
    pid,
  });
  const rows = await overload({ url: `${origin}/`, cookie, seconds }, capacity);
  if (options.json) return console.log(JSON.stringify({ node: process.version, capacity, rows }, null, 2));
  console.log(
    `Node ${process.version}，1 个 web 进程，最多 ${capacity} 页/秒（首页未缓存），每项 ${seconds} 秒；2 秒内送达才算有效`,
  );
  console.table(
    rows.map(({ times, come, good, refused, lost, p99, kept, members }) => ({
      倍数: times,
      "来访/秒": Math.round(come),
      "有效/秒": Math.round(good),
      "婉拒/秒": Math.round(refused),
      "太晚/秒": Math.round(lost),
      "有效 p99 ms": Math.round(p99),
      "缓存页 p95 ms": Math.round(kept),
      "会员 p95 ms": Math.round(members),
    })),
  );
}
