/**
 * `npm run bench -- --rows 100000 [--database postgres] [--samples 30] [--only 搜索]`: measures every list and every
 * other read, at the API and as a whole page, in a community of 1,000 rows of each kind and in one of `--rows`. A list
 * is flat if it takes at most half as much again, or only a few milliseconds more. Exits with 1 when a list is not
 * flat. With DATABASE_URL it uses that PostgreSQL, in two databases that it creates and drops; with `--database
 * postgres` one from npm.
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
import { type Product, startProduct } from "../setup/product.ts";
import { benchDatabases } from "./databases.ts";
import { fillLists, HERMIT, ME, SLEEPER, STAR } from "./fill-lists.ts";
import { type ListPage, listPages, type Person, SITEMAP_PAGE } from "./list-pages.ts";

const DATABASE_URL = process.env.DATABASE_URL || undefined;
const { values: options } = parseArgs({
  options: {
    rows: { type: "string" },
    database: { type: "string", default: DATABASE_URL ? "postgres" : "sqlite" },
    samples: { type: "string", default: "30" },
    only: { type: "string", default: "" },
  },
});
const SMALL = 1_000;
const rows = Number(options.rows);
const samples = Number(options.samples);
const only = options.only.split(",");
if (!(rows > SMALL && rows <= 10_000_000) || !(samples > 0) || !["sqlite", "postgres"].includes(options.database)) {
  console.error(
    "用法：[DATABASE_URL=postgres://…] npm run bench -- --rows 100000 [--database postgres] [--samples 30] [--only 名字的一部分,另一部分]",
  );
  process.exit(2);
}

const RATIO = 1.5;
/** A smaller difference, in ms, is the machine's noise. */
const NOISE = { api: 2, page: 4 };
/** The measurement of a list that is clearly flat stops after this many turns. */
const FEW = 9;
/** The number of times that a steep list is measured again. */
const AGAIN = 3;
const SECRET = "bench-".padEnd(40, "x");

interface Community {
  product: Product;
  now: number;
  rows: number;
  /** Each person's headers for the API and for the web tier. */
  headers: Record<Person, [Record<string, string>, Record<string, string>]>;
}

