/**
 * `npm run bench -- --rows 100000 [--database postgres] [--samples 30]`: the time of every list, at the API and as a
 * whole page, in a community of 1,000 rows of each kind and in one of `--rows`. Flat is: at most half as much again,
 * or no more than a few milliseconds. Ends with 1 when a list is not.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as after } from "node:timers/promises";
import { parseArgs } from "node:util";
import { sealData } from "iron-session";
import { sql } from "kysely";
import { migrate } from "../../api/db/migrate.ts";
import { type OpenDatabase, openDatabase } from "../../api/db/open.ts";
import { startPostgres } from "../setup/postgres-cluster.ts";
import { type Product, startProduct } from "../setup/product.ts";
import { fillLists, HERMIT, ME } from "./fill-lists.ts";
import { type ListPage, listPages } from "./list-pages.ts";

const { values: options } = parseArgs({ options: { rows: { type: "string" }, database: { type: "string", default: "sqlite" }, samples: { type: "string", default: "30" } } });
const SMALL = 1_000;
const rows = Number(options.rows);
const samples = Number(options.samples);
if (!(rows > SMALL && rows <= 10_000_000) || !(samples > 0) || !["sqlite", "postgres"].includes(options.database)) {
  console.error("用法：npm run bench -- --rows 100000 [--database postgres] [--samples 30]");
  process.exit(2);
}

const RATIO = 1.5;
/** Below these, in ms, a difference is the machine's noise. */
const NOISE = { api: 2, page: 4 };
/** Times that a list which looks steep is measured anew. */
const AGAIN = 3;
const SECRET = "bench-".padEnd(40, "x");

interface Community {
  product: Product;
  now: number;
  rows: number;
  token: Record<"me" | "hermit", string>;
  cookie: Record<"me" | "hermit", string>;
}

async function call<T>(url: string, path: string, body?: unknown): Promise<T> {
  const answer = await fetch(`${url}/community/v1${path}`, { method: body ? "POST" : "GET", headers: { "content-type": "application/json", origin: url }, ...(body ? { body: JSON.stringify(body) } : {}) });
  const envelope = (await answer.json()) as { statusCode: number; message: string; data: T };
  if (envelope.statusCode !== 200) throw new Error(`${path}: ${envelope.message}`);
  return envelope.data;
}

async function login(url: string, phone: string): Promise<string> {
  await call(url, "/sms/login", { phone, sign: await call<string>(url, `/sms/encrypt/${phone}`) });
  const { code } = await call<{ code: string }>(url, `/dev/sms/${phone}`);
  return (await call<{ token: string }>(url, "/user/sms/login", { phone, smsCode: code })).token;
}

const sealed = async (token: string) => `token=${await sealData({ token }, { password: SECRET, ttl: 604_800 })}`;

/** Fills a database and starts the product on it. */
async function start(count: number, dataDir: string, databaseUrl: string | undefined): Promise<Community> {
  const opened: OpenDatabase = openDatabase({ databaseUrl, dataDir }, (error) => console.error(error));
  const now = Date.now();
  await migrate(opened.db, opened.kind);
  const started = performance.now();
  await fillLists(opened, count, now);
  await opened.db.destroy();
  console.error(`${count} 行，写入用时 ${((performance.now() - started) / 1000).toFixed(1)} 秒`);
  const product = await startProduct({ DATA_DIR: dataDir, DEMO_COMMUNITY: "off", NODE_ENV: "production", LOG_LEVEL: "error", SESSION_SECRET: SECRET, ADMIN_PHONES: ME.phone, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) });
  const token = { me: await login(product.url, ME.phone), hermit: await login(product.url, HERMIT.phone) };
  return { product, now, rows: count, token, cookie: { me: await sealed(token.me), hermit: await sealed(token.hermit) } };
}

