import type { Context } from "../../../context.ts";
import type { Merge } from "../../../feature.ts";
import { indexSeries } from "./index-series.ts";

const BATCH = 100;

/** Moves a batch of series, and updates the search index. @returns the number of series */
export async function moveSeries(ctx: Context, { from, into }: Merge): Promise<number> {
  const own = await ctx.db.selectFrom("series").select("id").where("author_id", "=", from).limit(BATCH).execute();
  for (const { id } of own)
    await ctx.db.transaction().execute(async (trx) => {
      await trx.updateTable("series").set({ author_id: into }).where("id", "=", id).execute();
      await indexSeries(trx, id);
    });
  return own.length;
}
