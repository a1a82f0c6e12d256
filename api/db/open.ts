import { join } from "node:path";
import type { Kysely } from "kysely";
import { openPostgres, type PostgresOptions } from "./dialects/postgres.ts";
import { openSqlite } from "./dialects/sqlite.ts";
import type { Database } from "./schema/index.ts";

export type DatabaseKind = "sqlite" | "postgres";
export interface OpenDatabase {
  kind: DatabaseKind;
  db: Kysely<Database>;
}

export const sqliteFile = (dataDir: string) => join(dataDir, "qunluo.sqlite");

/**
 * Opens PostgreSQL if a URL is configured, else the embedded file `DATA_DIR/qunluo.sqlite`.
 * @param readsOnly refuses every write and uses a small cache: for a process that reads beside the writer (reads.ts)
 * @param patience the statement timeouts of PostgreSQL; those of an operator's command by default. SQLite ignores it
 */
export function openDatabase(
  config: { databaseUrl: string | undefined; dataDir: string },
  onError: (error: Error) => void,
  { watch, readsOnly = false, patience }: PostgresOptions = {},
): OpenDatabase {
  if (config.databaseUrl) {
    const options = { watch, readsOnly, ...(patience ? { patience } : {}) };
    return { kind: "postgres", db: openPostgres(config.databaseUrl, onError, options) };
  }
  return { kind: "sqlite", db: openSqlite(sqliteFile(config.dataDir), onError, { watch, readsOnly }) };
}
