import type { SchemaPart } from "../columns.ts";

/** Members; whom they follow, block and mute; daily counts of what their content received. */
export const people: SchemaPart = ({ kind, id, int }) => [
  `create table "user" (
    id ${id},
    phone text unique,
    name text,
    name_folded text unique,
    role text not null default 'USER',
    staff_role text,
    staff_areas text,
    gender text not null default 'unknown',
    birthday text,
    bio text not null default '',
    avatar_image_id ${int},
    cover_image_id ${int},
    region text,
    banned_until ${int},
    muted_until ${int},
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
    points ${int} not null default 0 check (points >= 0),
    check_in_day ${int},
    check_in_streak ${int} not null default 0,
    agreed_version ${int} not null default 1,
    created_at ${int} not null,
    left_at ${int}
  )`,
  // A search for a keyword reads the names in this index and not in the table.
  `create index user_popular on "user" (follower_count desc, id desc, name_folded) where name_folded is not null`,
  // The sitemap. `id + 0`, because SQLite reads the whole table where an index begins with the plain id.
  `create index user_found on "user" ((id + 0), id) where name is not null and (article_count > 0 or listed_video_count > 0)`,
  `create index user_staff on "user" (id) where staff_role is not null or role = 'ADMIN'`,
  `create index user_banned on "user" (banned_until desc, id desc) where banned_until is not null`,
  `create index user_muted on "user" (muted_until desc, id desc) where muted_until is not null`,
  `create index user_stored on "user" ((image_bytes + video_bytes) desc, id desc) where image_bytes + video_bytes > 0`,
  // The staff may be large; a permission of administrators concerns only these.
  `create index user_admin on "user" (id) where role = 'ADMIN'`,
  // SQLite appends the id itself. Where the index names it as well, SQLite takes other indexes for searches by name.
  `create index user_created on "user" (created_at${kind === "sqlite" ? "" : ", id"})`,

  `create table user_follow (
    id ${id},
    follower_id ${int} not null references "user" (id),
    followee_id ${int} not null references "user" (id),
    created_at ${int} not null,
    constraint user_follow_pair unique (follower_id, followee_id)
  )`,
  // By (created_at, id), because by the id alone both databases sometimes walk the whole table along its key.
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
  `create index user_block_target on user_block (target_id)`,

  `create table user_mute (
    id ${id},
    user_id ${int} not null references "user" (id),
    target_id ${int} not null references "user" (id),
    created_at ${int} not null,
    constraint user_mute_pair unique (user_id, target_id)
  )`,
  `create index user_mute_list on user_mute (user_id, created_at desc, id desc, target_id)`,
  `create index user_mute_target on user_mute (target_id)`,

  `create table daily_figure (
    user_id ${int} not null references "user" (id),
    figure text not null,
    day ${int} not null,
    count ${int} not null,
    constraint daily_figure_pk primary key (user_id, figure, day)
  )`,
];
