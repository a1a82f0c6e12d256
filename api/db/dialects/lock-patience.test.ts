import { mkdtempSync, rmSync } from "node:fs";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { lockPatience } from "./lock-patience.ts";
import { openSqlite } from "./sqlite.ts";
import { openSqliteFile } from "./sqlite-file.ts";

const busy = () => Promise.reject(Object.assign(new Error("database is locked"), { code: "SQLITE_BUSY" }));

/** A lockPatience whose clock advances while it rests. */
function patienceAt() {
  let now = 1_000_000;
  const patience = lockPatience(
    () => {},
    () => now,
  );
  const rest = async (ms: number) => void (now += ms);
  /** Waits for a lock that is never released. @returns ms until it gave up */
  async function waited(): Promise<number> {
    const began = now;
    await expect(patience.run(busy, rest)).rejects.toThrow("locked");
    return now - began;
  }
  return { patience, rest, waited, pass: (ms: number) => void (now += ms) };
}

test("K01 waiting for a lock ends after 4 s in total over all statements; a new lock starts a new 4 s", async () => {
  const { patience, rest, waited, pass } = patienceAt();
  expect(await waited()).toBeGreaterThan(4_000);
  expect(await waited()).toBeLessThan(400);
  pass(2_000);
  expect(await waited()).toBeGreaterThan(4_000);
  let tries = 0;
  expect(await patience.run(() => (++tries < 3 ? busy() : Promise.resolve("written")), rest)).toBe("written");
  await expect(patience.run(() => Promise.reject(new Error("no")), rest)).rejects.toThrow("no");
});

/** A database, and another connection that takes its lock. */
async function beside() {
  const folder = mkdtempSync(join(tmpdir(), "qunluo-patience-"));
  const file = join(folder, "some.sqlite");
  const db = openSqlite(file);
  await sql`create table t (a integer primary key)`.execute(db);
  const other = openSqliteFile(file, { timeoutMs: 0 });
  onTestFinished(async () => {
    other.close();
    await db.destroy();
    rmSync(folder, { recursive: true });
  });
  return { db, other };
}

test("K01 while another program writes, reads answer at once, and writes wait off the thread and then succeed", async () => {
  const { db, other } = await beside();
  const count = async () => (await sql<{ n: number }>`select count(*) as n from t`.execute(db)).rows[0]?.n;
  other.exec("begin immediate; insert into t values (1)");
  const lag = monitorEventLoopDelay({ resolution: 5 });
  lag.enable();
  const writes = [
    sql`insert into t values (2)`.execute(db),
    db.transaction().execute(async (trx) => {
      await sql`insert into t values (3)`.execute(trx);
      await sql`insert into t values (4)`.execute(trx);
    }),
    ...Array.from({ length: 50 }, (_, nth) => sql`insert into t values (${10 + nth})`.execute(db)),
  ];
  for (let read = 0; read < 20; read++) {
    const began = performance.now();
    expect(await count()).toBe(0);
    expect(performance.now() - began).toBeLessThan(150);
    await new Promise((done) => {
      setTimeout(done, 10);
    });
  }
  lag.disable();
  // A single sleep of the thread, or a busy machine, can cause the maximum.
  expect(lag.percentile(90) / 1e6).toBeLessThan(200);
  expect(lag.max / 1e6).toBeLessThan(1_000);
  other.exec("commit");
  await Promise.all(writes);
  expect(await count()).toBe(54);
});
