import { appendFileSync, existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * The folder in which the API's run on SQLite records its statements and the tests that PostgreSQL repeats (set by
 * scripts/test.mjs). Without it nothing is recorded, and a run on PostgreSQL runs every test.
 */
export const recordFolder = process.env.QUNLUO_SUITE_RECORD;

/**
 * Words of SQLite alone, which only the files of api/db/dialects write (scripts/one-dialect.test.ts): PostgreSQL gets
 * other statements in their place.
 */
export const ofSqlite =
  /\browid\b|_search_docsize|\bpragma_|\bsqlite_|\bjson_each\b|\bmatch \$|\bindexed by\b|\btemp\.|\bglob\b/;

/** @typedef {"repeats" | "callers" | "statements"} Kind */

/**
 * Adds a line to the process's own record.
 * @param {Kind} kind
 * @param {string} line
 */
export function record(kind, line) {
  if (recordFolder !== undefined) appendFileSync(join(recordFolder, `${process.pid}.${kind}`), `${line}\n`);
}

/**
 * The lines that all processes recorded, each once.
 * @param {Kind} kind
 * @param {string | undefined} folder
 * @returns {Set<string>}
 */
export function recorded(kind, folder = recordFolder) {
  if (folder === undefined || !existsSync(folder)) return new Set();
  const files = readdirSync(folder).filter((name) => name.endsWith(`.${kind}`));
  return new Set(files.flatMap((name) => readFileSync(join(folder, name), "utf8").trimEnd().split("\n")));
}
