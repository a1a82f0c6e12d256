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
 * Statement timeouts by the kind of caller. `visitor`: the web tier gives up after 5 s (K02), so PostgreSQL cancels the
 * statement before that; if PostgreSQL does not answer at all, pg does. `job`: as long as a job may take
 * (jobs/every.ts). `operator`: no limit, for commands and migrations.
 */
export type Patience = "visitor" | "job" | "operator";

const connections: Record<Patience, pg.PoolConfig> = {
  visitor: { max: 10, connectionTimeoutMillis: 3_000, query_timeout: 4_000 },
  job: { max: 4, connectionTimeoutMillis: 15_000, query_timeout: 930_000 },
  operator: { max: 10, connectionTimeoutMillis: 5_000 },
};

/** When PostgreSQL cancels a statement, in ms; 0 is never. */
const statementMs: Record<Patience, number> = { visitor: 3_500, job: 900_000, operator: 0 };

/** After this many silences in a row the breaker opens for REST_MS ms; then one trial statement decides. */
const SILENCES = 2;
const REST_MS = 2_000;

export interface PostgresOptions {
  watch?: DatabaseWatch | undefined;
  /** Refuses every write, and uses fewer connections. */
  readsOnly?: boolean;
  patience?: Patience;
}

/** Opens a pool. Ids and times are int8 columns whose values fit a JavaScript number; they are returned as numbers. */
export function openPostgres(
  url: string,
  onError: (error: Error) => void,
  { watch, readsOnly = false, patience = "operator" }: PostgresOptions = {},
): Kysely<Database> {
  const breaker = createBreaker({ failures: SILENCES, restMs: REST_MS });
  // pg is loaded only if PostgreSQL is used.
  const open = async () => poolOf((await import("pg")).default);
  const poolOf = ({ Pool, types }: typeof pg) => {
    const pool = new Pool({
      connectionString: url,
      ...connections[patience],
      ...(readsOnly ? { max: 4 } : {}),
      // Statements, because PgBouncer refuses or ignores these settings in the parameters of a connection's start.
      onConnect: async (client) => {
        await client.query(`set statement_timeout = ${statementMs[patience]}`);
        // A database that its operator has made read-only stays so.
        if (readsOnly) await client.query("set default_transaction_read_only = on");
      },
      idleTimeoutMillis: 30_000,
      // TCP keep-alive detects a machine that has vanished.
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      types: {
        getTypeParser: ((oid: number, format?: "text" | "binary") =>
          oid === INT8 || oid === NUMERIC ? Number : types.getTypeParser(oid, format)) as typeof types.getTypeParser,
      },
    });
    // Without listeners a broken connection would end the process: the client emits the error while in use, the pool
    // while idle.
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
