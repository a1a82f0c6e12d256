import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SqliteDialect, sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { askAtOnce } from "./ask-at-once.ts";
import { openSqliteFile } from "./sqlite-file.ts";

const folder = mkdtempSync(join(tmpdir(), "qunluo-at-once-"));
const open = () =>
  askAtOnce(new SqliteDialect({ database: openSqliteFile(join(folder, "some.sqlite"), { timeoutMs: 10 }) }));
const db = open();
await sql`create table t (a integer primary key)`.execute(db);
afterAll(async () => {
  await db.destroy();
  rmSync(folder, { recursive: true });
});
const all = async () => (await sql<{ a: number }>`select a from t order by a`.execute(db)).rows.map(({ a }) => a);

test("a statement runs at once, but waits while a transaction holds the connection", async () => {
  await sql`insert into t values (1)`.execute(db);
  let asked: Promise<number[]> | undefined;
  const done: string[] = [];
  await db.transaction().execute(async (trx) => {
    await sql`insert into t values (2)`.execute(trx);
    asked = all().then((rows) => (done.push("asked"), rows));
    await sql`insert into t values (3)`.execute(trx);
    done.push("written");
  });
  expect(await asked).toEqual([1, 2, 3]);
  expect(done).toEqual(["written", "asked"]);
  const undone = db.transaction().execute(async (trx) => {
    await sql`delete from t`.execute(trx);
    asked = all();
    throw new Error("no");
  });
  await expect(undone).rejects.toThrow("no");
  expect(await asked).toEqual([1, 2, 3]);
});

test("concurrent statements and transactions all complete, and a failure affects only its own statement", async () => {
  const many = Array.from({ length: 20 }, (_, nth) =>
    nth % 5 === 0
      ? db.transaction().execute((trx) => sql`insert into t values (${100 + nth})`.execute(trx))
      : sql`insert into t values (${nth % 5 === 1 ? 1 : 200 + nth})`.execute(db),
  );
  const ends = await Promise.allSettled(many);
  expect(ends.filter(({ status }) => status === "rejected")).toHaveLength(4);
  expect(await all()).toHaveLength(3 + 16);
});

test("a closed database rejects every statement", async () => {
  const other = open();
  await sql`select 1`.execute(other);
  await other.destroy();
  await expect(sql`select 1`.execute(other)).rejects.toThrow(/closed|not open/);
});
