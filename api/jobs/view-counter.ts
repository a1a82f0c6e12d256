import type { Kysely } from "kysely";
import type { Logger } from "pino";
import type { Database } from "../db/schema/index.ts";
import { countFigure, figureKey } from "../services/figures/count-figure.ts";

const FLUSH_MS = 10_000;
/** Articles in one transaction: short enough that nobody waits for it. */
const BATCH = 200;

/** Counts reads in memory, so that no read costs a write; at most ten seconds of them are lost by a crash. */
export interface ViewCounter {
  add(articleId: number): void;
  /** Counted here and not yet in the database. */
  pending(articleId: number): number;
  /** Writes what was counted, one update for each article. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

export function createViewCounter({ db, clock, log }: { db: Kysely<Database>; clock: { now(): number }; log: Logger }): ViewCounter {
  let counts = new Map<number, number>();
  let writing = new Map<number, number>();
  let last = Promise.resolve();

  async function write(): Promise<void> {
    writing = counts;
    counts = new Map();
    // In order of id: two processes that flush at once cannot wait for each other.
    const entries = [...writing].toSorted(([a], [b]) => a - b);
    for (let start = 0; start < entries.length; start += BATCH) {
      const batch = entries.slice(start, start + BATCH);
      try {
        await db.transaction().execute(async (trx) => {
          const byAuthor = new Map<number, number>();
          for (const [id, views] of batch) {
            const row = await trx
              .updateTable("article")
              .set((eb) => ({ view_count: eb("view_count", "+", views) }))
              .where("id", "=", id)
              .returning("author_id")
              .executeTakeFirst();
            if (row) byAuthor.set(row.author_id, (byAuthor.get(row.author_id) ?? 0) + views);
          }
          for (const [userId, by] of [...byAuthor].toSorted(([a], [b]) => a - b)) {
            await countFigure(trx, { userId, figure: figureKey("article", "view"), by, now: clock.now() });
          }
        });
      } catch (error) {
        log.error({ err: error }, "views not written, tried again later");
        for (const [id, views] of batch) counts.set(id, (counts.get(id) ?? 0) + views);
      }
      for (const [id] of batch) writing.delete(id);
    }
  }

  function flush(): Promise<void> {
    last = last.then(() => (counts.size > 0 ? write() : undefined));
    return last;
  }

  const timer = setInterval(() => void flush(), FLUSH_MS);
  timer.unref();

  return {
    add(articleId) {
      counts.set(articleId, (counts.get(articleId) ?? 0) + 1);
    },
    pending: (articleId) => (counts.get(articleId) ?? 0) + (writing.get(articleId) ?? 0),
    flush,
    async close() {
      clearInterval(timer);
      await flush();
    },
  };
}
