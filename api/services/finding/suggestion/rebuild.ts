import type { Kysely, Transaction } from "kysely";
import type { Context } from "../../../context.ts";
import { addSuggestions } from "../../../db/suggestions.ts";
import type { Database } from "../../../db/schema/index.ts";
import { sourcesOf } from "./sources.ts";

const BATCH = 200;

interface Rebuild {
  ctx: Pick<Context, "db" | "kinds">;
  /** Of these kinds alone. */
  kinds?: string[] | undefined;
  /** A batch whose things stand in the index as they rank is left as it is: words are kept with each change. */
  onlyRanks?: boolean | undefined;
  signal?: AbortSignal | undefined;
  /** Told after each batch: the kind, and how many of it there are so far. */
  progress?: ((kind: string, count: number) => void) | undefined;
}

/**
 * Makes the index of suggestions anew, a batch at a time, while the site goes on: entries of what is there no more go
 * first, then each thing's are made again. @returns how many things are suggested
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
        // Of what stands between, and has no name for everybody any more.
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

/** Whether the index knows these things beyond an id, no other up to the last of them, and each by its rank. */
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

/** Tags and circles are few: how large each is, is learned again now and then. */
const FEW = ["tag", "circle"];

/** Whether the index was ever filled: the tags come with the database. */
export function filledQuery({ db }: Pick<Context, "db">) {
  return db.selectFrom("suggestion_key").select("key").where("kind", "=", "tag").limit(1);
}

/** Fills the index after an update from a build without it, and keeps the order of what is few. */
export async function refreshSuggestions({ ctx, signal }: Pick<Rebuild, "ctx" | "signal">): Promise<number> {
  const isFilled = (await filledQuery(ctx).execute()).length > 0;
  return rebuildSuggestions({ ctx, signal, ...(isFilled ? { kinds: FEW, onlyRanks: true } : {}) });
}
