import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import type { SqliteDatabase } from "kysely";

/** A connection to a SQLite file, in the interface that Kysely expects. */
export interface SqliteFile extends SqliteDatabase {
  /** Runs statements that return no rows. */
  exec(sql: string): void;
}

/** Result codes whose names the product uses; an unknown extended code maps to its primary code, the low byte. */
const names = new Map([
  [5, "SQLITE_BUSY"],
  // SQLITE_LOCKED: another statement of this connection blocks it.
  [6, "SQLITE_BUSY"],
  [8, "SQLITE_READONLY"],
  [10, "SQLITE_IOERR"],
  [11, "SQLITE_CORRUPT"],
  [13, "SQLITE_FULL"],
  [14, "SQLITE_CANTOPEN"],
  [19, "SQLITE_CONSTRAINT"],
  [26, "SQLITE_NOTADB"],
  [1555, "SQLITE_CONSTRAINT_PRIMARYKEY"],
  [2067, "SQLITE_CONSTRAINT_UNIQUE"],
]);

/** Sets the name of a SQLite error as `code`, in place of `ERR_SQLITE_ERROR`. */
function withName(error: unknown): unknown {
  if (!(error instanceof Error) || !("errcode" in error) || typeof error.errcode !== "number") return error;
  // SQLite reports a file of a newer format as SQLITE_ERROR, like a syntax error.
  const isForeign = error.message.startsWith("unsupported file format");
  const name = isForeign ? "SQLITE_NOTADB" : (names.get(error.errcode) ?? names.get(error.errcode & 0xff));
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

/** The columns of a star may change with the schema; those of `count(*)` do not. */
const HAS_STAR = /(?<!\()\*/;

type RowMaker = (given: unknown) => unknown;

/**
 * Makes a statement return arrays, and converts them to plain objects: node:sqlite's own row objects are dictionaries
 * without a prototype, which take 1.5 times as long to make and read.
 * @returns a function that converts a result to a row
 */
function rowMaker(statement: StatementSync, sql: string): RowMaker {
  const columns = statement.columns().map(({ name }) => name);
  if (columns.length === 0 || HAS_STAR.test(sql)) return (given) => given;
  statement.setReturnArrays(true);
  return (given) => {
    const row: Record<string, unknown> = {};
    for (const [place, name] of columns.entries()) row[name] = (given as unknown[])[place];
    return row;
  };
}

/**
 * Opens a file with Node's own SQLite (decision 0050).
 * @param timeoutMs how long a statement waits for another process's lock
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
            return statement.all(...(parameters as SQLInputValue[])).map(rowOf);
          } catch (error) {
            throw withName(error);
          }
        },
        run: (parameters) => named(() => statement.run(...(parameters as SQLInputValue[]))),
        iterate: (parameters) => namedRows(() => statement.iterate(...(parameters as SQLInputValue[])), rowOf),
      };
    },
  };
}
