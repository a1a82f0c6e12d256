import { sql } from "kysely";
import type { Context } from "../../../context.ts";
import { indexOf } from "../../../db/search-sql.ts";
import { keyOf, putIntoIndex } from "../../../db/text-search.ts";
import { indexSources } from "./index-sources.ts";

const BATCH = 200;

/** The progress of a rebuild: everything before this row is done. */
export interface Place {
  kind: string;
  id: number;
}

interface Rebuild {
  ctx: Pick<Context, "db" | "kinds">;
  /** The row at which an interrupted rebuild continues. */
  from?: Place | undefined;
  signal?: AbortSignal | undefined;
  /** Called after each batch. */
  progress?: ((place: Place, count: number) => void) | undefined;
}

/**
 * Rebuilds the search indexes while the site runs, one batch per transaction: deletes wrong entries and writes all
 * searchable texts again. Suggestions and external engines have their own rebuilds. @returns how many entries were
 * written
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
        // Only ids are compared here, because an index without stored texts holds nothing else.
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
