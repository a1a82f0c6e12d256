import type { Compilable, CompiledQuery, Kysely, RawBuilder, Transaction } from "kysely";
import type { DatabaseKind } from "../open.ts";
import type { Database } from "../schema/index.ts";
import type { SearchSql } from "../search-sql.ts";

export interface ForeignKey {
  table: string;
  columns: string[];
  parent: string;
  parentColumns: string[];
}

/** Every operation whose SQL differs between the two databases; callers use the same interface for both. */
export interface DatabaseDialect {
  kind: DatabaseKind;
  /** Example: `PostgreSQL 18.1`. */
  version(db: Kysely<Database>): Promise<string>;
  /** Size of the database in bytes, including indexes and free pages. */
  bytes(db: Kysely<Database>): Promise<number>;
  /** The foreign keys that the database itself enforces. */
  foreignKeys(db: Kysely<Database>): Promise<ForeignKey[]>;
  /**
   * A table read through its partial index. PostgreSQL chooses the index by itself and gets the plain table.
   * @param condition the condition of the index
   */
  throughIndex<Table extends keyof Database>(table: Table, index: string, condition: RawBuilder<unknown>): Table;
  /**
   * Serializes transactions that take the same key; with a text, per text. SQLite runs write transactions one after the
   * other anyway.
   */
  lockKey(trx: Kysely<Database>, key: number, text?: string): Promise<void>;
  /**
   * Runs a select only for its row locks (`for update`). SQLite has none, so it runs nothing.
   * @returns the rows; none from SQLite
   */
  lockRows<Row>(trx: Transaction<Database>, rows: Compilable<Row> | CompiledQuery<Row>): Promise<Row[]>;
  /** Row lock for the end of a raw select, until the transaction ends. */
  forNoKeyUpdate: RawBuilder<unknown>;
  /** Entries (kind, id, key, rank) of a kind whose keys begin with one of the texts: one lookup for each text. */
  suggestionsOf(kind: string, starts: string[], limit: number): RawBuilder<unknown>;
  /** Whether a text contains a word, given by the characters that each of its places may have (`alikeWords`). */
  contains(text: RawBuilder<unknown>, word: string[][]): RawBuilder<boolean>;
  search: SearchSql;
}
