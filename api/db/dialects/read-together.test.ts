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

test("reads in one tick see one state, and reads after the next event see a newer one", async () => {
  await nextEvent();
  expect(await all()).toEqual([]);
  await write(1);
  expect(await all()).toEqual([]);
  await nextEvent();
  expect(await all()).toEqual([1]);
});

test("an explicit transaction starts from the current state, and reads after it see newer rows", async () => {
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

test("a failing statement does not affect other reads, and a connection can be closed at once", async () => {
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
