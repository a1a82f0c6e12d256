import { type Kysely, sql } from "kysely";
import type { Migration } from "../migration.ts";
import type { DatabaseKind } from "../open.ts";
import { columnTypes } from "./columns.ts";

/** Private messages (私信). */
export function chat(kind: DatabaseKind): Migration {
  const { int, id } = columnTypes(kind);
  const statements = [
    `create table conversation (
      id ${id},
      kind text not null,
      pair text,
      last_seq ${int} not null default 0,
      last_at ${int} not null,
      created_at ${int} not null,
      constraint conversation_pair unique (pair)
    )`,

    `create table conversation_member (
      conversation_id ${int} not null references conversation (id),
      user_id ${int} not null references "user" (id),
      last_seq ${int} not null default 0,
      last_read_seq ${int} not null default 0,
      own_seq ${int} not null default 0,
      hidden_seq ${int} not null default 0,
      is_muted ${int} not null default 0,
      last_at ${int},
      constraint conversation_member_pk primary key (conversation_id, user_id)
    )`,
    `create index conversation_member_list on conversation_member (user_id, last_at desc, conversation_id desc)`,
    // The conversations with unread messages, which a member has few of.
    `create index conversation_member_unread on conversation_member (user_id, conversation_id) where last_seq > last_read_seq`,

    `create table message (
      id ${id},
      conversation_id ${int} not null references conversation (id),
      seq ${int} not null,
      author_id ${int} not null references "user" (id),
      form_key text not null,
      content_hash text not null,
      text text not null,
      recalled_at ${int},
      created_at ${int} not null,
      constraint message_seq unique (conversation_id, seq),
      constraint message_once unique (author_id, form_key)
    )`,
    `create index message_time on message (conversation_id, created_at, seq)`,
    `create index message_said on message (author_id, id) where recalled_at is null`,

    `create table message_image (
      message_id ${int} not null references message (id),
      position ${int} not null,
      image_id ${int} not null references image (id),
      constraint message_image_pk primary key (message_id, position)
    )`,
    `create index message_image_image on message_image (image_id)`,

    `create table message_hidden (
      user_id ${int} not null references "user" (id),
      conversation_id ${int} not null references conversation (id),
      seq ${int} not null,
      constraint message_hidden_pk primary key (user_id, conversation_id, seq)
    )`,

    `create table chat_setting (
      user_id ${int} not null primary key references "user" (id),
      who_may_write text not null,
      shows_read ${int} not null
    )`,

    `create table reported_message (
      report_id ${int} not null references report (id),
      message_id ${int} not null references message (id),
      author_id ${int} not null references "user" (id),
      text text not null,
      is_recalled ${int} not null,
      created_at ${int} not null,
      constraint reported_message_pk primary key (report_id, message_id)
    )`,
    `create index reported_message_author on reported_message (author_id)`,

    `create table reported_image (
      report_id ${int} not null references report (id),
      message_id ${int} not null,
      position ${int} not null,
      image_id ${int} not null references image (id),
      constraint reported_image_pk primary key (report_id, message_id, position)
    )`,
    `create index reported_image_image on reported_image (image_id)`,
  ];
  return {
    async up(db: Kysely<unknown>) {
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}
