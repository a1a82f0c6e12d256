import { type Kysely, type Migration, sql } from "kysely";
import type { DatabaseKind } from "../open.ts";
import { columns } from "./columns.ts";

/** A notice whose words come from a thing of the community names it: it is judged, and at last forgotten, with that thing. */
export function noticeSubjects(kind: DatabaseKind): Migration {
  return {
    async up(db: Kysely<unknown>) {
      const { int } = columns(kind);
      await db.schema.alterTable("system_notice").addColumn("subject_kind", "text").execute();
      await db.schema.alterTable("system_notice").addColumn("subject_id", int).execute();
      for (const subject of ["article", "dynamic", "feedback", "video"]) {
        const start = `/${subject}/`;
        const id = sql`substr(path, ${start.length + 1})`;
        const isId =
          kind === "postgres" ? sql`${id} ~ '^[0-9]{1,15}$'` : sql`${id} glob '[0-9]*' and ${id} not glob '*[^0-9]*'`;
        // What somebody reported is judged without its words.
        await sql`update system_notice set subject_kind = ${sql.lit(subject)}, subject_id = cast(${id} as ${sql.raw(kind === "postgres" ? "bigint" : "integer")})
          where kind in ('mention', 'feedback', 'article', 'video') and path like ${`${start}%`} and ${isId}`.execute(
          db,
        );
      }
      await db.schema
        .createIndex("system_notice_subject")
        .on("system_notice")
        .columns(["subject_kind", "subject_id"])
        .execute();
    },
  };
}
