import type { SchemaPart } from "../columns.ts";

/** Sanctions, notes and log of the site's staff, and the figures of the console. */
export const staff: SchemaPart = ({ kind, id, int }) => [
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
  ...(kind === "postgres" ? postgresLogGuard : sqliteLogGuard),

  `create table site_day (
    figure text not null,
    day ${int} not null,
    count ${int} not null,
    constraint site_day_pk primary key (figure, day)
  )`,

  `create table circle_day (
    figure text not null,
    day ${int} not null,
    circle_id ${int} not null references circle (id),
    count ${int} not null,
    constraint circle_day_pk primary key (figure, day, circle_id)
  )`,
  `create index circle_day_of_circle on circle_day (circle_id, day)`,

  `create table circle_busy (
    figure text not null,
    circle_id ${int} not null references circle (id),
    value ${int} not null,
    constraint circle_busy_pk primary key (figure, circle_id)
  )`,
];

/** Triggers that refuse every change of the staff log, also by our own code. */
const postgresLogGuard = [
  `create function staff_log_stands() returns trigger language plpgsql as $$
          begin raise exception 'staff_log is append-only'; end $$`,
  `create trigger staff_log_stands before update or delete on staff_log for each row execute function staff_log_stands()`,
];

const sqliteLogGuard = ["update", "delete"].map(
  (action) =>
    `create trigger staff_log_no_${action} before ${action} on staff_log begin select raise(abort, 'staff_log is append-only'); end`,
);