async function call<T>(url: string, path: string, body?: unknown): Promise<T> {
  const answer = await fetch(`${url}/community/v1${path}`, {
    method: body ? "POST" : "GET",
    headers: { "content-type": "application/json", origin: url },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const envelope = (await answer.json()) as { statusCode: number; message: string; data: T };
  if (envelope.statusCode !== 200) throw new Error(`${path}: ${envelope.message}`);
  return envelope.data;
}

async function login(url: string, phone: string): Promise<Community["headers"][Person]> {
  await call(url, "/sms/login", { phone, sign: await call<string>(url, `/sms/encrypt/${phone}`) });
  const { code } = await call<{ code: string }>(url, `/dev/sms/${phone}`);
  const { token } = await call<{ token: string }>(url, "/user/sms/login", { phone, smsCode: code });
  return [
    { authorization: `Bearer ${token}` },
    { cookie: `token=${await sealData({ token }, { password: SECRET, ttl: 604_800 })}` },
  ];
}

/** Fills a database and starts the product on it. */
async function start(count: number, dataDir: string, databaseUrl: string | undefined): Promise<Community> {
  const opened: OpenDatabase = openDatabase({ databaseUrl, dataDir }, (error) => console.error(error));
  const now = Date.now();
  await migrate(opened.db, opened.kind);
  const started = performance.now();
  // The product switches to WAL later. With a log every page of a new file would be written twice.
  if (opened.kind === "sqlite") await sql`pragma journal_mode = off`.execute(opened.db);
  await fillLists(opened, count, now);
  await opened.db.destroy();
  console.error(`${count} 行，写入用时 ${((performance.now() - started) / 1000).toFixed(1)} 秒`);
  const product = await startProduct({
    DATA_DIR: dataDir,
    DEMO_COMMUNITY: "off",
    NODE_ENV: "production",
    LOG_LEVEL: "error",
    SITEMAP_PAGE: String(SITEMAP_PAGE),
    SESSION_SECRET: SECRET,
    ADMIN_PHONES: ME.phone,
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
  });
  const [me, hermit, star, sleeper] = [
    await login(product.url, ME.phone),
    await login(product.url, HERMIT.phone),
    await login(product.url, STAR.phone),
    await login(product.url, SLEEPER.phone),
  ];
  return { product, now, rows: count, headers: { me, hermit, star, sleeper, guest: [{}, {}] } };
}

/** Waits when a rate limit refuses. @returns ms until the last byte */
async function timeOne(community: Community, list: ListPage, path: string, isPage: boolean): Promise<number> {
  const { product, headers } = community;
  const { as = "me", name, answers = 200 } = list;
  const started = performance.now();
  const answer = await fetch(product.url + (isPage ? path : `/community/v1${path}`), {
    headers: headers[as][isPage ? 1 : 0],
    redirect: "manual",
  });
  await answer.arrayBuffer();
  if (answer.status === 429) {
    await after(Number(answer.headers.get("retry-after") ?? 60) * 1_000);
    return timeOne(community, list, path, isPage);
  }
  if (answer.status !== (isPage ? answers : 200)) throw new Error(`${name}：${path} 返回 ${answer.status}`);
  return performance.now() - started;
}

const at = (sorted: number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

interface Measured {
  median: number;
  p95: number;
}

/** The result of a list that does not answer: NaN never counts as flat. */
const NEVER: Measured = { median: Number.NaN, p95: Number.NaN };

const measured = (times: number[]): Measured => {
  const sorted = times.toSorted((a, b) => a - b);
  return { median: at(sorted, 0.5), p95: at(sorted, 0.95) };
};

/** @param by the share of the allowance that may be used */
const isFlat = ([few, many]: [Measured, Measured], isPage: boolean, by = 1) =>
  many.median <= few.median * (1 + (RATIO - 1) * by) || many.median - few.median <= NOISE[isPage ? "page" : "api"] * by;

/** Measures both communities in turn, so that other load on the machine affects both alike. */
async function compare(
  communities: [Community, Community],
  pages: [ListPage, ListPage],
  isPage: boolean,
): Promise<[Measured, Measured]> {
  const times: [number[], number[]] = [[], []];
  for (let turn = -3; turn < samples; turn++) {
    for (const side of [0, 1] as const) {
      const path = isPage ? pages[side].page : pages[side].api;
      const ms = await timeOne(communities[side], pages[side], path ?? "/", isPage);
      if (turn >= 0) times[side].push(ms);
    }
    if (turn === FEW && isFlat([measured(times[0]), measured(times[1])], isPage, 0.4)) break;
  }
  return [measured(times[0]), measured(times[1])];
}

/** Other load makes lists look steep, never flat, so a steep result is measured again. */
async function measure(...asked: Parameters<typeof compare>): Promise<[Measured, Measured]> {
  let times = await compare(...asked);
  for (let again = 0; again < AGAIN && !isFlat(times, asked[2]); again++) times = await compare(...asked);
  return times;
}

/** @returns the lists that are not flat */
async function measureAll(communities: [Community, Community]): Promise<string[]> {
  const [small, large] = communities.map((community) => listPages(community.rows, community.now));
  const table: Record<string, string>[] = [];
  const steep: string[] = [];
  for (const [index, list] of (large ?? []).entries()) {
    const twin = small?.[index] ?? list;
    if (!only.some((part) => list.name.includes(part))) continue;
    for (const isPage of [false, true]) {
      if ((isPage ? list.page : list.api) === undefined) continue;
      const [few, many] = await measure(communities, [twin, list], isPage).catch((error: Error) => {
        // A list that fails is reported among the others, because filling the databases took so long.
        console.error(error.message);
        return [NEVER, NEVER] as const;
      });
      const flat = isFlat([few, many], isPage);
      if (!flat && list.growsWith === undefined) {
        steep.push(`${list.name}（${isPage ? "整页" : "API"}）`);
        console.error(`不平：${steep.at(-1)}，${few.median.toFixed(1)} → ${many.median.toFixed(1)}`);
      }
      table.push({
        列表: list.name,
        量的是: isPage ? "整页" : "API",
        [`${SMALL} 行 中位`]: few.median.toFixed(1),
        [`${SMALL} 行 p95`]: few.p95.toFixed(1),
        [`${rows} 行 中位`]: many.median.toFixed(1),
        [`${rows} 行 p95`]: many.p95.toFixed(1),
        比值: (many.median / few.median).toFixed(2),
        结果: flat ? "平" : (list.growsWith ?? "不平"),
      });
    }
  }
  console.log(`Node ${process.version}，${options.database}，每项至多 ${samples} 次，毫秒`);
  console.table(table);
  return steep;
}

const folders = [mkdtempSync(join(tmpdir(), "qunluo-bench-")), mkdtempSync(join(tmpdir(), "qunluo-bench-"))] as const;
const databases = options.database === "postgres" ? await benchDatabases(DATABASE_URL) : undefined;
const running: Community[] = [];
try {
  for (const [index, count] of [SMALL, rows].entries()) {
    running.push(await start(count, folders[index] ?? "", databases?.urls[index]));
  }
  const [small, large] = running;
  if (!small || !large) throw new Error("both communities must run");
  // The jobs at the start should not be measured.
  await after(5_000);
  const steep = await measureAll([small, large]);
  console.log(steep.length === 0 ? `全部列表从 ${SMALL} 行到 ${rows} 行都是平的` : `不平的列表：${steep.join("、")}`);
  if (steep.length > 0) process.exitCode = 1;
} finally {
  for (const { product } of running) await product.stop();
  await databases?.drop();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
}
