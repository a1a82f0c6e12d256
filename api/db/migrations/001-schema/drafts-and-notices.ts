import type { SchemaPart } from "../columns.ts";

/** Rows that only one member sees: drafts, results of sent forms, notices. */
export const draftsAndNotices: SchemaPart = ({ id, int }) => [
  `create table draft (
    id ${id},
    author_id ${int} not null references "user" (id),
    kind text not null default 'article',
    article_id ${int} references article (id),
    revision ${int} not null,
    created_at ${int} not null,
    updated_at ${int} not null,
    title text not null,
    source text not null,
    issue text not null
  )`,
  `create index draft_author on draft (author_id, updated_at, id)`,
  `create unique index draft_article on draft (article_id) where article_id is not null`,
  // At most one draft of a member for each kind, except for articles.
  `create unique index draft_of_kind on draft (author_id, kind) where kind <> 'article'`,

  `create table form_result (
    user_id ${int} not null,
    form_key text not null,
    content text not null default '',
    result text not null,
    created_at ${int} not null,
    constraint form_result_pk primary key (user_id, form_key)
  )`,
  `create index form_result_created on form_result (created_at)`,

  `create table system_notice (
    id ${id},
    user_id ${int} not null references "user" (id),
    kind text not null,
    title text not null,
    body text not null default '',
    path text,
    subject_kind text,
    subject_id ${int},
    gathers text,
    doer_count ${int} not null default 0,
    created_at ${int} not null,
    read_at ${int}
  )`,
  `create index system_notice_list on system_notice (user_id, id desc)`,
  `create index system_notice_unread on system_notice (user_id, id) where read_at is null`,
  `create index system_notice_subject on system_notice (subject_kind, subject_id)`,
  // One notice combines the likes of a post on a day, or the new followers of a day.
  `create unique index system_notice_gathers on system_notice (user_id, gathers) where gathers is not null`,

  `create table notice_doer (
    notice_id ${int} not null references system_notice (id) on delete cascade,
    user_id ${int} not null references "user" (id),
    constraint notice_doer_pk primary key (notice_id, user_id)
  )`,
];