/** @returns ms until the last byte */
async function timeOne({ product, token, cookie }: Community, { as = "me", name }: ListPage, path: string, isPage: boolean): Promise<number> {
  const started = performance.now();
  const answer = await fetch(product.url + (isPage ? path : `/community/v1${path}`), { headers: isPage ? { cookie: cookie[as] } : { authorization: `Bearer ${token[as]}` }, redirect: "manual" });
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`${name}：${path} 返回 ${answer.status}`);
  return performance.now() - started;
}

const at = (sorted: number[], share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

interface Measured {
  median: number;
  p95: number;
}

/** Both communities in turn, so that what else the machine does falls on both alike. */
async function compare(communities: [Community, Community], pages: [ListPage, ListPage], isPage: boolean): Promise<[Measured, Measured]> {
  const times: [number[], number[]] = [[], []];
  for (let turn = -5; turn < samples; turn++) {
    for (const side of [0, 1] as const) {
      const path = isPage ? pages[side].page : pages[side].api;
      const ms = await timeOne(communities[side], pages[side], path ?? "/", isPage);
      if (turn >= 0) times[side].push(ms);
    }
  }
  const measured = (list: number[]): Measured => ({ median: at(list.toSorted((a, b) => a - b), 0.5), p95: at(list.toSorted((a, b) => a - b), 0.95) });
  return [measured(times[0]), measured(times[1])];
}

/** @returns the lists that are not flat */
async function measureAll(communities: [Community, Community]): Promise<string[]> {
  const [small, large] = communities.map((community) => listPages(community.rows, community.now));
  const table: Record<string, string>[] = [];
  const steep: string[] = [];
  for (const [index, list] of (large ?? []).entries()) {
    const twin = small?.[index] ?? list;
    for (const isPage of list.page === undefined ? [false] : [false, true]) {
      let [few, many] = await compare(communities, [twin, list], isPage);
      const flat = () => many.median <= few.median * RATIO || many.median - few.median <= NOISE[isPage ? "page" : "api"];
      // A machine that does other things makes lists look steep, never flat.
      for (let again = 0; again < AGAIN && !flat(); again++) [few, many] = await compare(communities, [twin, list], isPage);
      const isFlat = flat();
      if (!isFlat) steep.push(`${list.name}（${isPage ? "整页" : "API"}）`);
      table.push({
        列表: list.name,
        量的是: isPage ? "整页" : "API",
        [`${SMALL} 行 中位`]: few.median.toFixed(1),
        [`${SMALL} 行 p95`]: few.p95.toFixed(1),
        [`${rows} 行 中位`]: many.median.toFixed(1),
        [`${rows} 行 p95`]: many.p95.toFixed(1),
        比值: (many.median / few.median).toFixed(2),
        结果: isFlat ? "平" : "不平",
      });
    }
  }
  console.log(`Node ${process.version}，${options.database}，每项 ${samples} 次，毫秒`);
  console.table(table);
  return steep;
}

const folders = [mkdtempSync(join(tmpdir(), "qunluo-bench-")), mkdtempSync(join(tmpdir(), "qunluo-bench-"))] as const;
const cluster = options.database === "postgres" ? await startPostgres() : undefined;
const running: Community[] = [];
try {
  for (const [index, count] of [SMALL, rows].entries()) {
    if (cluster) {
      const admin = openDatabase({ databaseUrl: cluster.url("postgres"), dataDir: "" }, () => {});
      await sql.raw(`create database bench${index}`).execute(admin.db);
      await admin.db.destroy();
    }
    running.push(await start(count, folders[index] ?? "", cluster?.url(`bench${index}`)));
  }
  const [small, large] = running;
  if (!small || !large) throw new Error("both communities must run");
  // The jobs that run at the start are not what is measured.
  await after(5_000);
  const steep = await measureAll([small, large]);
  console.log(steep.length === 0 ? `全部列表从 ${SMALL} 行到 ${rows} 行都是平的` : `不平的列表：${steep.join("、")}`);
  if (steep.length > 0) process.exitCode = 1;
} finally {
  for (const { product } of running) await product.stop();
  await cluster?.stop();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
}
