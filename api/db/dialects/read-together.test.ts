import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate as nextEvent } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeEach, expect, test } from "vitest";
import { openSqlite } from "./sqlite.ts";

const folder = mkdtempSync(join(tmpdir(), "qunluo-together-"));
const file = join(folder, "some.sqlite");
const writer = openSqlite(file);
const reader = openSqlite(file, undefined, { readsOnly: true });
await sql`create table t (a integer primary key)`.execute(writer);
afterAll(async () => {
  await Promise.all([reader.destroy(), writer.destroy()]);
  rmSync(folder, { recursive: true });
});
beforeEach(() => sql`delete from t`.execute(writer));

const write = (a: number) => sql`insert into t values (${a})`.execute(writer);
const all = async (db = reader) => (await sql<{ a: number }>`select a from t`.execute(db)).rows.map(({ a }) => a);

test("what is asked in one go reads one state, what is asked after the next event a newer one", async () => {
  await nextEvent();
  expect(await all()).toEqual([]);
  await write(1);
  expect(await all()).toEqual([]);
  await nextEvent();
  expect(await all()).toEqual([1]);
});

test("a transaction of one's own begins with what is there, and what comes after it reads anew", async () => {
  await nextEvent();
  expect(await all()).toEqual([]);
  await write(1);
  await reader.transaction().execute(async (trx) => {
    expect(await all(trx)).toEqual([1]);
    await write(2);
    expect(await all(trx)).toEqual([1]);
  });
  expect(await all()).toEqual([1, 2]);
});

test("a statement that fails leaves the others what they read, and a connection may be closed at once", async () => {
  await nextEvent();
  expect(await all()).toEqual([]);
  await write(1);
  await expect(sql`insert into t values (9)`.execute(reader)).rejects.toThrow(/readonly/);
  await expect(sql`select b from t`.execute(reader)).rejects.toThrow(/no such column/);
  expect(await all()).toEqual([]);
  await nextEvent();
  expect(await all()).toEqual([1]);
  const other = openSqlite(file, undefined, { readsOnly: true });
  expect(await all(other)).toEqual([1]);
  await other.destroy();
  await nextEvent();
});
