import type { SchemaPart } from "../columns.ts";

/** Agreements and consent, teen mode, and how an account is exported, merged and deleted. */
export const accounts: SchemaPart = ({ id, int }) => [
  `create table agreement_version (
    version ${int} primary key,
    kind text not null,
    asks ${int} not null,
    note text not null,
    published_at ${int} not null,
    renderer_version ${int} not null,
    source text not null,
    html text not null
  )`,
  `create index agreement_version_kind on agreement_version (kind, version)`,

  `create table consent (
    user_id ${int} not null references "user" (id),
    version ${int} not null,
    agreed_at ${int} not null,
    constraint consent_pk primary key (user_id, version)
  )`,

  `create table minor_mode (
    user_id ${int} primary key references "user" (id),
    password_hash text not null,
    since ${int} not null,
    day ${int} not null,
    minutes ${int} not null,
    minutes_max ${int} not null,
    last_minute ${int} not null
  )`,

  `create table data_export (
    user_id ${int} not null primary key references "user" (id),
    asked_at ${int} not null,
    attempts ${int} not null default 0,
    due_at ${int},
    file_key text,
    bytes ${int} not null default 0
  )`,
  `create index data_export_due on data_export (due_at)`,
  `create index data_export_key on data_export (file_key)`,

  `create table record_export (
    id ${id},
    user_id ${int} not null references "user" (id),
    asked_by ${int} not null references "user" (id),
    asked_at ${int} not null,
    reason text not null,
    document text not null,
    attempts ${int} not null default 0,
    due_at ${int},
    made_at ${int},
    file_key text,
    bytes ${int} not null default 0
  )`,
  `create index record_export_of_user on record_export (user_id, id desc)`,
  `create index record_export_due on record_export (due_at)`,
  `create index record_export_key on record_export (file_key)`,
  `create unique index record_export_waiting on record_export (user_id, asked_by) where file_key is null and due_at is not null`,

  `create table account_leave (
    user_id ${int} not null primary key references "user" (id),
    asked_at ${int} not null,
    due_at ${int} not null,
    begun_at ${int},
    name text
  )`,
  `create index account_leave_due on account_leave (due_at, user_id)`,

  `create table account_merge (
    user_id ${int} not null primary key references "user" (id),
    into_id ${int} not null references "user" (id),
    made_by ${int} not null references "user" (id),
    reason text not null,
    begun_at ${int} not null,
    done_at ${int}
  )`,
  `create index account_merge_into on account_merge (into_id)`,
  `create index account_merge_open on account_merge (begun_at, user_id) where done_at is null`,
];
