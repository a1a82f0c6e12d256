import { once } from "node:events";
import { sql } from "kysely";
import { describe } from "vitest";
import { WebSocket } from "ws";
import { smsEndpoints } from "#contract/people/sms.ts";
import { dialectOf } from "#api/db/dialects/dialect-of.ts";
import { openDatabase } from "#api/db/open.ts";
import { createLiveHub } from "#api/live/live-hub.ts";
import { uniquePhone } from "#tests/fixtures/factories.ts";
import { signFor } from "#tests/fixtures/sms-sign.ts";
import { insertVideoFile } from "#tests/fixtures/video-files.ts";
import { type ApiServer, expect, test } from "#tests/setup/api-test.ts";

/** The metrics as a map: `name{label="value"}` → number. */
async function read(server: ApiServer): Promise<Map<string, number>> {
  const answer = await server.fetchInside("/metrics");
  expect(answer.headers.get("content-type")).toContain("text/plain");
  const lines = (await answer.text()).split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return new Map(lines.map((line) => [line.replace(/ \S+$/, ""), Number(/\S+$/.exec(line)?.[0])]));
}

const sendCode = (server: ApiServer, phone: string) =>
  server.call(smsEndpoints.sendPhoneCode, { body: { phone, sign: signFor(server, phone) } });

test("K01 requests are counted by pattern, method and status class, without a visitor's words", async ({ server }) => {
  const article = await server.make.article();
  await server.fetch(`/community/v1/article/${article.id}?q=13800001234`);
  await server.fetch("/community/v1/sms/encrypt/13800001234");
  await server.fetch("/community/v1/nothing/13800001234");
  const metrics = await read(server);
  const count = (route: string, status: string) =>
    metrics.get(`qunluo_api_request_seconds_count{route="${route}",method="GET",status="${status}"}`);
  expect(count("/community/v1/article/:id", "2xx")).toBe(1);
  expect(count("/community/v1/sms/encrypt/:phone", "2xx")).toBe(1);
  expect(count("/*", "4xx")).toBe(1);
  expect([...metrics.keys()].join("\n")).not.toContain("13800001234");
});

test("K01 the database reports times, failures and waiting queries, and the metrics page does not wait for it", async ({
  server,
}) => {
  const { db } = server.ctx;
  const { id } = await server.make.user();
  const twice = { user_id: id, part: "甲" };
  await db.insertInto("user_name_part").values(twice).execute();
  await expect(db.insertInto("user_name_part").values(twice).execute()).rejects.toThrow();
  const calm = await read(server);
  expect(calm.get('qunluo_db_query_seconds_count{kind="insert"}')).toBeGreaterThan(2);
  expect(calm.get('qunluo_db_failures_total{reason="constraint"}')).toBe(1);
  expect(calm.get('qunluo_db_failures_total{reason="busy"}')).toBe(0);
  expect(calm.get('qunluo_queue_waiting{queue="outbox"}')).toBe(0);

  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const most = dialectOf(db).kind === "sqlite" ? 1 : 10;
  let inside = 0;
  const held = Array.from({ length: most }, () =>
    db.transaction().execute(async () => {
      inside += 1;
      await gate;
    }),
  );
  await expect.poll(() => inside).toBe(most);
  const late = db.selectFrom("user").select("id").execute();
  const busy = await read(server);
  open();
  await Promise.all([...held, late]);
  expect(busy.get('qunluo_db_connections{state="open"}')).toBe(most);
  expect(busy.get('qunluo_db_connections{state="used"}')).toBe(most);
  expect(busy.get('qunluo_db_connections{state="waiting"}')).toBeGreaterThan(0);
  expect(busy.has('qunluo_queue_waiting{queue="outbox"}')).toBe(false);
});

