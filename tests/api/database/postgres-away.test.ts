import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { createApp } from "#api/app.ts";
import { createContext } from "#api/create-context.ts";
import { migrate } from "#api/db/migrate.ts";
import { openDatabase } from "#api/db/open.ts";
import { hashToken } from "#api/services/accounts/session/viewer-of-token.ts";
import { apiConfig } from "#config/api-config.ts";
import { readEnv } from "#config/env.ts";
import { doorTo } from "#tests/fixtures/database-door.ts";
import { startFakePostgres, type Trouble } from "#tests/fixtures/fake-postgres.ts";
import { factories } from "#tests/fixtures/factories.ts";
import { hangPostgres } from "#tests/fixtures/hung-postgres.ts";
import { newFormKey } from "#tests/fixtures/writing.ts";
import { recordedLog } from "#tests/setup/fakes.ts";
import { type PostgresCluster, startPostgres } from "#tests/setup/postgres-cluster.ts";

const LIST = "/community/v1/article/list";
const TOKEN = "t".repeat(43);

/** The product's API, on a PostgreSQL that may be unreachable. */
async function apiOn(databaseUrl: string) {
  const dataDir = mkdtempSync(join(tmpdir(), "qunluo-away-"));
  const { log, lines } = recordedLog();
  const config = apiConfig(readEnv({ APP_ENV: "local", DATA_DIR: dataDir, DATABASE_URL: databaseUrl }), "test");
  const ctx = createContext(config, { log }, "visitor");
  const app = createApp(ctx);
  onTestFinished(async () => {
    await ctx.close();
    rmSync(dataDir, { recursive: true });
  });
  return {
    ctx,
    lines,
    async ask(path: string, body?: object) {
      const began = performance.now();
      const request = {
        headers: { authorization: `Bearer ${TOKEN}`, "content-type": "application/json" },
        ...(body ? { method: "POST", body: JSON.stringify(body) } : {}),
      };
      const answer = await app.request(path, request, {});
      const { message, data } = (await answer.json()) as { message: string; data: { code?: string } | null };
      const seconds = (performance.now() - began) / 1000;
      return { status: answer.status, later: answer.headers.get("retry-after"), code: data?.code, message, seconds };
    },
  };
}

const AWAY = { status: 503, later: "5", code: "UNAVAILABLE", message: "服务暂不可用，请稍后再试" };

async function answerOf(url: string) {
  return (await apiOn(url)).ask(LIST);
}

async function answerTo(trouble: Trouble) {
  const fake = await startFakePostgres(trouble);
  onTestFinished(() => fake.close());
  return answerOf(fake.url);
}

const atTheDoor = ["08004", "08P01", "28000", "28P01", "3D000", "53300", "53400", "55000", "57P03", "57P04"];
test.each(atTheDoor)("C19 K01 PostgreSQL refuses a connection with %s: 503 with Retry-After", async (code) => {
  expect(await answerTo({ at: "door", code })).toMatchObject(AWAY);
});

const atAStatement =
  "08000 08001 08003 08006 08007 25P03 25P04 40001 40003 40P01 53000 53200 55P03 57014 57P01 57P02 57P05 58000 58030".split(
    " ",
  );
test.each(atAStatement)("C19 K01 PostgreSQL refuses a statement with %s: 503 with Retry-After", async (code) => {
  expect(await answerTo({ at: "statement", code })).toMatchObject(AWAY);
});

test("C19 K01 a full disk or a standby still serves reads, and a bug of ours stays a 500", async () => {
  for (const code of ["53100", "25006"])
    expect(await answerTo({ at: "statement", code })).toMatchObject({
      ...AWAY,
      message: "暂时只能阅读，请稍后再试",
      later: expect.any(String) as string,
    });
  for (const code of ["42P01", "23505", "22003", "XX000"])
    expect(await answerTo({ at: "statement", code })).toMatchObject({ status: 500, later: null, code: "INTERNAL" });
});

test("C19 K01 no listener, an unknown host, a missing socket or a broken connection: 503 immediately", async () => {
  const gone = [
    await answerOf("postgres://qunluo@127.0.0.1:1/gone"),
    await answerOf("postgres://qunluo@nowhere.invalid/gone"),
    await answerOf("postgres:///gone?host=/nowhere/at-all&user=qunluo"),
    await answerTo({ at: "door", does: "end" }),
    await answerTo({ at: "door", does: "reset" }),
    await answerTo({ at: "statement", does: "end" }),
    await answerTo({ at: "statement", does: "reset" }),
  ];
  for (const answer of gone) expect(answer).toMatchObject(AWAY);
});

test.each(["door", "statement"] as const)(
  "C19 K02 PostgreSQL is silent at the %s: 503 before the web tier's deadline, and immediately after two silences",
  async (at) => {
    const fake = await startFakePostgres({ at, does: "silence" });
    onTestFinished(() => fake.close());
    const { ask } = await apiOn(fake.url);
    const first = await Promise.all([ask(LIST), ask(LIST), ask(LIST)]);
    for (const answer of first) {
      expect(answer).toMatchObject(AWAY);
      expect(answer.seconds).toBeLessThan(5);
    }
    const asked = fake.connections();
    const next = await ask(LIST);
    expect(next).toMatchObject(AWAY);
    expect(next.seconds).toBeLessThan(1);
    expect(fake.connections()).toBe(asked);
    // The API retries with one new connection; a connection without an answer is not reused.
    await expect
      .poll(async () => {
        await ask(LIST);
        return fake.connections();
      })
      .toBeGreaterThan(asked);
  },
);

