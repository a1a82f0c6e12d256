import { sql } from "kysely";
import type { DatabaseDialect } from "./dialect-of.ts";
import { postgresSearch } from "./postgres-search.ts";

export const postgresDialect: DatabaseDialect = {
  kind: "postgres",
  async lockKey(trx, key, text) {
    await sql`select pg_advisory_xact_lock(${text === undefined ? sql`${key}` : sql`${key}, hashtext(${text})`})`.execute(
      trx,
    );
  },
  lockRows: async (trx, rows) => (await trx.executeQuery(rows)).rows,
  forNoKeyUpdate: sql`for no key update`,
  search: postgresSearch,
};
