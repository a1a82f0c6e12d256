import { mkdirSync, writeFileSync } from "node:fs";
import type { APIRequestContext } from "@playwright/test";
import { sealData } from "iron-session";
import pg from "pg";
import { type DatabaseDoor, doorTo } from "../../fixtures/database-door.ts";
import { key, type Member, newMember } from "../../fixtures/e2e-community.ts";
import { hangPostgres } from "../../fixtures/hung-postgres.ts";
import { expect, test } from "../../setup/e2e-test.ts";
import { type PostgresCluster, startPostgres } from "../../setup/postgres-cluster.ts";
import { type Product, startProduct } from "../../setup/product.ts";

/** The built product on its own PostgreSQL, which is stopped, hung or full, and recovers each time. */
const SESSION_SECRET = "R7w0Vq2mXk9sLd4tBn8eZc1yHf6uJg3p";
/** The API opens up to fourteen connections. */
const MOST = 20;
let cluster: PostgresCluster;
let door: DatabaseDoor;
let product: Product;
let member: Member;
let cookie: string;
test.describe.configure({ mode: "serial", timeout: 120_000 });
test.beforeAll(async () => {
  cluster = await startPostgres({ max_connections: String(MOST) });
  door = await doorTo(cluster.url("postgres"));
  product = await startProduct({ DATABASE_URL: door.url, SESSION_SECRET });
});
test.afterAll(async () => {
  await product.stop();
  await door.shut();
  await cluster.stop();
});

interface Seen {
  what: string;
  status: number;
  seconds: number;
  cache: string | null;
  later: string | null;
  body: string;
}

/** The answer to a request, however late; an answer later than a visitor would wait has status 0. */
async function ask(what: string, url: string, init: RequestInit = {}): Promise<Seen> {
  const began = performance.now();
  const seconds = () => Math.round((performance.now() - began) / 10) / 100;
  try {
    const answer = await fetch(url, { redirect: "manual", signal: AbortSignal.timeout(20_000), ...init });
    const body = await answer.text();
    const { headers, status } = answer;
    return { what, status, seconds: seconds(), cache: headers.get("x-cache"), later: headers.get("retry-after"), body };
  } catch {
    return { what, status: 0, seconds: seconds(), cache: null, later: null, body: "" };
  }
}

let pages: { kept: string; fresh: string };
/** Creates a member with two articles, of which guests have read one. */
async function prepare(request: APIRequestContext): Promise<void> {
  member = await newMember(request, product.url);
  cookie = `token=${await sealData({ token: member.token }, { password: SESSION_SECRET, ttl: 600 })}`;
  const [kept, fresh] = [await member.publish(), await member.publish()];
  pages = { kept: `${product.url}/article/${kept}`, fresh: `${product.url}/article/${fresh}` };
  await expect.poll(async () => (await ask("", pages.kept)).cache).toBe("hit");
  await expect.poll(async () => (await ask("", `${product.url}/`)).cache).toBe("hit");
}

/** Sends one request of each kind, one after the other, during the fault. */
async function look(): Promise<Seen[]> {
  const bearer = { authorization: `Bearer ${member.token}` };
  const write = {
    method: "POST",
    headers: { ...bearer, "content-type": "application/json" },
    body: JSON.stringify({
      subjectKind: "article",
      subjectId: Number(pages.kept.split("/").at(-1)),
      source: "还在吗",
      formKey: key(),
    }),
  };
  return [
    await ask("guest, kept page", pages.kept),
    await ask("guest, kept home", `${product.url}/`),
    await ask("guest, page never read", pages.fresh),
    await ask("member, page", pages.kept, { headers: { cookie } }),
    await ask("API, read", `${product.apiUrl}/community/v1/article/list`),
    await ask("API, write", `${product.apiUrl}/community/v1/comment/create`, write),
    await ask("API through the site, read", `${product.url}/community/v1/article/list`),
    await ask("API through the site, write", `${product.url}/community/v1/comment/create`, write),
  ];
}

