import type { SchemaPart } from "../columns.ts";

/** Tables of the automatic checks before publication: sensitive words, repeated texts, forbidden pictures. */
export const filters: SchemaPart = ({ id, int }) => [
  `create table word_list (
    id ${id},
    name text not null,
    level text not null,
    fields text not null,
    homophones ${int} not null default 0,
    is_on ${int} not null default 0,
    word_count ${int} not null,
    revision ${int} not null default 1,
    updated_at ${int} not null,
    dry_state text,
    dry_at ${int},
    dry_result text,
    words text not null
  )`,

  `create table word_hit (
    list_id ${int} not null references word_list (id) on delete cascade,
    word text not null,
    day ${int} not null,
    count ${int} not null,
    constraint word_hit_pk primary key (list_id, word, day)
  )`,
  `create index word_hit_day on word_hit (day)`,

  `create table word_list_day (
    list_id ${int} not null references word_list (id) on delete cascade,
    day ${int} not null,
    count ${int} not null,
    constraint word_list_day_pk primary key (list_id, day)
  )`,

  `create table said_text (
    hash text not null,
    day ${int} not null,
    count ${int} not null,
    constraint said_text_pk primary key (hash, day)
  )`,
  `create index said_text_day on said_text (day)`,

  `create table forbidden_picture (
    id ${id},
    look text not null,
    level text not null,
    note text not null,
    hit_count ${int} not null default 0,
    last_hit_at ${int},
    updated_at ${int} not null,
    thumb text not null,
    constraint forbidden_picture_look unique (look)
  )`,
  `create index forbidden_picture_level on forbidden_picture (level, id)`,
];
