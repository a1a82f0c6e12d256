import type { SchemaPart } from "../columns.ts";

/** 签到, the ledger of points, badges. */
export const growth: SchemaPart = ({ id, int }) => [
  `create table check_in (
    user_id ${int} not null references "user" (id),
    day ${int} not null,
    streak ${int} not null,
    constraint check_in_pk primary key (user_id, day)
  )`,

  `create table point_entry (
    id ${id},
    user_id ${int} not null references "user" (id),
    reason text not null,
    subject_id ${int} not null,
    turn ${int} not null,
    amount ${int} not null,
    balance ${int} not null check (balance >= 0),
    day ${int} not null,
    created_at ${int} not null,
    constraint point_entry_once unique (user_id, reason, subject_id, turn)
  )`,
  `create index point_entry_own on point_entry (user_id, id desc)`,
  // The points of a day, for its limit: the first entry of each deed.
  `create index point_entry_day on point_entry (user_id, day, reason) where turn = 0`,

  `create table user_badge (
    user_id ${int} not null references "user" (id),
    badge text not null,
    created_at ${int} not null,
    constraint user_badge_pk primary key (user_id, badge)
  )`,
];
