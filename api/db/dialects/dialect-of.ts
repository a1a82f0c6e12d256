import { type Kysely, PostgresAdapter } from "kysely";
import type { Database } from "../schema/index.ts";
import type { DatabaseDialect } from "./dialect.ts";
import { postgresDialect } from "./postgres-dialect.ts";
import { sqliteDialect } from "./sqlite-dialect.ts";

/** The dialect of an open database, or of a transaction in it. */
export const dialectOf = (db: Kysely<Database>): DatabaseDialect =>
  db.getExecutor().adapter instanceof PostgresAdapter ? postgresDialect : sqliteDialect;
