import { type Kysely, type Migration, sql } from "kysely";
import type { DatabaseKind } from "../open.ts";
import { columnTypes } from "./columns.ts";

/** R06: what is suggested while somebody types, what many look for, what each has looked for. What a column holds is said in db/schema/suggestion.ts. */
export function suggestions(kind: DatabaseKind): Migration {
  const { int, real } = columnTypes(kind);
  const isPostgres = kind === "postgres";
  const statements = [
    `create table suggestion_key (
      kind text not null,
      key text ${isPostgres ? `collate "C"` : ""} not null,
      rank ${int} not null,
      subject_id ${int} not null,
      constraint suggestion_key_pk primary key (kind, key, rank, subject_id)
    )${isPostgres ? "" : " without rowid"}`,
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
    )${isPostgres ? "" : " without rowid"}`,
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
    )${isPostgres ? "" : " without rowid"}`,
    `create index search_history_newest on search_history (user_id, searched_at desc, query)`,
  ];
  return {
    async up(db: Kysely<unknown>) {
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}
