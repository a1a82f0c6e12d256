import { sql } from "kysely";
import type { Context } from "../../../context.ts";
import { dayInChina } from "../../../../contract/shared/site-time.ts";
import type { Hit } from "./matcher.ts";

/** The most words of one text that are counted, to bound the rows of a hostile text. */
const WORDS_MAX = 50;
/** The number of days for which hits are stored and shown. */
export const HIT_DAYS = 30;

/**
 * Counts hits by word and day, and by list and day; each word once per call. A failure is logged and affects nothing
 * else.
 */
export async function countHits(
  { db, clock, log }: Pick<Context, "db" | "clock" | "log">,
  hits: readonly Hit[],
): Promise<void> {
  const words = new Map(hits.map(({ list, word }) => [`${list.id} ${word}`, { list_id: list.id, word }]));
  const day = dayInChina(clock.now());
  const rows = [...words.values()]
    .slice(0, WORDS_MAX)
    .map((row) => ({ ...row, day, count: 1 }))
    // Sorted, so that two concurrent counts of the same words cannot deadlock.
    .toSorted((a, b) => a.list_id - b.list_id || (a.word < b.word ? -1 : 1));
  const ofLists = new Map<number, number>();
  for (const { list_id: list } of rows) ofLists.set(list, (ofLists.get(list) ?? 0) + 1);
  const lists = [...ofLists].map(([list_id, count]) => ({ list_id, day, count }));
  try {
    await db.transaction().execute(async (trx) => {
      await trx
        .insertInto("word_hit")
        .values(rows)
        .onConflict((conflict) =>
          conflict.columns(["list_id", "word", "day"]).doUpdateSet({ count: sql`word_hit.count + 1` }),
        )
        .execute();
      await trx
        .insertInto("word_list_day")
        .values(lists)
        .onConflict((conflict) =>
          conflict.columns(["list_id", "day"]).doUpdateSet({ count: sql`word_list_day.count + excluded.count` }),
        )
        .execute();
    });
  } catch (error) {
    log.warn({ err: error }, "hits of words were not counted");
  }
}

/** Deletes the hits of days that are no longer shown. */
export async function forgetHits({ db, clock }: Pick<Context, "db" | "clock">): Promise<number> {
  const first = dayInChina(clock.now()) - HIT_DAYS;
  const [gone] = await db.deleteFrom("word_hit").where("day", "<", first).execute();
  await db.deleteFrom("word_list_day").where("day", "<", first).execute();
  return Number(gone?.numDeletedRows ?? 0);
}
