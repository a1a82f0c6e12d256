import {
  type Compilable,
  type CompiledQuery,
  type Kysely,
  PostgresAdapter,
  type RawBuilder,
  type Transaction,
} from "kysely";
import type { DatabaseKind } from "../open.ts";
import type { Database } from "../schema/index.ts";
import type { SearchSql } from "../search-sql.ts";
import { postgresDialect } from "./postgres-dialect.ts";
import { sqliteDialect } from "./sqlite-dialect.ts";

export interface ForeignKey {
  table: string;
  columns: string[];
  parent: string;
  parentColumns: string[];
}

/** Everything that the two databases are asked for in different SQL. Its callers read the same for both. */
export interface DatabaseDialect {
  kind: DatabaseKind;
  /** `PostgreSQL 18.1` */
  version(db: Kysely<Database>): Promise<string>;
  /** All that the database takes, indexes and free pages included. */
  bytes(db: Kysely<Database>): Promise<number>;
  /** The foreign keys that the database itself enforces. */
  foreignKeys(db: Kysely<Database>): Promise<ForeignKey[]>;
  /**
   * The rows of a table that a partial index holds, read through that index. PostgreSQL, which finds it by itself, gets the table.
   * @param condition of the index
   */
  throughIndex<Table extends keyof Database>(table: Table, index: string, condition: RawBuilder<unknown>): Table;
  /**
   * Lets one transaction with this key after the other go on; with a text, one for each text. SQLite's transactions come one
   * after the other anyway.
   */
  lockKey(trx: Kysely<Database>, key: number, text?: string): Promise<void>;
  /**
   * Runs a select that is needed for its row locks alone (`for update`). SQLite, which has none, is not asked.
   * @returns the rows; none from SQLite
   */
  lockRows<Row>(trx: Transaction<Database>, rows: Compilable<Row> | CompiledQuery<Row>): Promise<Row[]>;
  /** At the end of a raw select: holds its rows until the transaction ends. */
  forNoKeyUpdate: RawBuilder<unknown>;
  search: SearchSql;
}

/** The dialect of an open database, or of a transaction in it. */
export const dialectOf = (db: Kysely<Database>): DatabaseDialect =>
  db.getExecutor().adapter instanceof PostgresAdapter ? postgresDialect : sqliteDialect;
