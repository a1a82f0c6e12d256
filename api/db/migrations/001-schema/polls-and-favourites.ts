import type { SchemaPart } from "../columns.ts";

/** Polls, favourites and mentions, for all kinds of post: each row names its post by a kind and an id. */
export const pollsAndFavourites: SchemaPart = ({ id, int }) => [
  `create table poll (
    id ${id},
    subject_kind text not null,
    subject_id ${int} not null,
    question text not null default '',
    is_multiple ${int} not null default 0,
    days ${int} not null,
    ends_at ${int} not null,
    voter_count ${int} not null default 0,
    constraint poll_subject unique (subject_kind, subject_id)
  )`,

  `create table poll_option (
    id ${id},
    poll_id ${int} not null references poll (id) on delete cascade,
    position ${int} not null,
    text text not null,
    vote_count ${int} not null default 0,
    constraint poll_option_place unique (poll_id, position)
  )`,

  `create table poll_ballot (
    poll_id ${int} not null references poll (id) on delete cascade,
    user_id ${int} not null references "user" (id),
    created_at ${int} not null,
    constraint poll_ballot_pk primary key (poll_id, user_id)
  )`,

  `create table poll_vote (
    option_id ${int} not null references poll_option (id) on delete cascade,
    user_id ${int} not null references "user" (id),
    constraint poll_vote_pk primary key (option_id, user_id)
  )`,

  `create table favourite_folder (
    id ${id},
    user_id ${int} not null references "user" (id),
    name text not null,
    is_default ${int} not null default 0,
    is_private ${int} not null default 0,
    item_count ${int} not null default 0,
    created_at ${int} not null,
    constraint favourite_folder_name unique (user_id, name)
  )`,
  `create unique index favourite_folder_default on favourite_folder (user_id) where is_default = 1`,
  `create index favourite_folder_list on favourite_folder (user_id, is_default desc, id)`,

  `create table favourite (
    id ${id},
    user_id ${int} not null references "user" (id),
    folder_id ${int} not null references favourite_folder (id),
    subject_kind text not null,
    subject_id ${int} not null,
    created_at ${int} not null,
    constraint favourite_subject unique (user_id, subject_kind, subject_id)
  )`,
  `create index favourite_in_folder on favourite (folder_id, created_at desc, id desc)`,

  // When a person or a topic is renamed, the texts that mention it are found by these tables.
  `create table mention (
    subject_kind text not null,
    subject_id ${int} not null,
    user_id ${int} not null,
    constraint mention_pk primary key (subject_kind, subject_id, user_id)
  )`,
  `create index mention_user on mention (user_id, subject_kind, subject_id)`,

  `create table topic_mention (
    subject_kind text not null,
    subject_id ${int} not null,
    tag_id ${int} not null,
    constraint topic_mention_pk primary key (subject_kind, subject_id, tag_id)
  )`,
  `create index topic_mention_tag on topic_mention (tag_id, subject_kind, subject_id)`,
];
