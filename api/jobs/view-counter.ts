import type { Kysely, Transaction } from "kysely";
import type { Logger } from "pino";
import type { LiveHub } from "../live/live-hub.ts";
import type { Jobs } from "./every.ts";
import type { Database } from "../db/schema/index.ts";
import type { SeenBefore } from "./seen-before.ts";
import type { KindWith } from "../db/schema/kind-with.ts";
import { countFigure, figureKey } from "../services/shared/figures/count-figure.ts";

const FLUSH_MS = 10_000;
/** The kinds of post with a view_count and a daily figure of it. */
export type ViewedKind = KindWith<"view_count">;

/** Rows per transaction: few, so that other writers hardly wait. */
const BATCH = 200;

/**
 * Counts reads in memory, so that no read costs a write; a crash loses at most ten seconds of counts. Pages show only
 * the database's number: a number known to one process would appear on one page and vanish on the next.
 */
export interface ViewCounter {
  /** @param reader the reader's id (viewReader), which counts once in six hours; null counts nothing */
  add(kind: ViewedKind, id: number, reader: string | null): void;
  /** Writes the waiting counts, one update for each row. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

interface Viewed {
  kind: ViewedKind;
  id: number;
  views: number;
}

const keyOf = (kind: ViewedKind, id: number) => `${kind}:${id}`;

/** Updates in order of kind and id, so that two processes that write at once cannot deadlock. */
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

export function createViewCounter({
  db,
  clock,
  log,
  seen,
  jobs,
  live,
}: {
  db: Kysely<Database>;
  clock: { now(): number };
  log: Logger;
  seen: SeenBefore;
  jobs: Jobs;
  live: Pick<LiveHub, "publish" | "flush">;
}): ViewCounter {
  let counts = new Map<string, Viewed>();
  const asked = new Set<Promise<void>>();
  let last = Promise.resolve();

  function count(kind: ViewedKind, id: number, views: number): void {
    const key = keyOf(kind, id);
    counts.set(key, { kind, id, views: (counts.get(key)?.views ?? 0) + views });
  }

  async function write(): Promise<void> {
    const writing = counts;
    counts = new Map();
    const entries = [...writing.values()].toSorted((a, b) => a.kind.localeCompare(b.kind) || a.id - b.id);
    for (let start = 0; start < entries.length; start += BATCH) {
      const batch = entries.slice(start, start + BATCH);
      try {
        await db.transaction().execute(async (trx) => {
          await writeBatch(trx, batch, clock.now());
          // Otherwise one web worker would show the new number while another still caches a page with the old one.
          await live.publish(trx, { type: "pages.old" });
        });
        live.flush();
      } catch (error) {
        log.error({ err: error }, "views not written, tried again later");
        for (const { kind, id, views } of batch) count(kind, id, views);
      }
    }
  }

  function flush(): Promise<void> {
    last = last.then(async () => {
      await Promise.all(asked);
      if (counts.size > 0) await write();
    });
    return last;
  }

  const stopFlushing = jobs.every({ name: "views", where: "each", everyMs: FLUSH_MS, run: flush });

  return {
    add(kind, id, reader) {
      if (reader === null) return;
      const first = seen.isFirst(`${keyOf(kind, id)}:${reader}`);
      if (first === true) count(kind, id, 1);
      if (typeof first === "boolean") return;
      // No reader waits for Redis; a read without an answer of Redis is not counted.
      const answer = first
        .then((isFirst) => (isFirst ? count(kind, id, 1) : undefined))
        .catch((error: unknown) => log.warn({ err: error }, "a view was not counted"))
        .finally(() => asked.delete(answer));
      asked.add(answer);
    },
    flush,
    async close() {
      await stopFlushing();
      await flush();
    },
  };
}
