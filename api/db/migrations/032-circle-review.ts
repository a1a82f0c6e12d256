import { type Kysely, type Migration, sql } from "kysely";
import type { DatabaseKind } from "../open.ts";
import { columnTypes } from "./columns.ts";

/** A circle may have its own 先审后发, and a moderator some areas of the site alone. */
export function circleReview(kind: DatabaseKind): Migration {
  const { int } = columnTypes(kind);
  return {
    async up(db: Kysely<unknown>) {
      for (const statement of [
        `alter table circle add column reviews_first ${int} not null default 0`,
        `alter table "user" add column staff_areas text`,
        `create index review_queue_circle on review (circle_id, id) where state = 'waiting'`,
      ])
        await sql.raw(statement).execute(db);
    },
  };
}