test("K01 a database that another process locks is counted as busy", async ({ server }) => {
  const { db } = server.ctx;
  const { id } = await server.make.user();
  const other = await otherConnection(server);
  try {
    await sql.raw(dialectOf(db).kind === "sqlite" ? "pragma busy_timeout = 1" : "select 1").execute(db);
    const write = db.transaction().execute(async (trx) => {
      if (dialectOf(db).kind === "postgres") await sql`set local lock_timeout = '1ms'`.execute(trx);
      await trx.updateTable("user").set({ image_count: 1 }).where("id", "=", id).execute();
    });
    await expect(write).rejects.toThrow(/locked|lock timeout/);
  } finally {
    await other();
  }
  expect((await read(server)).get('qunluo_db_failures_total{reason="busy"}')).toBe(1);
});

/** Locks the users table for writing. @returns releases the lock */
async function otherConnection({ ctx }: ApiServer): Promise<() => Promise<void>> {
  const { db } = openDatabase(ctx.config, () => {});
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const held = new Promise<{ writing: Promise<void> }>((resolve) => {
    const writing: Promise<void> = db.transaction().execute(async (trx) => {
      await trx.updateTable("user").set({ image_count: 0 }).execute();
      resolve({ writing });
      await gate;
    });
  });
  const { writing } = await held;
  return async () => {
    open();
    await writing;
    await db.destroy();
  };
}

test("K01 the queues report their length and their age", async ({ server }) => {
  const { ctx, clock, make } = server;
  const owner = await make.user();
  const now = clock.now();
  for (const waited of [5_000, 9_000])
    await insertVideoFile(ctx, { owner_id: owner.id, state: "queued", lease_until: now - waited });
  await insertVideoFile(ctx, { owner_id: owner.id, state: "transcoding", lease_until: now + 60_000 });
  const metrics = await read(server);
  expect(metrics.get('qunluo_queue_waiting{queue="transcode"}')).toBe(2);
  expect(metrics.get('qunluo_queue_oldest_seconds{queue="transcode"}')).toBe(9);

  // A process that has not read the outbox yet.
  const hub = createLiveHub({ ...ctx, redisUrl: undefined, jobs: { every: () => async () => {} } });
  hub.subscribe(() => {});
  await ctx.db
    .insertInto("outbox_event")
    .values({ payload: JSON.stringify({ type: "pages.stale" }), created_at: now })
    .execute();
  expect(await hub.behind()).toEqual({ count: 1, oldestAt: now });
  hub.flush();
  await expect.poll(() => hub.behind()).toEqual({ count: 0, oldestAt: null });
  await hub.close();
});

test("K01 C02 codes are counted by outcome, refusals by rule", async ({ server }) => {
  const phone = uniquePhone();
  server.expectErrors(/quota/);
  server.sms.fail("quota");
  expect((await sendCode(server, phone)).status).toBe(503);
  expect((await sendCode(server, phone)).status).toBe(200);
  expect((await sendCode(server, phone)).status).toBe(429);
  for (let asked = 0; asked < 61; asked++) await server.call(smsEndpoints.encrypt, { params: { phone } });
  const metrics = await read(server);
  expect(metrics.get('qunluo_sms_total{provider="console",outcome="sent"}')).toBe(1);
  expect(metrics.get('qunluo_sms_total{provider="console",outcome="failed"}')).toBe(1);
  expect(metrics.get('qunluo_limit_refused_total{rule="sms-phone"}')).toBe(1);
  expect(metrics.get('qunluo_limit_refused_total{rule="sms-sign"}')).toBe(1);
});

describe("with one socket for each address", () => {
  test.override({ env: { CHAT_SOCKETS_PER_ADDRESS: "1" } });

  test("K01 C21 sockets are counted, open and refused", async ({ server }) => {
    const knock = () => new WebSocket(`${server.url.replace("http", "ws")}/chat`, { origin: server.url });
    const first = knock();
    await once(first, "message");
    const second = knock();
    const [refusal] = (await once(second, "error")) as [Error];
    expect(refusal.message).toContain("429");
    const metrics = await read(server);
    expect(metrics.get("qunluo_sockets_open")).toBe(1);
    expect(metrics.get('qunluo_sockets_refused_total{reason="address"}')).toBe(1);
    first.close();
    await expect.poll(async () => (await read(server)).get("qunluo_sockets_open")).toBe(0);
  });
});
