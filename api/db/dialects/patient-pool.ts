import { setTimeout as after } from "node:timers/promises";
import type { PostgresPool, PostgresPoolClient } from "kysely";
import type pg from "pg";
import { AwayError, type Breaker } from "../../lib/breaker.ts";

/** pg's error messages when PostgreSQL does not answer a statement, or does not complete a new connection. */
const isSilence = (error: unknown): boolean =>
  error instanceof Error &&
  /^(?:Query read timeout|timeout expired|Connection terminated due to connection timeout)$/.test(error.message);

/** PostgreSQL has no free connection left (too_many_connections). */
const isFull = (error: unknown): boolean => (error as { code?: unknown }).code === "53300";
/** How long to wait, and how often to retry, while all connections are taken (by us or other programs), in ms. */
const FULL_MS = 1_000;
const LOOK_AGAIN_MS = 50;

/**
 * Connects, with retries: the pool itself fails when the server is full, instead of waiting for its own connections.
 */
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

/**
 * Wraps a client for Kysely: after a statement without an answer it rejects all further ones at once, also a rollback.
 */
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
    // The cast is safe: Kysely never passes a cursor (postgres.ts).
    query: query as unknown as PostgresPoolClient["query"],
    // A connection that may still answer an old statement is destroyed, not returned to the pool.
    release: () => client.release(silence !== undefined),
  };
}

/**
 * Wraps a pool with a circuit breaker, for a PostgreSQL that may hang: after silences in a row, requests fail at once
 * (breaker.ts).
 */
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
