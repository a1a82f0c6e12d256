import type { SchemaPart } from "../columns.ts";

/** Settings, live events that wait to be sent, what a look at readiness writes, and who is at which periodic work. */
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
    succeeded_at ${int}
  )`,
];
