import { type RawBuilder, sql, type Transaction } from "kysely";
import type { Context } from "../../../context.ts";
import type { Database } from "../../../db/schema/index.ts";
import { emptyRow, refillRow } from "./empty-row.ts";
import { BATCH, type Thing, type Withdrawable } from "./withdrawable.ts";

interface Emptied<Row> {
  /** The table, which is the kind of the withdrawal, too. */
  table: keyof Database;
  /** SQL condition: others read words of the member in the row. */
  isOf(userId: number): RawBuilder<boolean>;
  /** The columns that `thingOf` reads. */
  read: readonly (keyof Row & string)[];
  thingOf(row: Row, userId: number): Omit<Thing, "id">;
  /** The values that stand for the hidden ones. */
  empty(id: number): Record<string, unknown>;
  /** The hidden columns with pictures. */
  pictures?: readonly string[];
  /** Follows each change in its transaction, for example with the search index. */
  changed?(trx: Transaction<Database>, ctx: Context, id: number): Promise<void>;
}

/** Words in columns of a row that stays: hidden, the columns have other values, or none. */
export function emptied<Row>({
  table,
  isOf,
  read,
  thingOf,
  empty,
  pictures = [],
  changed,
}: Emptied<Row>): Withdrawable {
  const rowOf = (id: number) => ({ table, id, empty: empty(id) });
  return {
    kind: table,
    isHeld: true,
    isCleaned: true,
    async next(db, { userId, after, since, until }) {
      const { rows } = await sql<Row & { id: number }>`
        select id, ${sql.join(read.map((name) => sql.ref(name)))} from ${sql.table(table)}
        where ${isOf(userId)} and created_at >= ${since} and created_at <= ${until} and id > ${after}
        order by id limit ${sql.lit(BATCH)}`.execute(db);
      return rows.map((row) => ({ id: row.id, ...thingOf(row, userId) }));
    },
    async takeOut({ ctx, id }, keep) {
      await ctx.db.transaction().execute(async (trx) => {
        const values = await emptyRow(trx, rowOf(id));
        if (!values) return;
        const imageIds = pictures.map((name) => values[name]).filter((one) => typeof one === "number");
        await keep(trx, { values, imageIds });
        await changed?.(trx, ctx, id);
      });
    },
    async putBack({ ctx, id, values }, forget) {
      await ctx.db.transaction().execute(async (trx) => {
        await refillRow(trx, rowOf(id), values);
        await changed?.(trx, ctx, id);
        await forget(trx);
      });
    },
  };
}
