import { readdirSync, readFileSync } from "node:fs";
import { DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from "kysely";
import { expect, test } from "vitest";
import { cutPage, decodeCursor, down, encodeCursor, isAfter, keysOf, pageBy, rowsBy, up } from "./keyset.ts";

interface Row {
  id: number;
  at: number | null;
  rank: number;
}

const db = new Kysely<{ thing: Row }>({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (of) => new SqliteIntrospector(of),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
});
const things = db.selectFrom("thing").selectAll();
const newest = [down("at"), down("id")];
const textOf = (query: { compile(): { sql: string; parameters: readonly unknown[] } }) => {
  const { sql, parameters } = query.compile();
  return [sql.replaceAll('"', "").replace("select * from thing ", ""), ...parameters];
};

test("keys of one direction become one row comparison, which an index can answer", () => {
  expect(textOf(pageBy(things, newest, undefined, 20))).toEqual(["order by at desc, id desc limit ?", 21]);
  expect(textOf(pageBy(things, newest, encodeCursor([7, 3]), 20))).toEqual([
    "where (at, id) < (?, ?) order by at desc, id desc limit ?",
    7,
    3,
    21,
  ]);
  expect(textOf(pageBy(things, [up("id")], encodeCursor([3]), 1))[0]).toBe("where id > ? order by id asc limit ?");
});

test("a page may begin with a given row, leave out rows without a key, and repeat the condition on the first key", () => {
  const nullable = [down("at", { isNullable: true }), down("id")];
  expect(textOf(pageBy(things, nullable, { at: [7, 3] }, 1))[0]).toBe(
    "where at is not null and (at, id) <= (?, ?) order by at desc, id desc limit ?",
  );
  expect(textOf(rowsBy(things, newest, encodeCursor([7, 3]), 1, { isFirstAlone: true }))[0]).toBe(
    "where at <= ? and (at, id) < (?, ?) order by at desc, id desc limit ?",
  );
});

test("keys of different directions are compared one by one", () => {
  const best = [up("rank", { isReal: true }), down("id")];
  expect(textOf(things.where(isAfter(best, [0.5, 3])))).toEqual([
    "where (rank > cast(? as double precision) or (rank = cast(? as double precision) and id < ?))",
    0.5,
    0.5,
    3,
  ]);
});

test("a cursor holds the last row shown, and exists only while there are more rows", () => {
  const rows = [
    { of: 5, at: 9 },
    { of: 4, at: 8 },
    { of: 3, at: 7 },
  ];
  const keys = [down("thing.at"), down("thing_id", { as: "of" })];
  expect(cutPage(rows, keys, 2)).toEqual({ rows: rows.slice(0, 2), nextCursor: encodeCursor([8, 4]) });
  expect(cutPage(rows, keys, 3).nextCursor).toBeNull();
  expect(cutPage(rows, keys, 2, [1]).nextCursor).toBe(encodeCursor([8, 4, 1]));
  expect(() => keysOf({ of: 1, at: null }, keys)).toThrow("sorted by at");
});

test.each([
  ["what is no JSON", "e30x"],
  ["an object", Buffer.from("{}").toString("base64url")],
  ["a key too few", encodeCursor([1])],
  ["a number too many", encodeCursor([1, 2, 3])],
  ["half a millisecond", encodeCursor([1.5, 2])],
  ["more than a number can hold", encodeCursor([2 ** 53, 2])],
  ["words", Buffer.from('["1",2]').toString("base64url")],
])("%s is no cursor", (_what, cursor) => {
  expect(() => decodeCursor(cursor, newest)).toThrow(expect.objectContaining({ code: "BAD_REQUEST" }) as Error);
});

test("a key of a real number may be a fraction; further numbers after the keys must be integers", () => {
  const hot = [down("rank", { isReal: true }), down("id")];
  expect(decodeCursor(encodeCursor([0.25, 2, 7]), hot, 1)).toEqual([0.25, 2, 7]);
  expect(() => decodeCursor(encodeCursor([0.25, 2, 7.5]), hot, 1)).toThrow("页码有误");
});

test("no other file compares list positions or makes cursors", () => {
  const api = new URL("../", import.meta.url).pathname;
  const own = new Set([
    "db/keyset.ts",
    "services/posts/article/hot-page.ts",
    "services/posts/following/merge-kinds.ts",
  ]);
  const offenders = readdirSync(api, { recursive: true, encoding: "utf8" }).filter((file) => {
    if (!file.endsWith(".ts") || own.has(file) || file.endsWith(".test.ts")) return false;
    const text = readFileSync(`${api}${file}`, "utf8");
    // Finds a row comparison `(a, b) < (`, a cursor read by hand, and a cursor made by hand.
    return (
      /\([^()`\n]*,[^()`\n]*\)\s*(?:[<>]=?|\$\{[^}]*\})\s*\(/.test(text) || /encodeCursor\(|after\?\.\[/.test(text)
    );
  });
  expect(offenders).toEqual([]);
});
