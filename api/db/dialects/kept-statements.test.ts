import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type SqliteStatement, sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { cacheStatements } from "./cached-statements.ts";
import { openSqlite } from "./sqlite.ts";

function counted() {
  const prepared: string[] = [];
  const statement = {} as SqliteStatement;
  return { prepared, database: { prepare: (text: string) => (prepared.push(text), { ...statement }), close() {} } };
}

/** Two connections to one file, like those of the API and of `npm run migrate` beside it. */
function twoConnections() {
  const folder = mkdtempSync(join(tmpdir(), "qunluo-statements-"));
  const file = join(folder, "some.sqlite");
  const [own, other] = [openSqlite(file), openSqlite(file)];
  onTestFinished(async () => {
    await own.destroy();
    await other.destroy();
    rmSync(folder, { recursive: true });
  });
  return { own, other };
}

test("a statement is compiled once, however often it runs", () => {
  const { prepared, database } = counted();
  const keeping = cacheStatements(database);
  for (const text of ["select 1", "begin", "select 2", "commit", "select 1", "begin", "commit"]) keeping.prepare(text);
  expect(prepared).toEqual(["select 1", "begin", "select 2", "commit"]);
});

test("the cache drops the statements used longest ago, and never stores a text of 10 KB", () => {
  const { prepared, database } = counted();
  const keeping = cacheStatements(database, 2);
  for (const text of ["select 1", "select 2", "select 1", "select 3", "select 1", "select 2"]) keeping.prepare(text);
  expect(prepared).toEqual(["select 1", "select 2", "select 3", "select 2"]);
  const long = `insert into t values ${"(1),".repeat(3_000)}(1)`;
  keeping.prepare(long);
  keeping.prepare(long);
  expect(prepared.filter((text) => text === long)).toHaveLength(2);
});

test("a statement that changes the schema or a setting clears the cache", () => {
  const { prepared, database } = counted();
  const keeping = cacheStatements(database);
  for (const text of ["select 1", "alter table t add column b", "select 1", "pragma foreign_keys = off", "select 1"])
    keeping.prepare(text);
  expect(prepared.filter((text) => text === "select 1")).toHaveLength(3);
});

test("a cached statement sees columns that another process has added, dropped or reordered", async () => {
  const { own, other } = twoConnections();
  await sql`create table t (a integer, b text)`.execute(own);
  await sql`insert into t values (1, 'x')`.execute(own);
  const rows = async () => (await sql`select * from t`.execute(own)).rows;
  expect(await rows()).toEqual([{ a: 1, b: "x" }]);
  await sql`alter table t add column c text default 'new'`.execute(other);
  expect(await rows()).toEqual([{ a: 1, b: "x", c: "new" }]);
  await sql`alter table t drop column b`.execute(other);
  expect(await rows()).toEqual([{ a: 1, c: "new" }]);
  await sql`drop table t`.execute(other);
  await expect(rows()).rejects.toThrow(/no such table/);
  await sql`create table t (z integer)`.execute(other);
  expect(await rows()).toEqual([]);
});

test("a cached statement runs again after a failure, and inside and outside of transactions", async () => {
  const { own } = twoConnections();
  await sql`create table t (a integer primary key)`.execute(own);
  const insert = (a: number) => sql`insert into t values (${a})`.execute(own);
  await insert(1);
  await expect(insert(1)).rejects.toThrow(/UNIQUE/);
  await insert(2);
  const undone = own.transaction().execute(async (trx) => {
    await sql`insert into t values (${3})`.execute(trx);
    throw new Error("no");
  });
  await expect(undone).rejects.toThrow("no");
  await own.transaction().execute((trx) => sql`insert into t values (${4})`.execute(trx));
  expect((await sql<{ a: number }>`select a from t`.execute(own)).rows.map((row) => row.a)).toEqual([1, 2, 4]);
});
