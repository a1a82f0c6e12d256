import { sql } from "kysely";
import type { Context } from "../../../context.ts";
import type { Merge } from "../../../feature.ts";

/** Ends the ties to things that are now the person's own, of kinds that are only for things of others. */
export async function dropOwnTies(ctx: Context, { from, into }: Merge): Promise<number> {
  let count = 0;
  for (const { kind, tie } of ctx.withdrawables) {
    if (!tie?.toOthers) continue;
    const { rows } = await sql<{ id: number; userId: number }>`
      select thing.id, tie.user_id as ${sql.ref("userId")} from ${sql.table(tie.toOthers)} as thing
        inner join ${sql.table(kind)} as tie on tie.${sql.ref(tie.on)} = thing.id
      where thing.author_id in (${from}, ${into}) and tie.user_id in (${from}, ${into})`.execute(ctx.db);
    for (const { id, userId } of rows) await tie.end(ctx, userId, id);
    count += rows.length;
  }
  return count;
}
