import { sql } from "kysely";
import type { Context } from "../../../context.ts";
import { indexOf } from "../../../db/search-sql.ts";
import { keyOf, putIntoIndex } from "../../../db/text-search.ts";
import { indexSources } from "./index-sources.ts";

const BATCH = 200;

/** How far a rebuild is: everything before it is made anew. */
export interface Place {
  kind: string;
  id: number;
}

interface Rebuild {
  ctx: Pick<Context, "db" | "kinds">;
  /** Where one that was broken off goes on. */
  from?: Place | undefined;
  signal?: AbortSignal | undefined;
  /** Told after each batch. */
  progress?: ((place: Place, count: number) => void) | undefined;
}

/**
 * Makes the indexes of the search anew while the site goes on, a batch in a transaction: what stands in one wrongly goes,
 * and everything that is found is put in again. Suggestions, and an engine elsewhere, have rebuilds of their own. @returns how many entries were made
 */
export async function rebuildIndex({ ctx, from, signal, progress }: Rebuild): Promise<number> {
  const all = indexSources(ctx);
  const start = from ? all.findIndex(({ kind }) => kind === from.kind) : 0;
  if (start < 0) throw new Error(`nothing of the kind ${from?.kind} is searched`);
  let total = 0;
  for (const { kind, after, stands } of all.slice(start)) {
    let last = from?.kind === kind ? from.id : 0;
    for (let isEnd = false; !isEnd;) {
      signal?.throwIfAborted();
      const after_ = last;
      const made = await ctx.db.transaction().execute(async (trx) => {
        const rows = await after(trx, after_, BATCH);
        const end = rows.length < BATCH ? undefined : rows.at(-1)?.id;
        const key = keyOf(trx, kind);
        // Ids alone are read of what is not found: an index without its texts cannot tell more.
        await sql`delete from ${indexOf(kind)} where ${key} > ${after_} and ${end === undefined ? sql`1 = 1` : sql`${key} <= ${end}`}
          and ${key} not in (select id from ${sql.table(kind)} where id > ${after_} and ${end === undefined ? sql`1 = 1` : sql`id <= ${end}`} and ${stands})`.execute(
          trx,
        );
        await putIntoIndex(trx, kind, rows);
        return { count: rows.length, end };
      });
      total += made.count;
      isEnd = made.end === undefined;
      last = made.end ?? last;
      progress?.({ kind, id: last }, total);
    }
  }
  return total;
}
