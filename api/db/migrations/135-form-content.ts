import { type Kysely, sql } from "kysely";

/** What a form held when its one-time key was used: other words under the same key are refused, not swallowed. Empty: not known. */
export const formContent = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .alterTable("form_result")
      .addColumn("content", "text", (column) => column.notNull().defaultTo(sql`''`))
      .execute();
  },
};