const figures: Record<string, Seen[]> = {};
/** Writes the figures to test-results/database-away.json. */
function note(fault: string, seen: Seen[]): void {
  figures[fault] = seen;
  mkdirSync("test-results", { recursive: true });
  const rows = Object.entries(figures).flatMap(([name, all]) =>
    all.map(({ body: _body, ...rest }) => ({ fault: name, ...rest })),
  );
  writeFileSync("test-results/database-away.json", `${rows.map((row) => JSON.stringify(row)).join("\n")}\n`);
}

const STALE = "暂时取不到最新内容";
/** Waits until the cached pages are too old to count as fresh and are marked as old. */
async function untilStale(): Promise<void> {
  for (const url of [pages.kept, `${product.url}/`])
    await expect.poll(async () => (await ask("", url)).body.includes(STALE), { timeout: 60_000 }).toBe(true);
}

function expectServed(seen: Seen[]): void {
  const [kept, home, fresh, own, ...api] = seen;
  for (const page of [kept, home])
    expect([page?.status, /^(?:hit|stale)$/.test(page?.cache ?? "")]).toEqual([200, true]);
  for (const each of [fresh, own, ...api]) {
    expect(each, each?.what).toMatchObject({ status: 503, later: "5" });
    // A page makes several API calls, and renders those that succeed.
    expect(each?.seconds, each?.what).toBeLessThan(7);
  }
}

async function expectBack(): Promise<void> {
  await expect
    .poll(async () => (await look()).map(({ status }) => status), { timeout: 30_000 })
    .toEqual([200, 200, 200, 200, 200, 200, 200, 200]);
}

test("K01 C19 PostgreSQL is down: guests read cached pages, other requests get 503 with Retry-After, until it returns", async ({
  request,
}) => {
  await prepare(request);
  await door.shut();
  const first = await look();
  await untilStale();
  const later = await look();
  await door.open();
  note("away, at once", first);
  note("away, later", later);
  for (const seen of [first, later]) expectServed(seen);
  expect(later.slice(0, 2).map(({ cache, body }) => [cache, body.includes(STALE)])).toEqual([
    ["stale", true],
    ["stale", true],
  ]);
  await expectBack();
});

test("K01 K02 PostgreSQL hangs: cached pages and 503 as when it is down, within seconds", async ({ request }) => {
  await prepare(request);
  const goOn = await hangPostgres(cluster.url("postgres"));
  try {
    const first = await look();
    await untilStale();
    const later = await look();
    note("hung, at once", first);
    note("hung, later", later);
    for (const seen of [first, later]) expectServed(seen);
    for (const page of later.slice(0, 2)) expect(page.body).toContain(STALE);
  } finally {
    goOn();
  }
  await expectBack();
});

test("K01 C19 PostgreSQL has no free connection: cached pages and 503 as when it is down, until there is room", async ({
  request,
}) => {
  await prepare(request);
  const others: pg.Client[] = [];
  try {
    await expect
      .poll(
        async () => {
          // The product's connections end and ours take their places, until no new one is accepted.
          const pids = await Promise.all(
            others.map(
              async (one) => (await one.query<{ pid: number }>("select pg_backend_pid() as pid")).rows[0]?.pid,
            ),
          );
          await others[0]?.query(
            "select pg_terminate_backend(pid) from pg_stat_activity where backend_type = 'client backend' and pid <> all($1::int[])",
            [pids],
          );
          for (;;) {
            const other = new pg.Client({ connectionString: cluster.url("postgres") });
            other.on("error", () => {});
            try {
              await other.connect();
            } catch {
              return others.length;
            }
            others.push(other);
          }
        },
        { timeout: 30_000 },
      )
      .toBe(MOST);
    const first = await look();
    await untilStale();
    const later = await look();
    note("full, at once", first);
    note("full, later", later);
    for (const seen of [first, later]) expectServed(seen);
  } finally {
    for (const other of others) await other.end();
  }
  await expectBack();
});
