import { type Kysely, type Migration, sql } from "kysely";
import type { DatabaseKind } from "../open.ts";
import { columns } from "./columns.ts";

/**
 * C02: a code is of the phone and of who asked for it, so that nobody else's requests and guesses end it; and from which
 * networks a phone has been proved.
 */
export function codeRequesters(kind: DatabaseKind): Migration {
  return {
    async up(db: Kysely<unknown>) {
      const { int } = columns(kind);
      await db.schema
        .alterTable("sms_code")
        .addColumn("requester", "text", (c) => c.notNull().defaultTo(""))
        .execute();
      await db.schema
        .alterTable("sms_code")
        .addColumn("other_tries", int, (c) => c.notNull().defaultTo(0))
        .execute();
      await sql`drop index sms_code_active`.execute(db);
      await sql`create unique index sms_code_active on sms_code (phone, requester) where active = 1`.execute(db);
      await db.schema
        .createTable("sms_known")
        .addColumn("hash", "text", (c) => c.primaryKey().notNull())
        .addColumn("seen_at", int, (c) => c.notNull())
        .execute();
      await db.schema.createIndex("sms_known_seen").on("sms_known").column("seen_at").execute();
    },
  };
}
