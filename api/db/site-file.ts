import { type RawBuilder, sql } from "kysely";

/** A file of an export of the whole site (api/scripts/export). */
export interface SiteFile {
  /** Without extension; the rows are written to `{name}.jsonl`. */
  name: string;
  table: string;
  /** Condition for rows; refers to the table by its own name. */
  where: RawBuilder<unknown>;
  /** Columns that are left out. */
  without?: readonly string[];
  /** Texts are also written as Markdown files in a folder with the part's name. */
  isText?: boolean;
  /** The keyset's columns, unique together; `id` by default. */
  key?: readonly string[];
  /** In the export without private data, too; with this condition instead of `where`. */
  public?: RawBuilder<unknown>;
}

/** All rows of a table, by its unique columns. */
export const keyed = (name: string, table: string, ...key: string[]): SiteFile => ({
  name,
  table,
  where: sql`1 = 1`,
  key,
});
/** All rows of a table with an `id`. */
export const byId = (name: string, table: string): SiteFile => ({ name, table, where: sql`1 = 1` });
