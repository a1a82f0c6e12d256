import type { Context } from "../../../../context.ts";
import type { SearchIndex } from "../../../../search-index/search-index.ts";
import type { Difference } from "../check-index.ts";
import { indexSources } from "../index-sources.ts";
import { documentsOf } from "./documents.ts";

interface Check {
  ctx: Pick<Context, "db" | "kinds">;
  index: SearchIndex;
  signal?: AbortSignal | undefined;
}

/** The most entries per request: the external engine returns no more. */
const ENTRIES = 1_000;
const BATCH = 500;
const END = Number.MAX_SAFE_INTEGER;

/** All entries of the external engine with ids in a range. */
async function entriesOf(index: SearchIndex, kind: string, after: number, until: number) {
  const entries = new Map<number, string>();
  for (let last = after; ;) {
    const some = await index.entries(kind, { after: last, until, limit: ENTRIES });
    for (const { id, hash } of some) entries.set(id, hash);
    const end = some.at(-1);
    if (!end || some.length < ENTRIES || end.id <= last) return entries;
    last = end.id;
  }
}

/** Compares every entry of the external engine with its text. Very recent changes may still differ. */
export async function checkElsewhere({ ctx, index, signal }: Check): Promise<Difference[]> {
  const all: Difference[] = [];
  for (const source of indexSources(ctx)) {
    const { kind } = source;
    for (let last = 0, isEnd = false; !isEnd;) {
      signal?.throwIfAborted();
      const rows = await source.after(ctx.db, last, BATCH);
      isEnd = rows.length < BATCH;
      const until = isEnd ? END : (rows.at(-1)?.id ?? END);
      const entries = await entriesOf(index, kind, last, until);
      for (const { id, hash } of await documentsOf(ctx.db, source, rows)) {
        const has = entries.get(id);
        if (has !== hash) all.push({ kind, id, what: has === undefined ? "missing" : "stale" });
        entries.delete(id);
      }
      for (const id of entries.keys()) all.push({ kind, id, what: "extra" });
      last = until;
    }
  }
  return all;
}
