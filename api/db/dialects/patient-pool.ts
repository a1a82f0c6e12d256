import { setTimeout as after } from "node:timers/promises";
import type { PostgresPool, PostgresPoolClient } from "kysely";
import type pg from "pg";
import { AwayError, type Breaker } from "../../lib/breaker.ts";

/** pg's words where PostgreSQL takes connections and says nothing: no answer to a statement, or to a new connection. */
const isSilence = (error: unknown): boolean =>
  error instanceof Error &&
  /^(?:Query read timeout|timeout expired|Connection terminated due to connection timeout)$/.test(error.message);

/** PostgreSQL has no connection left for us (too_many_connections). */
const isFull = (error: unknown): boolean => (error as { code?: unknown }).code === "53300";
/** So long one waits for a connection that somebody gives back, ours or another's, and so often one looks, in ms. */
const FULL_MS = 1_000;
const LOOK_AGAIN_MS = 50;

/** The pool would rather have one connection more than wait for those that it has. */
async function connection(pool: pg.Pool): Promise<pg.PoolClient> {
  const until = performance.now() + FULL_MS;
  for (;;) {
    try {
      return await pool.connect();
    } catch (error) {
      if (!isFull(error) || performance.now() > until) throw error;
      await after(LOOK_AGAIN_MS);
    }
  }
}

/** Kysely's view of a connection; one whose statement got no answer refuses the next at once, also a rollback. */
function guarded(client: pg.PoolClient, breaker: Breaker): PostgresPoolClient {
  let silence: AwayError | undefined;
  async function query(sql: string, parameters: unknown[]): Promise<pg.QueryResult> {
    if (silence) throw new AwayError("given up after it did not answer", { cause: silence });
    try {
      const result = await client.query(sql, parameters);
      breaker.worked();
      return result;
    } catch (error) {
      if (!isSilence(error)) throw error;
      silence = breaker.failed(error);
      throw silence;
    }
  }
  return {
    // No cursor is ever given (postgres.ts).
    query: query as unknown as PostgresPoolClient["query"],
    // The pool keeps none that may answer a question of before.
    release: () => client.release(silence !== undefined),
  };
}

/** The same pool for a PostgreSQL that may hang: after silences in a row nobody waits for it (breaker.ts). */
export function patientPool(pool: pg.Pool, breaker: Breaker): PostgresPool {
  return {
    async connect() {
      breaker.check();
      try {
        return guarded(await connection(pool), breaker);
      } catch (error) {
        throw isSilence(error) ? breaker.failed(error) : error;
      }
    },
    end: () => pool.end(),
  };
}
