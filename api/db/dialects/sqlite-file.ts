import { compileFunction } from "node:vm";
import { DatabaseSync, type StatementSyncInstance } from "@photostructure/sqlite";
import type { SqliteDatabase } from "kysely";
import { LRUCache } from "lru-cache";

/** One connection to a SQLite file, as Kysely asks for it. */
export interface SqliteFile extends SqliteDatabase {
  /** Runs statements that give no rows. */
  exec(sql: string): void;
}

/**
 * SQLite's own words for its errors and the names of its documents. By words: the package tells the number of an error
 * from `run`, but not from `all`.
 */
const names: [RegExp, string][] = [
  [/^UNIQUE constraint failed/, "SQLITE_CONSTRAINT_UNIQUE"],
  [/constraint failed/, "SQLITE_CONSTRAINT"],
  [/^attempt to write a readonly database/, "SQLITE_READONLY"],
  [/^database or disk is full/, "SQLITE_FULL"],
  [/^disk I\/O error/, "SQLITE_IOERR"],
  [/^database disk image is malformed/, "SQLITE_CORRUPT"],
  [/^malformed database schema/, "SQLITE_CORRUPT"],
  [/^file is not a database|^unsupported file format/, "SQLITE_NOTADB"],
  [/^database (?:table )?is locked/, "SQLITE_BUSY"],
  [/unable to open database file/, "SQLITE_CANTOPEN"],
];

/** An error of SQLite with its name as `code` in place of `ERR_SQLITE_ERROR`. */
function withName(error: unknown): unknown {
  const name = error instanceof Error && names.find(([words]) => words.test(error.message))?.[1];
  return name ? Object.assign(error, { code: name }) : error;
}

function named<T>(run: () => T): T {
  try {
    return run();
  } catch (error) {
    throw withName(error);
  }
}

function* namedRows(run: () => Iterable<unknown>, rowOf: (given: unknown) => unknown): IterableIterator<unknown> {
  try {
    for (const given of run()) yield rowOf(given);
  } catch (error) {
    throw withName(error);
  }
}

/** What it gives may change with the schema; `count(*)` does not. */
const HAS_STAR = /(?<!\()\*/;

type RowMaker = (given: unknown) => unknown;

/** By the columns: a list of ids makes a statement for each length of it, and Node 24 keeps for ever what node:vm has compiled (0.9 KB each). */
const makers = new LRUCache<string, RowMaker>({ max: 1_000 });

/**
 * Has a statement give rows as arrays, and makes objects of them: the package takes half as much again for an object, and
 * that one is a dictionary without a prototype. What makes them is written for their columns: by a loop over names a row
 * takes six times as long.
 * @returns what makes an object of what the statement gives
 */
function rowMaker(statement: StatementSyncInstance, sql: string): RowMaker {
  const names = statement.columns().map(({ name }) => JSON.stringify(name));
  if (names.length === 0 || HAS_STAR.test(sql)) return (given) => given;
  statement.setReturnArrays(true);
  const fields = names.map((name, place) => `${name}: given[${place}]`).join(", ");
  let make = makers.get(fields);
  if (!make) makers.set(fields, (make = compileFunction(`return { ${fields} };`, ["given"]) as RowMaker));
  return make;
}

/**
 * Opens a file by node:sqlite's interface, from a package that brings its own SQLite, compiled, for every Node: nothing is
 * built or downloaded at `npm ci` (decision 0002).
 * @param timeoutMs how long a lock of another process is waited for
 */
export function openSqliteFile(file: string, { timeoutMs }: { timeoutMs: number }): SqliteFile {
  const database = named(() => new DatabaseSync(file, { timeout: timeoutMs }));
  return {
    exec: (sql) => named(() => database.exec(sql)),
    close: () => database.close(),
    prepare(sql) {
      const statement = named(() => database.prepare(sql));
      const rowOf = rowMaker(statement, sql);
      return {
        reader: statement.columns().length > 0,
        all(parameters) {
          try {
            return statement.all(...parameters).map(rowOf);
          } catch (error) {
            throw withName(error);
          }
        },
        run: (parameters) => named(() => statement.run(...parameters)),
        iterate: (parameters) => namedRows(() => statement.iterate(...parameters), rowOf),
      };
    },
  };
}
