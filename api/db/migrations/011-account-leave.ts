import { type Kysely, type Migration, sql } from "kysely";
import type { DatabaseKind } from "../open.ts";
import { columnTypes } from "./columns.ts";

/** Accounts that end: who asked, who is gone, and indexes by which all that is theirs is found. */
export function accountLeave(kind: DatabaseKind): Migration {
  const { int } = columnTypes(kind);
  return {
    async up(db: Kysely<unknown>) {
      for (const statement of [
        `create table account_leave (
          user_id ${int} not null primary key references "user" (id),
          asked_at ${int} not null,
          due_at ${int} not null,
          begun_at ${int},
          name text
        )`,
        `create index account_leave_due on account_leave (due_at, user_id)`,
        `alter table "user" add column left_at ${int}`,
        ...["article", "dynamic", "video", "comment"].map(
          (thing) => `create index ${thing}_like_user on ${thing}_like (user_id)`,
        ),
        `create index user_block_target on user_block (target_id)`,
        `create index user_mute_target on user_mute (target_id)`,
        `create index circle_log_actor on circle_log (actor_id) where reason <> ''`,
        `create index circle_log_subject on circle_log (subject_kind, subject_id) where title <> ''`,
        `create index circle_invitation_maker on circle_invitation (made_by)`,
      ])
        await sql.raw(statement).execute(db);
    },
  };
}
