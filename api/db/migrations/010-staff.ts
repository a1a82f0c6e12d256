import { type Kysely, type Migration, sql } from "kysely";
import type { DatabaseKind } from "../open.ts";
import { columnTypes, type SchemaPart } from "./columns.ts";

/** The site's staff: their roles, what they do to people, and the log of it. What a column holds is said in db/schema/staff.ts. */
const staff: SchemaPart = ({ kind, id, int }) => [
  `alter table "user" add column staff_role text`,
  `alter table "user" add column muted_until ${int}`,
  `create index user_staff on "user" (id) where staff_role is not null or role = 'ADMIN'`,
  `create index user_banned on "user" (banned_until desc, id desc) where banned_until is not null`,
  `create index user_muted on "user" (muted_until desc, id desc) where muted_until is not null`,
  `create index session_ip on session (ip, id desc)`,
  `create index removal_author on removal (author_id) where undone_at is null`,
  `create table sanction (
    id ${id},
    user_id ${int} not null references "user" (id),
    kind text not null,
    reason text not null,
    until ${int},
    made_by ${int} not null references "user" (id),
    created_at ${int} not null,
    lifted_by ${int} references "user" (id),
    lifted_at ${int}
  )`,
  `create index sanction_of_user on sanction (user_id, id desc)`,
  `create table staff_note (
    id ${id},
    user_id ${int} not null references "user" (id),
    author_id ${int} not null references "user" (id),
    text text not null,
    created_at ${int} not null
  )`,
  `create index staff_note_of_user on staff_note (user_id, id desc)`,
  `create table staff_log (
    id ${id},
    actor_id ${int} not null references "user" (id),
    act text not null,
    target_kind text,
    target_id ${int},
    before text,
    after text,
    reason text not null default '',
    ip text,
    created_at ${int} not null
  )`,
  `create index staff_log_actor on staff_log (actor_id, id desc)`,
  `create index staff_log_act on staff_log (act, id desc)`,
  `create index staff_log_target on staff_log (target_kind, target_id, id desc)`,
  `create table site_day (
    figure text not null,
    day ${int} not null,
    count ${int} not null,
    last_id ${int} not null,
    constraint site_day_pk primary key (figure, day)
  )`,
  ...(kind === "postgres"
    ? [
        `create function staff_log_stands() returns trigger language plpgsql as $$
          begin raise exception 'staff_log is append-only'; end $$`,
        `create trigger staff_log_stands before update or delete on staff_log for each row execute function staff_log_stands()`,
      ]
    : ["update", "delete"].map(
        (deed) =>
          `create trigger staff_log_no_${deed} before ${deed} on staff_log begin select raise(abort, 'staff_log is append-only'); end`,
      )),
];

export function siteStaff(kind: DatabaseKind): Migration {
  return {
    async up(db: Kysely<unknown>) {
      for (const statement of staff(columnTypes(kind))) await sql.raw(statement).execute(db);
    },
  };
}