/** Few connections, so that the limit is reached soon. */
const MOST = 12;
let cluster: PostgresCluster;
let url: string;
beforeAll(async () => {
  cluster = await startPostgres({ max_connections: String(MOST) });
  url = cluster.url("postgres");
  const { db } = openDatabase({ databaseUrl: url, dataDir: "" }, () => {});
  await migrate(db, "postgres");
  await db.destroy();
});
afterAll(() => cluster.stop());

/** An API with a member who reads and writes. @param through the URL by which the API reaches the cluster */
async function community(through = url) {
  const api = await apiOn(through);
  const { db, clock } = api.ctx;
  const make = factories(api.ctx);
  const { id: userId } = await make.user();
  await db.deleteFrom("session").execute();
  await db
    .insertInto("session")
    .values({
      token_hash: hashToken(TOKEN),
      fingerprint: "f",
      user_id: userId,
      created_at: clock.now(),
      expires_at: clock.now() + 600_000,
    })
    .execute();
  const { id } = await make.article();
  return {
    ...api,
    read: () => api.ask(`/community/v1/article/${id}`),
    write: () =>
      api.ask("/community/v1/comment/create", {
        subjectKind: "article",
        subjectId: id,
        source: "在吗",
        formKey: newFormKey(),
      }),
  };
}

test("C19 K01 PostgreSQL stops and comes back: requests get 503, then work again without a restart of the API", async () => {
  const door = await doorTo(url);
  onTestFinished(() => door.shut());
  const { read, write } = await community(door.url);
  expect([(await read()).status, (await write()).status]).toEqual([200, 200]);
  for (let time = 0; time < 2; time += 1) {
    await door.shut();
    for (const answer of [await read(), await write(), await read()]) {
      expect(answer).toMatchObject(AWAY);
      expect(answer.seconds).toBeLessThan(2);
    }
    await door.open();
    expect([(await read()).status, (await write()).status]).toEqual([200, 200]);
  }
});

test("C19 K02 PostgreSQL hangs and resumes: requests get 503 in time, then work again", async () => {
  const { read, write } = await community();
  expect([(await read()).status, (await write()).status]).toEqual([200, 200]);
  const goOn = await hangPostgres(url);
  onTestFinished(goOn);
  for (const answer of await Promise.all([read(), write(), read()])) {
    expect(answer).toMatchObject(AWAY);
    expect(answer.seconds).toBeLessThan(6);
  }
  expect((await read()).seconds).toBeLessThan(1);
  goOn();
  await expect.poll(async () => (await read()).status).toBe(200);
  expect((await write()).status).toBe(200);
});

test("C19 K01 PostgreSQL has no free connection: 503 for requests that need a new one, until there is room", async () => {
  const others: pg.Client[] = [];
  onTestFinished(async () => {
    for (const other of others) await other.end();
  });
  const { read } = await community();
  const fill = async (): Promise<void> => {
    const other = new pg.Client({ connectionString: url });
    other.on("error", () => {});
    await other.connect();
    others.push(other);
    await fill();
  };
  await expect(fill()).rejects.toMatchObject({ code: "53300" });
  // The API continues with its open connections. Then those end, and others take their places.
  expect((await read()).status).toBe(200);
  const ours = await Promise.all(
    others.map(async (one) => (await one.query<{ pid: number }>("select pg_backend_pid() as pid")).rows[0]?.pid),
  );
  await others[0]?.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where backend_type = 'client backend' and pid <> all($1::int[])",
    [ours],
  );
  await expect(fill()).rejects.toMatchObject({ code: "53300" });
  expect(await read()).toMatchObject(AWAY);
  for (const other of others.splice(0, 8)) await other.end();
  await expect.poll(async () => (await read()).status).toBe(200);
});

test("C19 K02 PostgreSQL ends a statement that takes too long, and its connection is reused", async () => {
  const { ctx, read } = await community();
  const began = performance.now();
  const slow = sql`select pg_sleep(60)`.execute(ctx.db);
  await expect(slow).rejects.toMatchObject({ code: "57014" });
  expect(performance.now() - began).toBeLessThan(5_000);
  const { rows } = await sql<{ asleep: number }>`
    select count(*)::int as asleep from pg_stat_activity where query like '%pg_sleep%' and state = 'active' and pid <> pg_backend_pid()`.execute(
    ctx.db,
  );
  expect(rows[0]?.asleep).toBe(0);
  expect((await read()).status).toBe(200);
  // Jobs have a longer limit, and commands have none.
  const limitOf = async (db: typeof ctx.db) =>
    (await sql<{ limit: string }>`select current_setting('statement_timeout') as limit`.execute(db)).rows[0]?.limit;
  const command = openDatabase({ databaseUrl: url, dataDir: "" }, () => {});
  onTestFinished(() => command.db.destroy());
  expect([await limitOf(ctx.db), await limitOf(ctx.jobsDb), await limitOf(command.db)]).toEqual([
    "3500ms",
    "15min",
    "0",
  ]);
});

test("K01 a failed connection to PostgreSQL counts in the metric that its alarm watches", async () => {
  const { ctx, ask } = await apiOn("postgres://qunluo@127.0.0.1:1/gone");
  await ask(LIST);
  expect(await ctx.metrics.registry.getSingleMetricAsString("qunluo_db_failures_total")).toMatch(
    /qunluo_db_failures_total\{[^}]*reason="connection"[^}]*\} [1-9]/,
  );
});
