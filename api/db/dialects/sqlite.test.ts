import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { openSqlite } from "./sqlite.ts";
import { openSqliteFile } from "./sqlite-file.ts";

const folder = mkdtempSync(join(tmpdir(), "qunluo-sqlite-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("a transaction that has read may write, although another program writes to the file", async () => {
  const path = join(folder, "beside.sqlite");
  const db = openSqlite(path);
  await sql`create table t (a text)`.execute(db);
  const beside = openSqliteFile(path, { timeoutMs: 1 });
  const write = () => beside.prepare("insert into t values ('beside')").run([]);
  await db.transaction().execute(async (trx) => {
    await sql`select * from t`.execute(trx);
    expect(write).toThrow(/locked/);
    await sql`insert into t values ('ours')`.execute(trx);
  });
  write();
  const { rows } = await sql<{ a: string }>`select a from t`.execute(db);
  expect(rows).toEqual([{ a: "ours" }, { a: "beside" }]);
  beside.close();
  await db.destroy();
});

test("a limit is a literal, because SQLite would recompile a cached statement for each bound parameter", async () => {
  const db = openSqlite(join(folder, "limits.sqlite"));
  const { sql: text, parameters } = db.selectFrom("user").select("id").where("id", ">", 3).limit(20).compile();
  expect({ text, parameters }).toEqual({ text: 'select "id" from "user" where "id" > ? limit 20', parameters: [3] });
  await db.destroy();
});

test("a select has no row locks, which SQLite does not have", async () => {
  const db = openSqlite(join(folder, "locks.sqlite"));
  const { sql: text } = db.selectFrom("user").select("id").orderBy("id").forNoKeyUpdate().skipLocked().compile();
  expect(text).toBe('select "id" from "user" order by "id"');
  await db.destroy();
});
