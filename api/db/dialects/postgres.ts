import { Kysely, PostgresDialect } from "kysely";
import type pg from "pg";
import { createBreaker } from "../../lib/breaker.ts";
import type { Database } from "../schema/index.ts";
import { type DatabaseWatch, queryLog, watched } from "../watch.ts";
import { patientPool } from "./patient-pool.ts";
import { withQuietRollback } from "./quiet-rollback.ts";

const INT8 = 20;
const NUMERIC = 1700;

/**
 * Who waits for the answers. `visitor`: the web tier gives up after 5 s (K02), so PostgreSQL ends the statement before, and
 * where it does not even say that, we do. `job`: as long as a job may take (jobs/every.ts). `operator`: commands and migrations
 * take as long as they take.
 */
export type Patience = "visitor" | "job" | "operator";

const connections: Record<Patience, pg.PoolConfig> = {
  visitor: { max: 10, connectionTimeoutMillis: 3_000, statement_timeout: 3_500, query_timeout: 4_000 },
  job: { max: 4, connectionTimeoutMillis: 15_000, statement_timeout: 900_000, query_timeout: 930_000 },
  operator: { max: 10, connectionTimeoutMillis: 5_000 },
};

/** After two silences in a row PostgreSQL is left alone for so long; then one asks on behalf of all. */
const SILENCES = 2;
const REST_MS = 2_000;

export interface PostgresOptions {
  watch?: DatabaseWatch | undefined;
  /** Refuses every write, and keeps fewer connections. */
  readsOnly?: boolean;
  patience?: Patience;
}

/** Opens a pool. Ids and times are int8 columns that fit a JavaScript number, and come back as one. */
export function openPostgres(
  url: string,
  onError: (error: Error) => void,
  { watch, readsOnly = false, patience = "operator" }: PostgresOptions = {},
): Kysely<Database> {
  const breaker = createBreaker({ failures: SILENCES, restMs: REST_MS });
  // Loaded where there is such a database.
  const open = async () => poolOf((await import("pg")).default);
  const poolOf = ({ Pool, types }: typeof pg) => {
    const pool = new Pool({
      connectionString: url,
      ...connections[patience],
      ...(readsOnly ? { max: 4, options: "-c default_transaction_read_only=on" } : {}),
      idleTimeoutMillis: 30_000,
      // A machine that is gone says nothing: the system notices.
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
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
    return patientPool(pool, breaker);
  };
  const dialect = withQuietRollback(new PostgresDialect({ pool: open }), onError);
  if (!watch) return new Kysely<Database>({ dialect });
  return new Kysely<Database>({ dialect: watched(dialect, watch), log: queryLog(watch) });
}
