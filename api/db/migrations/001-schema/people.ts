import type { SchemaPart } from "../columns.ts";

/** Members, whom they follow, block and mute, and what their things received. */
export const people: SchemaPart = ({ id, int }) => [
  `create table "user" (
    id ${id},
    phone text unique,
    name text,
    name_folded text unique,
    role text not null default 'USER',
    gender text not null default 'unknown',
    birthday text,
    bio text not null default '',
    avatar_image_id ${int},
    cover_image_id ${int},
    region text,
    banned_until ${int},
    follow_visibility text not null default 'public',
    fans_visibility text not null default 'public',
    circle_visibility text not null default 'public',
    article_count ${int} not null default 0,
    listed_video_count ${int} not null default 0,
    follower_count ${int} not null default 0,
    following_count ${int} not null default 0,
    liked_count ${int} not null default 0,
    system_notice_count ${int} not null default 0,
    comment_notice_count ${int} not null default 0,
    image_count ${int} not null default 0,
    image_bytes ${int} not null default 0,
    video_count ${int} not null default 0,
    video_bytes ${int} not null default 0,
    created_at ${int} not null
  )`,
  // The name is in the index, so that a keyword is looked for in it and not in the table.
  `create index user_popular on "user" (follower_count desc, id desc, name_folded) where name_folded is not null`,

  `create table user_follow (
    id ${id},
    follower_id ${int} not null references "user" (id),
    followee_id ${int} not null references "user" (id),
    created_at ${int} not null,
    constraint user_follow_pair unique (follower_id, followee_id)
  )`,
  // By (created_at, id) and not by id alone: for that both databases sometimes walked the whole table along its key.
  `create index user_follow_follows on user_follow (follower_id, created_at desc, id desc, followee_id)`,
  `create index user_follow_fans on user_follow (followee_id, created_at desc, id desc, follower_id)`,

  `create table user_block (
    id ${id},
    user_id ${int} not null references "user" (id),
    target_id ${int} not null references "user" (id),
    created_at ${int} not null,
    constraint user_block_pair unique (user_id, target_id)
  )`,
  `create index user_block_list on user_block (user_id, created_at desc, id desc, target_id)`,

  `create table user_mute (
    id ${id},
    user_id ${int} not null references "user" (id),
    target_id ${int} not null references "user" (id),
    created_at ${int} not null,
    constraint user_mute_pair unique (user_id, target_id)
  )`,
  `create index user_mute_list on user_mute (user_id, created_at desc, id desc, target_id)`,

  // By days of China since 1970; day 0 holds what came before days were counted.
  `create table daily_figure (
    user_id ${int} not null references "user" (id),
    figure text not null,
    day ${int} not null,
    count ${int} not null,
    constraint daily_figure_pk primary key (user_id, figure, day)
  )`,
];
