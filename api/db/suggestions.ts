import { type Kysely, sql, type Transaction } from "kysely";
import { dialectOf } from "./dialects/dialect-of.ts";
import type { Database } from "./schema/index.ts";
import { keysOf, SHORT_MAX, type Typed } from "./suggestion-keys.ts";

type Connection = Kysely<Database> | Transaction<Database>;

/** The subject of a suggestion: a row of the table named by `kind`. */
export interface Suggested {
  kind: string;
  id: number;
}

export async function forgetSuggestion(db: Connection, { kind, id }: Suggested): Promise<void> {
  await db.deleteFrom("suggestion_key").where("kind", "=", kind).where("subject_id", "=", id).execute();
}

/**
 * Adds or replaces the suggestion of a row by its words. Call it in the transaction that changes them.
 * @param rank smaller is better
 */
export async function keepSuggestion(
  db: Connection,
  { kind, id }: Suggested,
  text: string,
  rank: number,
): Promise<void> {
  await forgetSuggestion(db, { kind, id });
  await addSuggestions(db, kind, [{ id, text, rank }]);
}

/** Keys per statement. */
const CHUNK = 1_000;

/** Adds suggestions for rows that have no keys yet. */
export async function addSuggestions(
  db: Connection,
  kind: string,
  things: { id: number; text: string; rank: number }[],
): Promise<void> {
  const rows = things.flatMap(({ id, text, rank }) => keysOf(text).map((key) => ({ kind, key, rank, subject_id: id })));
  for (let start = 0; start < rows.length; start += CHUNK)
    await db
      .insertInto("suggestion_key")
      .values(rows.slice(start, start + CHUNK))
      .execute();
}

export interface SuggestionHit {
  kind: string;
  id: number;
  key: string;
  rank: number;
}

/** Maximum entries of each kind read for one answer. */
const LOOKED_AT = 40;

/**
 * Query of entries that begin with the typed text: for short prefixes the best ranked of each kind, for longer ones the
 * first in key order. One statement; each part reads a few entries of the index.
 */
export function suggestionQuery(kinds: string[], { keys }: Typed) {
  const parts = kinds.flatMap((kind) =>
    keys.map((key) => {
      const isShort = [...key].length <= SHORT_MAX;
      const range = isShort ? sql`key = ${key}` : sql`key >= ${key} and key < ${`${key}\u{10FFFF}`}`;
      return sql`select * from (select kind, subject_id as id, key, rank from suggestion_key where kind = ${kind} and ${range} order by key, rank, subject_id limit ${sql.lit(LOOKED_AT)}) as part`;
    }),
  );
  return sql<SuggestionHit>`${sql.join(parts, sql` union all `)}`;
}

/** Query of a few entries of each kind whose keys begin with one of the texts, the first texts first. */
export function startingQuery(db: Kysely<Database>, kinds: string[], starts: string[]) {
  const parts = kinds.map(
    (kind) => sql`select * from (${dialectOf(db).suggestionsOf(kind, starts, LOOKED_AT)}) as part`,
  );
  return sql<SuggestionHit>`${sql.join(parts, sql` union all `)}`;
}

/** All keys of the given rows of a kind. */
export function keysOfThings(db: Connection, kind: string, ids: number[]) {
  return db
    .selectFrom("suggestion_key")
    .select(["subject_id as id", "key"])
    .where("kind", "=", kind)
    .where("subject_id", "in", ids)
    .execute();
}
