import type { Kysely, Migration } from "kysely";
import type { DatabaseKind } from "../open.ts";
import { columns } from "./columns.ts";

/** Narrower copies of pictures that stand in texts: which there are. Those in use are made by the job (jobs/picture-widths.ts). */
export function pictureWidths(kind: DatabaseKind): Migration {
  return {
    async up(db: Kysely<unknown>) {
      const { sql } = columns(kind);
      await db.schema.alterTable("image").addColumn("widths", "text").execute();
      await sql`create index image_widths_wanted on image (id) where widths = ''`.execute(db);
      await sql`update image set widths = '' where id in
        (select image_id from image_use where subject_kind in ('article', 'draft', 'video', 'feedback', 'feedback-reply', 'comment'))`.execute(
        db,
      );
    },
  };
}
