import { type Kysely, sql } from "kysely";
import type { Migration } from "../migration.ts";
import type { DatabaseKind } from "../open.ts";
import { columnTypes } from "./columns.ts";

/** Deliveries of notices by mail and WeChat, and the mail addresses of members. */
export function deliveries(kind: DatabaseKind): Migration {
  const { int, id } = columnTypes(kind);
  const statements = [
    `create table delivery (
      id ${id},
      channel text not null,
      user_id ${int} not null references "user" (id),
      tab text not null,
      notice_id ${int} references notice (id) on delete cascade,
      conversation_id ${int} references conversation (id) on delete cascade,
      first_seq ${int} not null,
      last_seq ${int} not null,
      created_at ${int} not null,
      next_at ${int} not null,
      lease_until ${int} not null default 0,
      attempts ${int} not null default 0,
      failed_at ${int},
      failure text
    )`,
    // One waiting delivery for each notice and channel, however many acts are added to the notice meanwhile.
    `create unique index delivery_notice_waits on delivery (notice_id, channel) where notice_id is not null and failed_at is null`,
    `create unique index delivery_conversation_waits on delivery (conversation_id, user_id, channel) where conversation_id is not null and failed_at is null`,
    `create index delivery_due on delivery (channel, next_at, id) where failed_at is null`,
    `create index delivery_dead on delivery (channel, failed_at desc, id desc) where failed_at is not null`,
    `create index delivery_person on delivery (user_id, channel, next_at)`,
    // For the references: a notice that is deleted takes its deliveries along.
    `create index delivery_notice on delivery (notice_id)`,
    `create index delivery_conversation on delivery (conversation_id)`,

    `create table delivery_sent (
      id ${id},
      channel text not null,
      user_id ${int} not null references "user" (id),
      sent_at ${int} not null
    )`,
    `create index delivery_sent_day on delivery_sent (channel, sent_at)`,
    `create index delivery_sent_person on delivery_sent (user_id, channel, sent_at)`,
    `create index delivery_sent_old on delivery_sent (sent_at)`,

    `create table delivery_choice (
      user_id ${int} not null references "user" (id),
      channel text not null,
      tab text not null,
      mode text not null,
      constraint delivery_choice_pk primary key (user_id, channel, tab)
    )`,

    `create table delivery_setting (
      user_id ${int} not null primary key references "user" (id),
      quiet_from ${int},
      quiet_until ${int}
    )`,

    `create table mail_address (
      user_id ${int} not null primary key references "user" (id),
      address text not null,
      confirmed_at ${int} not null,
      failed_at ${int}
    )`,

    `create table mail_confirmation (
      user_id ${int} not null primary key references "user" (id),
      address text not null,
      token_hash text not null,
      expires_at ${int} not null,
      constraint mail_confirmation_token unique (token_hash)
    )`,
    `create index mail_confirmation_expires on mail_confirmation (expires_at)`,
  ];
  return {
    async up(db: Kysely<unknown>) {
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}
