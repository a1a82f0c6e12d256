import type { Kysely } from "kysely";
import type { DialectMigration } from "../migrate.ts";
import { columns } from "./columns.ts";

/** What a look at readiness writes and reads. */
export const probe: DialectMigration = (kind) => ({
  async up(db: Kysely<unknown>) {
    const { int } = columns(kind);
    await db.schema
      .createTable("probe")
      .addColumn("id", int, (column) => column.primaryKey())
      .addColumn("written_at", int, (column) => column.notNull())
      .execute();
  },
});
