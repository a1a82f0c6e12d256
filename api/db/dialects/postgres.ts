import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { Database } from "../schema/index.ts";
import { type DatabaseWatch, queryLog, watched } from "../watch.ts";
import { withQuietRollback } from "./quiet-rollback.ts";

const INT8 = 20;
const NUMERIC = 1700;

/** Opens a pool. Ids and times are int8 columns that fit a JavaScript number, and come back as one. */
export function openPostgres(url: string, onError: (error: Error) => void, watch?: DatabaseWatch): Kysely<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 5_000,
    types: {
      getTypeParser: ((oid: number, format?: "text" | "binary") =>
        oid === INT8 || oid === NUMERIC
          ? Number
          : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
    },
  });
  // Without listeners a connection that breaks would end the process: the client's while it works, the pool's while it is idle.
  pool.on("connect", (client) => client.on("error", onError));
  pool.on("error", () => {});
  const dialect = withQuietRollback(new PostgresDialect({ pool }), onError);
  if (!watch) return new Kysely<Database>({ dialect });
  pool.on("connect", () => (watch.use.open += 1));
  pool.on("remove", () => (watch.use.open -= 1));
  return new Kysely<Database>({ dialect: watched(dialect, watch), log: queryLog(watch) });
}
