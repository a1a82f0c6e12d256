import type { Context } from "../../../context.ts";
import { dropSeries } from "./write-series.ts";

const BATCH = 100;

/** Deletes a batch of the person's series. */
export async function forgetSeries(ctx: Context, userId: number): Promise<number> {
  const { db } = ctx;
  const own = await db.selectFrom("series").select("id").where("author_id", "=", userId).limit(BATCH).execute();
  for (const { id } of own)
    await db.transaction().execute(async (trx) => {
      const row = await trx.selectFrom("series").select("id").where("id", "=", id).forUpdate().executeTakeFirst();
      if (row) await dropSeries(trx, ctx, id);
    });
  return own.length;
}
