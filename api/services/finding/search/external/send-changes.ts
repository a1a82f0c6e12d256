import type { Context } from "../../../../context.ts";
import { forgetSent, putBack, type Waiting, waiting } from "../../../../db/search-outbox.ts";
import type { SearchIndex } from "../../../../search-index/search-index.ts";
import { type IndexSource, indexSources } from "../index-sources.ts";
import { documentsOf } from "./documents.ts";
import { isOfIndex, isRefused } from "./index-errors.ts";
import { markAll } from "./mark-all.ts";

type Sending = Pick<Context, "db" | "kinds" | "clock" | "log">;

const BATCH = 200;
/** A rejected document is sent again alone, with growing delays. */
const SOON_MS = 5_000;
const LATEST_MS = 3_600_000;

/** Engines whose indexes this process has already prepared. */
const prepared = new WeakSet<SearchIndex>();

/** The changes that are due, for the job that checks whether it must run. */
export const changesDue = ({ db, clock }: Pick<Context, "db" | "clock">) => waiting(db, clock.now(), 1);

/** The external engine's row in the database; undefined when there is none. */
export const elsewhere = (db: Context["db"]) =>
  db.selectFrom("search_elsewhere").selectAll().where("id", "=", 1).executeTakeFirst();

/**
 * Runs at the start: records which external engine receives changes from now on. A new engine begins empty and is sent
 * everything; without an engine no changes are recorded.
 */
export async function chooseEngine({ db }: Pick<Context, "db">, index: SearchIndex | null): Promise<void> {
  if ((await elsewhere(db))?.place === index?.place) return;
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom("search_elsewhere").execute();
    await trx.deleteFrom("search_outbox").execute();
    if (index) await trx.insertInto("search_elsewhere").values({ id: 1, place: index.place }).execute();
  });
}

/** Sends the changes of one kind: puts documents that may be found, removes all others. */
async function send({ ctx, index, source, rows }: Batch): Promise<void> {
  const ids = rows.map((row) => row.subject_id);
  const texts = await source.among(ctx.db, ids);
  const documents = await documentsOf(ctx.db, source, texts);
  const there = new Set(documents.map(({ id }) => id));
  await index.put(source.kind, documents);
  await index.remove(
    source.kind,
    ids.filter((id) => !there.has(id)),
  );
}
interface Batch {
  ctx: Sending;
  index: SearchIndex;
  source: IndexSource;
  rows: Waiting[];
}

async function sendOrPutBack(batch: Batch): Promise<number> {
  const { ctx, index, source, rows } = batch;
  try {
    await send(batch);
    await forgetSent(ctx.db, rows);
    return rows.length;
  } catch (error) {
    if (!isRefused(error)) throw error;
    const attempts = Math.max(...rows.map((row) => row.attempts));
    const wait = Math.min(SOON_MS * 2 ** Math.min(attempts, 20), LATEST_MS);
    await putBack(ctx.db, rows, ctx.clock.now() + wait);
    const ids = rows.map((row) => row.subject_id).slice(0, 10);
    ctx.log.error({ err: error, engine: index.name, kind: source.kind, ids }, "the search engine refused changes");
    return 0;
  }
}

/**
 * Groups changes by kind. Changes that were rejected before stay alone, because one of them may have caused the
 * rejection of the others.
 */
function batchesOf(rows: Waiting[]): Waiting[][] {
  const groups = new Map<string, Waiting[]>();
  for (const row of rows) {
    const key = row.attempts > 0 ? `${row.kind}:${row.subject_id}` : row.kind;
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups.values()];
}

interface Sent {
  ctx: Sending;
  index: SearchIndex;
  signal?: AbortSignal | undefined;
  /** Called after each batch with the number of changes sent. */
  progress?: ((sent: number) => void) | undefined;
}

/**
 * Sends recorded changes to the external engine, each row in its current state. Only one process does so at a time;
 * changes that cannot be sent stay recorded. @returns how many were sent
 */
export async function sendChanges({ ctx, index, signal, progress }: Sent): Promise<number> {
  const place = await elsewhere(ctx.db);
  if (place?.place !== index.place) return 0;
  const sources = new Map(indexSources(ctx).map((source) => [source.kind as string, source]));
  let sent = 0;
  try {
    await prepareOnce(index, [...sources.keys()]);
    if (place.noted_at === null) {
      await markAll({ ctx, signal });
      await ctx.db.updateTable("search_elsewhere").set({ noted_at: ctx.clock.now() }).execute();
    }
    for (;;) {
      signal?.throwIfAborted();
      const rows = await waiting(ctx.db, ctx.clock.now(), BATCH).execute();
      if (rows.length === 0) break;
      for (const batch of batchesOf(rows)) {
        signal?.throwIfAborted();
        const source = sources.get(batch[0]?.kind ?? "");
        if (source) sent += await sendOrPutBack({ ctx, index, source, rows: batch });
        else await forgetSent(ctx.db, batch);
      }
      progress?.(sent);
    }
    if (place.filled_at === null && (sent > 0 || (await waitingCount(ctx.db)) === 0))
      await ctx.db.updateTable("search_elsewhere").set({ filled_at: ctx.clock.now() }).execute();
  } catch (error) {
    if (!isOfIndex(error)) throw error;
    ctx.log.warn({ err: error, engine: index.name }, "the search engine takes no changes: they wait for it");
  }
  return sent;
}

async function prepareOnce(index: SearchIndex, kinds: string[]): Promise<void> {
  if (prepared.has(index)) return;
  for (const kind of kinds) await index.prepare(kind);
  prepared.add(index);
}

export async function waitingCount(db: Context["db"]): Promise<number> {
  const { count } = await db
    .selectFrom("search_outbox")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}
