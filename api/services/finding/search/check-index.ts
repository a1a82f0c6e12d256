import { sql } from "kysely";
import type { Context } from "../../../context.ts";
import { dialectOf } from "../../../db/dialects/dialect-of.ts";
import type { Searched } from "../../../db/search-sql.ts";
import { markedTexts } from "../../../db/text-search.ts";
import { type IndexSource, indexSources } from "./index-sources.ts";

/** A difference between a search index and the texts that it is made from. */
export interface Difference {
  kind: Searched;
  id: number;
  /**
   * missing: not in the index; stale: in the index with other words, author, circle or tags; extra: in the index
   * although nobody may find it.
   */
  what: "missing" | "stale" | "extra";
}

type Check = Pick<Context, "db" | "kinds">;
const BATCH = 500;

/** Compares every entry of every index with its text. Read-only; on a large community it takes minutes. */
export async function checkIndex(ctx: Check, signal?: AbortSignal): Promise<Difference[]> {
  const all: Difference[] = [];
  for (const source of indexSources(ctx)) {
    const { kind } = source;
    const entries = dialectOf(ctx.db).search.check(ctx.db, kind);
    await entries.begin();
    try {
      let last = 0;
      for (;;) {
        signal?.throwIfAborted();
        const rows = await source.after(ctx.db, last, BATCH);
        if (rows.length === 0) break;
        last = rows.at(-1)?.id ?? last;
        const wanted = await markedTexts(ctx.db, kind, rows);
        for (const { id, what } of await entries.compare(wanted)) all.push({ kind, id, what });
      }
      for (const id of await extras(ctx, source)) all.push({ kind, id, what: "extra" });
    } finally {
      await entries.end();
    }
  }
  return all;
}

async function extras({ db }: Check, { kind, stands }: IndexSource): Promise<number[]> {
  const { table, key } = dialectOf(db).search.entries(kind);
  const entries = sql`select ${sql.ref(key)} as id from ${sql.table(table)}`;
  const { rows } = await sql<{ id: number }>`select id from (${entries}) as entries
    where id not in (select id from ${sql.table(kind)} where ${stands}) order by id`.execute(db);
  return rows.map(({ id }) => id);
}
