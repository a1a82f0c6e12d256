import { type Kysely, type RawBuilder, sql } from "kysely";
import { LRUCache } from "lru-cache";
import type { DatabaseKind } from "./open.ts";
import type { Database } from "./schema/index.ts";
import { indexOf, type Searched } from "./text-search.ts";

/**
 * So many of the newest hits are ranked: a word that stands everywhere costs no more than one that is common. Each has its
 * own row looked up, which is half of what they cost.
 */
export const RANKED_MAX = 500;

/** A row of an index holds what is asked for. */
export const matches = (kind: DatabaseKind, subject: Searched, query: string) =>
  kind === "postgres" ? sql`vector @@ ${query}::tsquery` : sql`${indexOf(subject)} match ${query}`;

/** How many rows these are; one more than RANKED_MAX stands for all that are more. */
export async function countUpTo(db: Kysely<Database>, texts: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*) as count from (${texts} limit ${sql.lit(RANKED_MAX + 1)}) as texts`.execute(db);
  return Number(rows[0]?.count);
}

/** What is known to be common, which it stays; what is rare may be common at once, and is soon counted. */
const commonParts = new WeakMap<Kysely<Database>, LRUCache<string, true>>();
const COMMON_KEPT = { max: 5_000, ttl: 60_000 };

/**
 * In how many texts it stands, as `countUpTo` says it. What stands in more says little of any: `bm25` would read all of them
 * to learn just that.
 */
export async function heldOnSqlite(db: Kysely<Database>, subject: Searched, part: string): Promise<number> {
  let known = commonParts.get(db);
  if (!known) commonParts.set(db, (known = new LRUCache(COMMON_KEPT)));
  const key = `${subject} ${part}`;
  if (known.has(key)) return RANKED_MAX + 1;
  const held = await countUpTo(
    db,
    sql`select rowid from ${indexOf(subject)} where ${matches("sqlite", subject, part)}`,
  );
  if (held > RANKED_MAX) known.set(key, true);
  return held;
}
