import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { Database } from "../schema/index.ts";

const INT8 = 20;
const NUMERIC = 1700;

/** Opens a pool. Ids and times are int8 columns that fit a JavaScript number, and come back as one. */
export function openPostgres(url: string, onError: (error: Error) => void): Kysely<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 5_000,
    types: {
      getTypeParser: ((oid: number, format?: "text" | "binary") =>
        oid === INT8 || oid === NUMERIC ? Number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
    },
  });
  // Without a listener an idle connection that breaks would end the process.
  pool.on("error", onError);
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
}
