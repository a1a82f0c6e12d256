import { sql } from "kysely";
import type { Context } from "../../../context.ts";
import { byRange } from "../../../db/by-range.ts";
import type { Merge } from "../../../feature.ts";

const BATCH = 200;

/** SQL: the other account has such a row of the table, too. */
const standsFor = (into: number, table: string, column: string, once: readonly string[] = []) =>
  sql<boolean>`exists (select 1 from ${sql.table(table)} as theirs where ${sql.join(
    [
      sql`theirs.${sql.ref(column)} = ${into}`,
      ...once.map((key) => sql`theirs.${sql.ref(key)} = ${sql.ref(`${table}.${key}`)}`),
    ],
    sql` and `,
  )})`;

/** Ends a batch of the ties that both accounts have, such as likes of one post; those of the remaining account stay. */
export async function dropDoubles(ctx: Context, { from, into }: Merge): Promise<number> {
  let count = 0;
  for (const { table, column, merge, cleanup } of ctx.memberColumns) {
    const tie = ctx.withdrawables.find(({ kind }) => kind === cleanup)?.tie;
    if (!tie || typeof merge === "string" || !("clash" in merge) || merge.clash !== "dropDoubles") continue;
    const { rows } = await sql<{ id: number }>`
      select ${sql.ref(tie.on)} as id from ${sql.table(table)}
      where ${sql.ref(column)} = ${from} and ${standsFor(into, table, column, merge.once)}
      limit ${sql.lit(BATCH)}`.execute(ctx.db);
    for (const { id } of rows) await tie.end(ctx, from, Number(id));
    count += rows.length;
  }
  return count;
}

/**
 * Moves or deletes rows as the facts of their tables say, one range of ids per statement; a repeated run finds
 * only remaining rows. @returns the number of rows
 */
export async function moveRows(ctx: Context, { from, into }: Merge, signal?: AbortSignal): Promise<number> {
  let count = 0;
  for (const { table, column: name, merge } of ctx.memberColumns) {
    const column = sql.ref(name);
    if (merge === "delete") {
      const gone = await sql`delete from ${sql.table(table)} where ${column} = ${from}`.execute(ctx.db);
      count += Number(gone.numAffectedRows ?? 0);
    }
    if (typeof merge === "string" || "stays" in merge) continue;
    const { by, once, clash } = merge;
    const standing = standsFor(into, table, name, once);
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
