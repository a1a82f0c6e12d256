import { type Kysely, type Migration, sql } from "kysely";
import type { DatabaseKind } from "../open.ts";
import { columnTypes } from "./columns.ts";

/** Who has 青少年模式 on. What a column holds is said in db/schema/minor-mode.ts. */
export function minorMode(kind: DatabaseKind): Migration {
  const { int } = columnTypes(kind);
  return {
    async up(db: Kysely<unknown>) {
      await sql
        .raw(
          `create table minor_mode (
            user_id ${int} primary key references "user" (id),
            password_hash text not null,
            since ${int} not null,
            day ${int} not null,
            minutes ${int} not null,
            minutes_max ${int} not null,
            last_minute ${int} not null
          )`,
        )
        .execute(db);
    },
  };
}
