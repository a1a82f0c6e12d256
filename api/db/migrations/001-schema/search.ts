import type { SchemaPart } from "../columns.ts";

const SEARCHED = ["article", "dynamic", "feedback", "video", "circle"] as const;

/** In bytes; the default of FTS5 is 4,000. */
const PAGE_SIZE = 1_000;

/**
 * R06: the search indexes, which hold only our own tokens (search-tokens.ts); the external engine's outbox; suggestions
 * and popular searches.
 */
export const search: SchemaPart = ({ kind, int, real }) => {
  const withoutRowid = kind === "sqlite" ? " without rowid" : "";
  return [
    ...SEARCHED.flatMap(kind === "postgres" ? postgresIndex : sqliteIndex),

    `create table search_outbox (
      kind text not null,
      subject_id ${int} not null,
      change ${int} not null,
      changed_at ${int} not null,
      attempts ${int} not null default 0,
      due_at ${int} not null default 0,
      constraint search_outbox_pk primary key (kind, subject_id)
    )${withoutRowid}`,
    `create index search_outbox_due on search_outbox (due_at, changed_at, kind, subject_id)`,

    `create table search_elsewhere (
      id ${int} primary key,
      place text not null,
      noted_at ${int},
      filled_at ${int}
    )`,

    `create table suggestion_key (
      kind text not null,
      key text${kind === "postgres" ? ` collate "C"` : ""} not null,
      rank ${int} not null,
      subject_id ${int} not null,
      constraint suggestion_key_pk primary key (kind, key, rank, subject_id)
    )${withoutRowid}`,
    `create index suggestion_key_subject on suggestion_key (kind, subject_id)`,

    `create table search_heat (
      query text primary key,
      text text not null,
      heat ${real} not null,
      first_at ${int} not null
    )`,
    `create index search_heat_hottest on search_heat (heat desc, query)`,

    `create table search_counted (
      day ${int} not null,
      query text not null,
      who text not null,
      constraint search_counted_pk primary key (day, query, who)
    )${withoutRowid}`,

    `create table hot_search (
      position ${int} primary key,
      text text not null,
      is_new ${int} not null
    )`,

    `create table search_history (
      user_id ${int} not null references "user" (id),
      query text not null,
      text text not null,
      searched_at ${int} not null,
      constraint search_history_pk primary key (user_id, query)
    )${withoutRowid}`,
    `create index search_history_newest on search_history (user_id, searched_at desc, query)`,
  ];
};

const postgresIndex = (subject: string) => [
  `create table ${subject}_search (${subject}_id bigint primary key, vector tsvector not null)`,
  `create index ${subject}_search_vector on ${subject}_search using gin (vector)`,
];

/**
 * FTS5 reads the list of a common word page by page, each page from its start. Small pages make a lookup of one author's
 * posts in such a list faster: among 400,000 articles 1.2 ms, with the default size 3.0 ms (with 500 bytes 0.9 ms).
 */
const sqliteIndex = (subject: string) => [
  `create virtual table ${subject}_search using fts5(title, body, content='', contentless_delete=1, tokenize='unicode61 remove_diacritics 0')`,
  `insert into ${subject}_search (${subject}_search, rank) values ('pgsz', ${PAGE_SIZE})`,
];
