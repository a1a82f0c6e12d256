import { type Kysely, sql } from "kysely";
import type { Migration } from "../migration.ts";
import type { DatabaseKind } from "../open.ts";
import { columnTypes } from "./columns.ts";

/** Chat rooms of circles (聊天室). */
export function rooms(kind: DatabaseKind): Migration {
  const { int } = columnTypes(kind);
  const statements = [
    `create table circle_room (
      circle_id ${int} not null primary key references circle (id),
      conversation_id ${int} not null references conversation (id),
      is_on ${int} not null,
      slow_seconds ${int} not null,
      pinned text not null,
      constraint circle_room_conversation unique (conversation_id)
    )`,

    `create table room_member (
      user_id ${int} not null references "user" (id),
      conversation_id ${int} not null references conversation (id),
      last_read_seq ${int} not null default 0,
      own_seq ${int} not null default 0,
      is_muted ${int} not null default 0,
      constraint room_member_pk primary key (user_id, conversation_id)
    )`,

    `alter table message add column is_removed ${int} not null default 0`,

    // The message that mentions the notice's reader.
    `alter table notice add column message_id ${int}`,
    `create index notice_message on notice (message_id) where message_id is not null`,
  ];
  return {
    async up(db: Kysely<unknown>) {
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}
