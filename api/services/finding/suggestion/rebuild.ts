import type { Kysely, Transaction } from "kysely";
import type { Context } from "../../../context.ts";
import { addSuggestions } from "../../../db/suggestions.ts";
import type { Database } from "../../../db/schema/index.ts";
import { sourcesOf } from "./sources.ts";

const BATCH = 200;

interface Rebuild {
  ctx: Pick<Context, "db" | "kinds">;
  /** Only these kinds. */
  kinds?: string[] | undefined;
  /** Skips a batch whose entries have the right ids and ranks: texts are already updated with each change. */
  onlyRanks?: boolean | undefined;
  signal?: AbortSignal | undefined;
  /** Called after each batch with the kind and the number of its rows so far. */
  progress?: ((kind: string, count: number) => void) | undefined;
}

/**
 * Rebuilds the index of suggestions in batches while the site runs: deletes outdated entries, then writes all entries
 * again. @returns how many things are suggested
 */
export async function rebuildSuggestions({ ctx, kinds, onlyRanks, signal, progress }: Rebuild): Promise<number> {
  let total = 0;
  for (const source of sourcesOf(ctx)) {
    if (kinds && !kinds.includes(source.kind)) continue;
    let count = 0;
    let last = 0;
    for (;;) {
      signal?.throwIfAborted();
      const from = last;
      const write = async (trx: Kysely<Database> | Transaction<Database>) => {
        const rows = await source.after({ db: trx }, from, BATCH);
        const end = rows.at(-1);
        if (onlyRanks && (await areInOrder(trx, source.kind, from, rows))) return rows;
        // Also deletes entries of rows between two ids that may no longer be suggested.
        await trx
          .deleteFrom("suggestion_key")
          .where("kind", "=", source.kind)
          .where("subject_id", ">", from)
          .$if(end !== undefined, (query) => query.where("subject_id", "<=", end?.id ?? 0))
          .execute();
        await addSuggestions(trx, source.kind, rows);
        return rows;
      };
      const rows = await (ctx.db.isTransaction ? write(ctx.db) : ctx.db.transaction().execute(write));
      count += rows.length;
      const end = rows.at(-1);
      if (!end) break;
      last = end.id;
      progress?.(source.kind, count);
    }
    total += count;
  }
  return total;
}

/** Whether the index holds exactly these rows after an id, each with its rank. */
async function areInOrder(
  db: Kysely<Database> | Transaction<Database>,
  kind: string,
  from: number,
  rows: { id: number; rank: number }[],
): Promise<boolean> {
  const end = rows.at(-1);
  const known = await db
    .selectFrom("suggestion_key")
    .select(["subject_id", "rank"])
    .distinct()
    .where("kind", "=", kind)
    .where("subject_id", ">", from)
    .$if(end !== undefined, (query) => query.where("subject_id", "<=", end?.id ?? 0))
    .orderBy("subject_id")
    .execute();
  return (
    known.length === rows.length &&
    known.every((key, index) => key.subject_id === rows[index]?.id && key.rank === rows[index].rank)
  );
}

/** Tags and circles are few, so their ranks are refreshed regularly. */
const FEW = ["tag", "circle"];

/** Whether the index was ever filled: tags exist in every database. */
export function filledQuery({ db }: Pick<Context, "db">) {
  return db.selectFrom("suggestion_key").select("key").where("kind", "=", "tag").limit(1);
}

/** Fills the index after an update from a version without it; otherwise refreshes the ranks of tags and circles. */
export async function refreshSuggestions({ ctx, signal }: Pick<Rebuild, "ctx" | "signal">): Promise<number> {
  const isFilled = (await filledQuery(ctx).execute()).length > 0;
  return rebuildSuggestions({ ctx, signal, ...(isFilled ? { kinds: FEW, onlyRanks: true } : {}) });
}
