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
 * PostgreSQL when a URL is configured, else the embedded file `DATA_DIR/qunluo.sqlite`.
 * @param readsOnly refuses every write, and keeps little: for who reads beside the process that writes (reads.ts)
 * @param patience who waits for PostgreSQL's answers; a command by default. SQLite's come at once
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
