import { sql, type Transaction } from "kysely";
import type { Context } from "../../../context.ts";
import { dialectOf } from "../../../db/dialects/dialect-of.ts";
import type { Database } from "../../../db/schema/index.ts";
import { indexText, unindexText } from "../../../db/text-search.ts";
import { seriesIsFound } from "./series-is-found.ts";

/**
 * Updates the entry of a series in the search index: a series that everybody may see a part of has one. Call it in the
 * transaction that changes the series, with the row locked.
 */
export async function indexSeries(trx: Transaction<Database>, seriesId: number): Promise<void> {
  const row = await trx
    .selectFrom("series")
    .select(["title", "description"])
    .where("id", "=", seriesId)
    .where(seriesIsFound)
    .executeTakeFirst();
  const subject = { kind: "series", id: seriesId } as const;
  if (row) await indexText(trx, subject, { title: row.title, body: row.description });
  else await unindexText(trx, subject);
}

const BATCH = 100;

/** Series without their entry in the search index: those of before migration 014. */
export function unindexedSeriesQuery({ db }: Pick<Context, "db">) {
  const { table, key } = dialectOf(db).search.entries("series");
  return db
    .selectFrom("series")
    .select("id")
    .where(seriesIsFound)
    .where(
      sql<boolean>`(select true from ${sql.table(table)} as entry where ${sql.ref(`entry.${key}`)} = series.id) is not true`,
    )
    .orderBy("id")
    .limit(BATCH);
}

/** Adds the missing entries. @returns how many */
export async function indexMissingSeries(ctx: Context, signal?: AbortSignal): Promise<number> {
  let count = 0;
  for (;;) {
    const rows = await unindexedSeriesQuery(ctx).execute();
    if (rows.length === 0) return count;
    for (const { id } of rows) {
      signal?.throwIfAborted();
      await ctx.db.transaction().execute(async (trx) => {
        await trx.selectFrom("series").select("id").where("id", "=", id).forNoKeyUpdate().execute();
        await indexSeries(trx, id);
      });
    }
    count += rows.length;
  }
}
