import { type Kysely, type Migration, sql } from "kysely";
import type { DatabaseKind } from "../open.ts";
import { columnTypes } from "./columns.ts";

/** What was published already can wait for review, too. What a column holds is said in db/schema/review.ts. */
export function newcomerHold(kind: DatabaseKind): Migration {
  const { int } = columnTypes(kind);
  // SQLite's index ends with the id by itself; named twice, its planner takes other indexes of this table for searches by name.
  const age = kind === "sqlite" ? "created_at" : "created_at, id";
  return {
    async up(db: Kysely<unknown>) {
      for (const statement of [
        `alter table review add column held_kind text`,
        `alter table review add column held_id ${int}`,
        `alter table review add column hold_id ${int}`,
        `create index review_held on review (held_kind, held_id) where held_id is not null`,
        `create index review_hold on review (hold_id, id) where hold_id is not null and state = 'waiting'`,
        `create index user_created on "user" (${age})`,
      ])
        await sql.raw(statement).execute(db);
    },
  };
}
