import { sql } from "kysely";
import type { Context } from "../../../context.ts";
import type { Merge } from "../../../feature.ts";

const BATCH = 200;

/** Adds a batch of the daily figures of the merged account to those of the other. @returns the number of rows */
export async function moveFigures(ctx: Context, { from, into }: Merge): Promise<number> {
  return ctx.db.transaction().execute(async (trx) => {
    const rows = await trx
      .deleteFrom("daily_figure")
      .where("user_id", "=", from)
      .where((eb) =>
        eb(
          sql`(figure, day)`,
          "in",
          sql`(select figure, day from daily_figure where user_id = ${from} order by figure, day limit ${sql.lit(BATCH)})`,
        ),
      )
      .returning(["figure", "day", "count"])
      .execute();
    if (rows.length > 0)
      await trx
        .insertInto("daily_figure")
        .values(rows.map((row) => ({ ...row, user_id: into })))
        .onConflict((conflict) =>
          conflict
            .columns(["user_id", "figure", "day"])
            .doUpdateSet({ count: sql<number>`daily_figure.count + excluded.count` }),
        )
        .execute();
    return rows.length;
  });
}
