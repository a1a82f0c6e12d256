import type { SchemaPart } from "../columns.ts";

/** E03: short posts with pictures, reposts and earlier versions. */
export const dynamics: SchemaPart = ({ id, int }) => [
  `create table dynamic (
    id ${id},
    author_id ${int} not null references "user" (id),
    circle_id ${int} references circle (id),
    is_enclosed ${int} not null default 0,
    visibility text not null default 'public',
    has_images ${int} not null default 0,
    has_poll ${int} not null default 0,
    has_video ${int} not null default 0,
    origin_dynamic_id ${int} references dynamic (id),
    origin_article_id ${int} references article (id),
    region text,
    renderer_version ${int} not null,
    revision ${int} not null default 1,
    like_count ${int} not null default 0,
    comment_count ${int} not null default 0,
    last_floor ${int} not null default 0,
    repost_count ${int} not null default 0,
    favourite_count ${int} not null default 0,
    created_at ${int} not null,
    edited_at ${int},
    deleted_at ${int},
    deleted_by ${int} references "user" (id),
    purged_at ${int},
    source text not null,
    html text not null
  )`,
  `create index dynamic_author on dynamic (author_id, created_at desc, id desc) where deleted_at is null`,
  `create index dynamic_own on dynamic (author_id, visibility, created_at desc, id desc) where deleted_at is null`,
  `create index dynamic_deleted on dynamic (author_id, deleted_at desc, id desc) where deleted_at is not null`,
  `create index dynamic_trash on dynamic (deleted_at, id) where deleted_at is not null and purged_at is null`,
  `create index dynamic_renderer on dynamic (renderer_version)`,
  `create index dynamic_latest on dynamic (created_at desc, id desc) where deleted_at is null and visibility = 'public' and is_enclosed = 0`,
  // The sitemap; `id + 0` as in user_found. The condition is that of the kind's `found`.
  `create index dynamic_found on dynamic ((id + 0), id, created_at, edited_at) where deleted_at is null and visibility = 'public' and is_enclosed = 0
    and (has_images = 1 or has_video = 1 or has_poll = 1 or length(source) >= 30)`,
  // For daily counts, as article_made.
  `create index dynamic_made on dynamic ((created_at + 0))`,

  `create table dynamic_image (
    dynamic_id ${int} not null references dynamic (id),
    position ${int} not null,
    image_id ${int} not null references image (id),
    constraint dynamic_image_pk primary key (dynamic_id, position)
  )`,

  `create table dynamic_like (
    dynamic_id ${int} not null references dynamic (id),
    user_id ${int} not null references "user" (id),
    created_at ${int} not null,
    constraint dynamic_like_pk primary key (dynamic_id, user_id)
  )`,
  `create index dynamic_like_user on dynamic_like (user_id)`,

  `create table dynamic_version (
    dynamic_id ${int} not null references dynamic (id),
    revision ${int} not null,
    visibility text not null,
    created_at ${int} not null,
    source text not null,
    constraint dynamic_version_pk primary key (dynamic_id, revision)
  )`,
];
