import { type Kysely, type Migration, sql } from "kysely";
import type { DatabaseKind } from "../open.ts";
import { columnTypes } from "./columns.ts";

/** Forbidden pictures, and what each picture looks like. What a column holds is said in db/schema/picture.ts and image.ts. */
export function pictures(kind: DatabaseKind): Migration {
  const { id, int } = columnTypes(kind);
  return {
    async up(db: Kysely<unknown>) {
      for (const statement of [
        `alter table image add column look text`,
        `alter table image add column verdict text`,
        `create index image_lookless on image (id) where look is null`,
        `create table forbidden_picture (
          id ${id},
          look text not null,
          level text not null,
          note text not null,
          hit_count ${int} not null default 0,
          last_hit_at ${int},
          updated_at ${int} not null,
          thumb text not null,
          constraint forbidden_picture_look unique (look)
        )`,
        `create index forbidden_picture_level on forbidden_picture (level, id)`,
      ])
        await sql.raw(statement).execute(db);
    },
  };
}
