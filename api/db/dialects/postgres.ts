import { Kysely, PostgresDialect } from "kysely";
import type pg from "pg";
import type { Database } from "../schema/index.ts";
import { type DatabaseWatch, queryLog, watched } from "../watch.ts";
import { withQuietRollback } from "./quiet-rollback.ts";

const INT8 = 20;
const NUMERIC = 1700;

/** Opens a pool. Ids and times are int8 columns that fit a JavaScript number, and come back as one. */
export function openPostgres(
  url: string,
  onError: (error: Error) => void,
  { watch, readsOnly = false }: { watch?: DatabaseWatch | undefined; readsOnly?: boolean } = {},
): Kysely<Database> {
  // Loaded where there is such a database.
  const open = async () => poolOf((await import("pg")).default);
  const poolOf = ({ Pool, types }: typeof pg) => {
    const pool = new Pool({
      connectionString: url,
      max: readsOnly ? 4 : 10,
      ...(readsOnly ? { options: "-c default_transaction_read_only=on" } : {}),
      idleTimeoutMillis: 30_000,
      connectionTimeoutMillis: 5_000,
      types: {
        getTypeParser: ((oid: number, format?: "text" | "binary") =>
          oid === INT8 || oid === NUMERIC ? Number : types.getTypeParser(oid, format)) as typeof types.getTypeParser,
      },
    });
    // Without listeners a connection that breaks would end the process: the client's while it works, the pool's while it is idle.
    pool.on("connect", (client) => client.on("error", onError));
    pool.on("error", () => {});
    if (watch) {
      pool.on("connect", () => (watch.use.open += 1));
      pool.on("remove", () => (watch.use.open -= 1));
    }
    return pool;
  };
  const dialect = withQuietRollback(new PostgresDialect({ pool: open }), onError);
  if (!watch) return new Kysely<Database>({ dialect });
  return new Kysely<Database>({ dialect: watched(dialect, watch), log: queryLog(watch) });
}
