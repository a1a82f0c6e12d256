import { sql } from "kysely";
import type { Context } from "../../../context.ts";
import { byRange } from "../../../db/by-range.ts";

/** The account `from` is merged into the account `into`. */
export interface Merge {
  from: number;
  into: number;
}

/**
 * Moves the rows that `tables.ts` of their features lets move unchanged, one range of ids per statement; a repeated run finds only remaining rows. @returns
 * the number of rows
 */
export async function moveRows(ctx: Context, { from, into }: Merge, signal?: AbortSignal): Promise<number> {
  let count = 0;
  for (const { table, column: name, merge } of ctx.memberColumns) {
    if (typeof merge === "string" || "stays" in merge) continue;
    const { by, once, clash } = merge;
    const column = sql.ref(name);
    const standing = sql`exists (select 1 from ${sql.table(table)} as theirs where ${sql.join(
      [
        sql`theirs.${column} = ${into}`,
        ...(once ?? []).map((key) => sql`theirs.${sql.ref(key)} = ${sql.ref(`${table}.${key}`)}`),
      ],
      sql` and `,
    )})`;
    await byRange(ctx, table, by, signal, async (range) => {
      const own = sql`${range} and ${column} = ${from}`;
      const there = await sql`select 1 from ${sql.table(table)} where ${own} limit 1`.execute(ctx.db);
      if (there.rows.length === 0) return;
      const moved = await sql`
        update ${sql.table(table)} set ${column} = ${into} where ${own} and ${once ? sql`not ${standing}` : sql`1 = 1`}`.execute(
        ctx.db,
      );
      count += Number(moved.numAffectedRows ?? 0);
      if (!once || clash !== undefined) return;
      const gone = await sql`delete from ${sql.table(table)} where ${own} and ${standing}`.execute(ctx.db);
      count += Number(gone.numAffectedRows ?? 0);
    });
  }
  return count;
}
