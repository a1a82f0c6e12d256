import { type Kysely, sql } from "kysely";
import type { Context, Viewer } from "../../../context.ts";
import type { Database } from "../../../db/schema/index.ts";
import { asMember } from "./as-member.ts";
import { BATCH, type Withdrawable } from "./withdrawable.ts";

interface Tie {
  /** The table, which is the kind of the withdrawal, too. */
  table: keyof Database;
  /** The column with the member. */
  by: string;
  /** The column with the thing. */
  on: string;
  /** The table of the things, if nobody may tie themselves to their own. */
  toOthers?: keyof Database;
  /** SQL: the time of the tie. */
  time?: string;
  /** Further columns of the table that the tie needs to be made again. */
  columns?: readonly string[];
  /** Takes the tie back, with its counters and notices. Repeated, it changes nothing. */
  end(ctx: Context, userId: number, on: number): Promise<unknown>;
  /** Makes the tie again. @throws ApiError when the member may not any more */
  begin(ctx: Context, viewer: Viewer, on: number, values: Record<string, unknown>): Promise<unknown>;
}

/**
 * A like, a follow, a vote or another tie of a member to a thing: no words, so that a hold of new accounts leaves it, but
 * counted and shown, so that a cleanup takes it back.
 */
export function tie({ table, by, on, time = "created_at", columns = [], toOthers, end, begin }: Tie): Withdrawable {
  const kept = columns.length === 0 ? sql`1` : sql.join(columns.map((name) => sql.ref(name)));
  const rowOf = async (db: Kysely<Database>, userId: number, id: number) => {
    const { rows } = await sql<Record<string, unknown>>`
      select ${kept} from ${sql.table(table)} where ${sql.ref(by)} = ${userId} and ${sql.ref(on)} = ${id}`.execute(db);
    return rows[0];
  };
  return {
    kind: table,
    tie: { on, end, ...(toOthers && { toOthers }) },
    isHeld: false,
    isCleaned: true,
    async next(db, { userId, after, since, until }) {
      const at = sql.raw(time);
      const { rows } = await sql<{ id: number }>`select ${sql.ref(on)} as id from ${sql.table(table)}
        where ${sql.ref(by)} = ${userId} and ${sql.ref(on)} > ${after} and ${at} >= ${since} and ${at} <= ${until}
        order by ${sql.ref(on)} limit ${sql.lit(BATCH)}`.execute(db);
      return rows.map(({ id }) => ({ id: Number(id), texts: [], imageIds: [] }));
    },
    async takeOut({ ctx, userId, id }, keep) {
      const values = await rowOf(ctx.db, userId, id);
      if (!values) return;
      // The row is stored first: if the process dies here, the next run takes the tie back.
      await ctx.db.transaction().execute((trx) => keep(trx, { values: columns.length === 0 ? {} : values }));
      await end(ctx, userId, id);
    },
    async putBack({ ctx, userId, id, values }, forget) {
      await begin(ctx, await asMember(ctx.db, userId), id, values);
      await ctx.db.transaction().execute(forget);
    },
  };
}
