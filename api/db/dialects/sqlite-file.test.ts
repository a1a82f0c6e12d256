import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { cannotWrite } from "../cannot-write.ts";
import { isUniqueViolation } from "../unique-violation.ts";
import { openSqliteFile } from "./sqlite-file.ts";

const folder = mkdtempSync(join(tmpdir(), "qunluo-file-"));
afterAll(() => rmSync(folder, { recursive: true }));

const failure = (run: () => unknown): unknown => {
  try {
    return run();
  } catch (error) {
    return error;
  }
};

test("SQLite errors have names, whichever method ran the statement", () => {
  const file = openSqliteFile(join(folder, "errors.sqlite"), { timeoutMs: 10 });
  file.exec("create table t (a integer primary key, b text unique); insert into t values (1, 'x')");
  for (const sql of ["insert into t values (1, 'y')", "insert into t values (2, 'x')"]) {
    expect(isUniqueViolation(failure(() => file.prepare(sql).run([])))).toBe(true);
    expect(isUniqueViolation(failure(() => file.prepare(`${sql} returning a`).all([])))).toBe(true);
  }
  file.exec("pragma query_only = on");
  expect(cannotWrite(failure(() => file.prepare("insert into t values (3, 'z')").run([])))).toBe(true);
  expect(cannotWrite(failure(() => file.prepare("insert into t values (3, 'z') returning a").all([])))).toBe(true);
  const other = openSqliteFile(join(folder, "errors.sqlite"), { timeoutMs: 10 });
  other.exec("begin exclusive");
  file.exec("pragma query_only = off");
  expect(failure(() => file.exec("begin exclusive"))).toMatchObject({ code: "SQLITE_BUSY" });
  other.close();
  file.exec("pragma max_page_count = 3");
  expect(
    failure(() => file.prepare("insert into t values (4, ?) returning a").all(["x".repeat(100_000)])),
  ).toMatchObject({ code: "SQLITE_FULL" });
  file.close();
  writeFileSync(join(folder, "junk.sqlite"), "no database ".repeat(1000));
  expect(
    failure(() => openSqliteFile(join(folder, "junk.sqlite"), { timeoutMs: 10 }).exec("pragma journal_mode = wal")),
  ).toMatchObject({ code: "SQLITE_NOTADB" });
  expect(failure(() => openSqliteFile(join(folder, "none/a.sqlite"), { timeoutMs: 10 }))).toMatchObject({
    code: "SQLITE_CANTOPEN",
  });
});

test("rows are plain objects with a property per column, for named columns and for a star", () => {
  const file = openSqliteFile(join(folder, "rows.sqlite"), { timeoutMs: 10 });
  file.exec("create table t (a integer, b text, c blob); insert into t values (1, 'x', null), (2, null, x'00ff')");
  const rows = [
    { a: 1, b: "x", c: null },
    { a: 2, b: null, c: new Uint8Array([0, 255]) },
  ];
  const named = file.prepare("select a, b, c from t order by a");
  expect(named.all([])).toStrictEqual(rows);
  expect([...(named.iterate([]) as Iterable<unknown>)]).toStrictEqual(rows);
  expect(file.prepare("select * from t order by a").all([])).toEqual(rows);
  expect(file.prepare(`select 1 as "it's ""so"" \\ \u2028"`).all([])).toStrictEqual([{ 'it\'s "so" \\ \u2028': 1 }]);
  expect(file.prepare("select count(*) as n, max(a) as n from t").all([])).toStrictEqual([{ n: 2 }]);
  expect(file.prepare("insert into t (a) values (3) returning a").all([])).toStrictEqual([{ a: 3 }]);
  file.close();
});

test("no package brings its own SQLite: Node's is used, and npm ci compiles nothing", () => {
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as { packages: Record<string, unknown> };
  const others = /better-sqlite3|@photostructure\/sqlite|node-gyp|prebuild-install|node-pre-gyp/;
  expect(Object.keys(packages).filter((path) => others.test(path))).toEqual([]);
});
