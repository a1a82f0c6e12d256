import { type Kysely, type Migration, sql } from "kysely";
import type { DatabaseKind } from "../open.ts";
import { columns } from "./columns.ts";

/** Every file is asked for by its key, and one that was taken away is remembered as such (decision 0010). */
export function mediaAccess(kind: DatabaseKind): Migration {
  return {
    async up(db: Kysely<unknown>) {
      const { int } = columns(kind);
      await db.schema
        .createTable("media_gone")
        .addColumn("key", "text", (c) => c.primaryKey())
        .addColumn("gone_at", int, (c) => c.notNull())
        .execute();
      for (const column of ["media_key", "poster_key"]) {
        await sql`create index ${sql.raw(`video_file_${column}`)} on video_file (${sql.raw(column)}) where ${sql.raw(column)} is not null`.execute(
          db,
        );
      }
    },
  };
}
