import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Kysely, sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { openSqlite } from "./dialects/sqlite.ts";
import { cachedQuery } from "./cached-query.ts";
import type { Database } from "./schema/index.ts";

const folder = mkdtempSync(join(tmpdir(), "qunluo-kept-query-"));
const db = openSqlite(join(folder, "some.sqlite"));
await sql`create table t (id integer primary key, a text)`.execute(db);
await sql`insert into t values (1, 'one'), (2, 'two'), (3, null)`.execute(db);
afterAll(async () => {
  await db.destroy();
  rmSync(folder, { recursive: true });
});

interface Row {
  id: number;
}

test("a query is built once per list length and shape, and runs with each call's values", async () => {
  let built = 0;
  type Asked = { ids: number[]; a: string | null };
  const kept = cachedQuery((_db: Kysely<Database>, { ids, a }: Asked, { isDown }: { isDown: boolean }) => {
    built += 1;
    const other = a === null ? sql`a is not null` : sql`a = ${a}`;
    return sql<Row>`select id from t where id in (${sql.join(ids)}) and ${other} order by id ${sql.raw(isDown ? "desc" : "asc")}`;
  });
  const ids = async (values: Asked, isDown = false) => (await kept.rows(db, values, { isDown })).map(({ id }) => id);
  expect(await ids({ ids: [1, 2], a: "one" })).toEqual([1]);
  expect(await ids({ ids: [2, 3], a: "two" })).toEqual([2]);
  expect(built).toBe(1);
  expect(await ids({ ids: [1, 2], a: null })).toEqual([1, 2]);
  expect(await ids({ ids: [1, 2], a: null }, true)).toEqual([2, 1]);
  expect(await ids({ ids: [1, 2, 3], a: null })).toEqual([1, 2]);
  expect(built).toBe(4);
});

test("a cached query runs in the transaction that it is given", async () => {
  const kept = cachedQuery((_db, { id }: { id: number }) => sql<Row>`select id from t where id = ${id}`);
  const undone = db.transaction().execute(async (trx) => {
    await sql`insert into t values (4, 'four')`.execute(trx);
    expect(await kept.first(trx, { id: 4 })).toEqual({ id: 4 });
    throw new Error("no");
  });
  await expect(undone).rejects.toThrow("no");
  expect(await kept.first(db, { id: 4 })).toBeUndefined();
});

test("a query that reads one caller's value while it is built fails at its first use", async () => {
  const looking = [
    cachedQuery((_db, { id }: { id: number }) => sql<Row>`select id from t where id = ${id + 1}`),
    cachedQuery((_db, { id }: { id: number }) => sql<Row>`select id from t where id = ${sql.raw(`${id}`)}`),
    cachedQuery((_db, { id }: { id: number }) => sql<Row>`select id from t where a = ${JSON.stringify({ id })}`),
  ];
  for (const kept of looking) await expect(kept.first(db, { id: 1 })).rejects.toThrow(/looks at its value id/);
});
