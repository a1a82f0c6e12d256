import { type Kysely, sql } from "kysely";
import type { Migration } from "../migration.ts";
import type { DatabaseKind } from "../open.ts";
import { columnTypes } from "./columns.ts";

/**
 * The events that the live line resumes from, and the tickets that open it (decision 0055). The tables refer to no
 * user or session row: a foreign key would lock those rows after pictures and counters, against the order of locks.
 */
export function liveLine(kind: DatabaseKind): Migration {
  const { int } = columnTypes(kind);
  const statements = [
    `create table live_epoch (
      id ${int} primary key,
      epoch text not null,
      constraint live_epoch_one check (id = 1)
    )`,
    `create table person_line (
      user_id ${int} primary key,
      position ${int} not null
    )`,
    `create table person_event (
      user_id ${int} not null,
      position ${int} not null,
      payload text not null,
      created_at ${int} not null,
      constraint person_event_pk primary key (user_id, position)
    )`,
    `create index person_event_created on person_event (created_at)`,
    `create table live_ticket (
      ticket_hash text primary key,
      session_id ${int} not null,
      is_bound ${int} not null,
      expires_at ${int} not null
    )`,
    `create index live_ticket_expires on live_ticket (expires_at)`,
  ];
  return {
    async up(db: Kysely<unknown>) {
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}
