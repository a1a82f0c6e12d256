import type { SchemaPart } from "../columns.ts";

/** Settings, the outbox of live events, the readiness probe, the leases of jobs, the runs of operators' commands. */
export const site: SchemaPart = ({ id, int }) => [
  `create table site_config (
    key text not null primary key,
    value text not null,
    updated_at ${int} not null
  )`,

  `create table outbox_event (
    id ${id},
    payload text not null,
    created_at ${int} not null
  )`,
  `create index outbox_event_created on outbox_event (created_at)`,

  `create table probe (
    id ${int} primary key,
    written_at ${int} not null
  )`,

  `create table job_lease (
    name text not null primary key,
    holder text not null,
    lease_until ${int} not null,
    next_at ${int} not null,
    succeeded_at ${int},
    failed_at ${int},
    failures ${int} not null default 0,
    failure text
  )`,

  `create table operator_run (
    command text not null primary key,
    ended_at ${int} not null,
    is_fine ${int} not null,
    note text not null,
    fine_at ${int}
  )`,
];
