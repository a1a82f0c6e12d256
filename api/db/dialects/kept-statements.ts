import type { SqliteDatabase, SqliteStatement } from "kysely";
import { LRUCache } from "lru-cache";

/** Some 300 statements serve nearly every request; a list of ids makes one more for each length. */
const KEPT_AT_MOST = 500;
/** Whoever inserts a thousand rows at once does it once: such a text is worth more than the time to compile it. */
const LONGEST_KEPT = 10_000;

/** What reads or changes rows, and what stands around it; anything else may change what a kept statement means. */
const keepable = /^\s*(?:select|insert|update|delete|with|begin|commit|rollback|savepoint|release)\b/i;

/**
 * The same database with its compiled statements kept: compiling took a third of what a request to the API costs.
 * SQLite itself compiles a kept statement anew when it meets another schema, also one that another process made.
 */
export function keepStatements(database: SqliteDatabase, most = KEPT_AT_MOST): SqliteDatabase {
  const kept = new LRUCache<string, SqliteStatement>({ max: most });
  return {
    prepare(sql) {
      const known = kept.get(sql);
      if (known) return known;
      if (!keepable.test(sql)) {
        kept.clear();
        return database.prepare(sql);
      }
      const statement = database.prepare(sql);
      if (sql.length <= LONGEST_KEPT) kept.set(sql, statement);
      return statement;
    },
    close() {
      kept.clear();
      database.close();
    },
  };
}
