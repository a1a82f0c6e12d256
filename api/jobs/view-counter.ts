import type { Kysely, Transaction } from "kysely";
import type { Logger } from "pino";
import type { Database } from "../db/schema/index.ts";
import { countFigure, figureKey } from "../services/figures/count-figure.ts";

const FLUSH_MS = 10_000;
/** What has a view_count, and a figure of it. */
export type ViewedKind = "article" | "video";

/** Rows in one transaction: short enough that nobody waits for it. */
const BATCH = 200;

/** Counts reads in memory, so that no read costs a write; at most ten seconds of them are lost by a crash. */
export interface ViewCounter {
  add(kind: ViewedKind, id: number): void;
  /** Counted here and not yet in the database. */
  pending(kind: ViewedKind, id: number): number;
  /** Writes what was counted, one update for each row. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

interface Viewed {
  kind: ViewedKind;
  id: number;
  views: number;
}

const keyOf = (kind: ViewedKind, id: number) => `${kind}:${id}`;

/** In order of kind and id: two processes that write at once cannot wait for each other. */
async function writeBatch(trx: Transaction<Database>, batch: Viewed[], now: number): Promise<void> {
  const byAuthor = new Map<string, { userId: number; figure: string; by: number }>();
  for (const { kind, id, views } of batch) {
    const row = await trx
      .updateTable(kind)
      .set((eb) => ({ view_count: eb("view_count", "+", views) }))
      .where("id", "=", id)
      .returning("author_id")
      .executeTakeFirst();
    if (!row) continue;
    const figure = figureKey(kind, "view");
    const key = `${row.author_id} ${figure}`;
    byAuthor.set(key, { userId: row.author_id, figure, by: (byAuthor.get(key)?.by ?? 0) + views });
  }
  const figures = [...byAuthor.values()].toSorted((a, b) => a.userId - b.userId || a.figure.localeCompare(b.figure));
  for (const figure of figures) await countFigure(trx, { ...figure, now });
}

export function createViewCounter({ db, clock, log }: { db: Kysely<Database>; clock: { now(): number }; log: Logger }): ViewCounter {
  let counts = new Map<string, Viewed>();
  let writing = new Map<string, Viewed>();
  let last = Promise.resolve();

  function count(kind: ViewedKind, id: number, views: number): void {
    const key = keyOf(kind, id);
    counts.set(key, { kind, id, views: (counts.get(key)?.views ?? 0) + views });
  }

  async function write(): Promise<void> {
    writing = counts;
    counts = new Map();
    const entries = [...writing.values()].toSorted((a, b) => a.kind.localeCompare(b.kind) || a.id - b.id);
    for (let start = 0; start < entries.length; start += BATCH) {
      const batch = entries.slice(start, start + BATCH);
      try {
        await db.transaction().execute((trx) => writeBatch(trx, batch, clock.now()));
      } catch (error) {
        log.error({ err: error }, "views not written, tried again later");
        for (const { kind, id, views } of batch) count(kind, id, views);
      }
      for (const { kind, id } of batch) writing.delete(keyOf(kind, id));
    }
  }

  function flush(): Promise<void> {
    last = last.then(() => (counts.size > 0 ? write() : undefined));
    return last;
  }

  const timer = setInterval(() => void flush(), FLUSH_MS);
  timer.unref();

  return {
    add: (kind, id) => count(kind, id, 1),
    pending: (kind, id) => (counts.get(keyOf(kind, id))?.views ?? 0) + (writing.get(keyOf(kind, id))?.views ?? 0),
    flush,
    async close() {
      clearInterval(timer);
      await flush();
    },
  };
}
