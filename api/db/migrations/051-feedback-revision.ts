import type { Kysely, Migration } from "kysely";
import type { DatabaseKind } from "../open.ts";
import { columns } from "./columns.ts";

/** R11: which revision of a ticket its editor saw. */
export function feedbackRevision(kind: DatabaseKind): Migration {
  return {
    async up(db: Kysely<unknown>) {
      const { int } = columns(kind);
      await db.schema
        .alterTable("feedback")
        .addColumn("revision", int, (c) => c.notNull().defaultTo(1))
        .execute();
    },
  };
}
