import { type Kysely, type Migration, sql } from "kysely";
import type { DatabaseKind } from "../open.ts";
import { columnTypes } from "./columns.ts";

/** What operators are shown: figures of each circle by day, how long reports waited, what their commands found, how often work failed. */
export function operation(kind: DatabaseKind): Migration {
  const { int } = columnTypes(kind);
  return {
    async up(db: Kysely<unknown>) {
      for (const statement of [
        `create table circle_day (
          figure text not null,
          day ${int} not null,
          circle_id ${int} not null references circle (id),
          count ${int} not null,
          constraint circle_day_pk primary key (figure, day, circle_id)
        )`,
        `create index circle_day_of_circle on circle_day (circle_id, day)`,
        `create index circle_member_joined on circle_member (created_at)`,
        `create index report_settled on report (settled_at) where settled_at is not null`,
        `create table operator_run (
          command text not null primary key,
          ended_at ${int} not null,
          is_fine ${int} not null,
          note text not null,
          fine_at ${int}
        )`,
        `alter table job_lease add column failures ${int} not null default 0`,
        `create index video_file_failed on video_file (updated_at) where state = 'failed'`,
        `create index user_stored on "user" ((image_bytes + video_bytes) desc, id desc) where image_bytes + video_bytes > 0`,
      ])
        await sql.raw(statement).execute(db);
    },
  };
}
