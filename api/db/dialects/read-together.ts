import type { SqliteDatabase } from "kysely";

/**
 * Of a connection that only reads: what is asked in one go reads one state of the file, whose lock is taken and given back
 * once, not for each statement (a tenth of what a page's reads cost). It ends before this process hears of anything else, so that
 * whoever was told of a change reads what it made.
 */
export function readTogether(database: SqliteDatabase): SqliteDatabase {
  let isOpen = false;
  /** Somebody has a transaction of their own. */
  let isTheirs = false;
  function end(): void {
    if (!isOpen) return;
    isOpen = false;
    database.prepare("commit").run([]);
  }
  return {
    prepare(text) {
      if (text === "begin") {
        end();
        isTheirs = true;
      } else if (text === "commit" || text === "rollback") isTheirs = false;
      else if (!isOpen && !isTheirs) {
        database.prepare("begin").run([]);
        isOpen = true;
        // After all that follows from what runs now, before the next event.
        process.nextTick(end);
      }
      return database.prepare(text);
    },
    close() {
      end();
      database.close();
    },
  };
}
