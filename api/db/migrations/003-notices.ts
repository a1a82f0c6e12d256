import { type Kysely, sql } from "kysely";
import type { Migration } from "../migration.ts";
import type { DatabaseKind } from "../open.ts";
import { columnTypes } from "./columns.ts";
import { convertNotices } from "./003-notices/convert-notices.ts";

/**
 * One table for all notices, gathered by the thing that they are about, in place of comment_notice, system_notice and
 * their counters. The number of unread notices is counted from these rows, so that it cannot differ from the lists.
 */
export function notices(kind: DatabaseKind): Migration {
  const { id, int } = columnTypes(kind);
  const before = [
    `create table notice (
      id ${id},
      user_id ${int} not null references "user" (id),
      tab text not null,
      kind text not null,
      gathers text,
      title text not null default '',
      body text not null default '',
      path text,
      subject_kind text,
      subject_id ${int},
      comment_id ${int},
      newest_seq ${int} not null,
      seen_seq ${int} not null default 0,
      acted_at ${int} not null
    )`,
    `create table notice_act (
      notice_id ${int} not null references notice (id) on delete cascade,
      seq ${int} not null,
      doer_id ${int} not null references "user" (id),
      comment_id ${int} not null default 0,
      acted_at ${int} not null,
      withdrawn_at ${int},
      constraint notice_act_pk primary key (notice_id, seq)
    )`,
    `create table notice_off (
      user_id ${int} not null references "user" (id),
      tab text not null,
      constraint notice_off_pk primary key (user_id, tab)
    )`,
    `create table notice_quiet (
      user_id ${int} not null references "user" (id),
      subject_kind text not null,
      subject_id ${int} not null,
      set_at ${int} not null,
      constraint notice_quiet_pk primary key (user_id, subject_kind, subject_id)
    )`,
    `create index notice_quiet_newest on notice_quiet (user_id, set_at desc)`,
    `alter table "user" add column notice_seq ${int} not null default 0`,
  ];
  const after = [
    `create index notice_list on notice (user_id, tab, newest_seq desc)`,
    `create index notice_unread on notice (user_id, newest_seq desc) where newest_seq > seen_seq`,
    `create index notice_subject on notice (subject_kind, subject_id)`,
    `create index notice_acted on notice (acted_at)`,
    `create unique index notice_gathers on notice (user_id, gathers) where gathers is not null`,
    // Each person once for each thing; the doer's rows are found by it, too.
    `create unique index notice_act_once on notice_act (notice_id, doer_id, comment_id)`,
    `create index notice_act_doer on notice_act (doer_id, notice_id)`,
    `create index notice_act_comment on notice_act (comment_id) where comment_id <> 0`,
    `drop table notice_doer`,
    `drop table system_notice`,
    `drop table comment_notice`,
    `alter table "user" drop column system_notice_count`,
    `alter table "user" drop column comment_notice_count`,
  ];
  return {
    async up(db: Kysely<unknown>) {
      for (const statement of before) await sql.raw(statement).execute(db);
      await convertNotices(db);
      for (const statement of after) await sql.raw(statement).execute(db);
    },
  };
}
