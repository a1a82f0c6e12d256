import type { SchemaPart } from "../columns.ts";

/** E02: video posts, each with a converted file, with their tags and likes. */
export const videos: SchemaPart = ({ id, int }) => [
  `create table video (
    id ${id},
    author_id ${int} not null references "user" (id),
    title text not null,
    cover_image_id ${int} references image (id),
    circle_id ${int} references circle (id),
    is_enclosed ${int} not null default 0,
    visibility text not null default 'public',
    state text not null default 'processing',
    is_listed ${int} not null default 0,
    comments_closed ${int} not null default 0,
    region text,
    renderer_version ${int} not null,
    revision ${int} not null default 1,
    view_count ${int} not null default 0,
    like_count ${int} not null default 0,
    comment_count ${int} not null default 0,
    last_floor ${int} not null default 0,
    favourite_count ${int} not null default 0,
    created_at ${int} not null,
    updated_at ${int} not null,
    published_at ${int},
    deleted_at ${int},
    deleted_by ${int} references "user" (id),
    purged_at ${int},
    summary text not null,
    source text not null,
    html text not null
  )`,
  `create index video_latest on video (published_at desc, id desc) where is_listed = 1`,
  `create index video_views on video (view_count desc, id desc) where is_listed = 1`,
  `create index video_author on video (author_id, published_at desc, id desc) where deleted_at is null and published_at is not null`,
  `create index video_own on video (author_id, created_at desc, id desc, state, title) where deleted_at is null`,
  `create index video_deleted on video (author_id, deleted_at desc, id desc) where deleted_at is not null`,
  `create index video_trash on video (deleted_at, id) where deleted_at is not null and purged_at is null`,
  `create index video_renderer on video (renderer_version)`,
  // The sitemap; `id + 0` as in user_found.
  `create index video_found on video ((id + 0), id, updated_at) where is_listed = 1 and is_enclosed = 0`,
  // An author with many videos, none of which waits, reads no row. No other list uses this index.
  `create index video_own_waiting on video (author_id, state, created_at desc, id desc) where deleted_at is null and state <> 'ready'`,
  // For daily counts, as article_made.
  `create index video_made on video ((published_at + 0))`,

  // Copies the sort keys of the video, so that a tag's list reads one index.
  `create table video_tag (
    video_id ${int} not null references video (id),
    tag_id ${int} not null references classify_tag (id),
    published_at ${int},
    is_listed ${int} not null default 0,
    constraint video_tag_pk primary key (video_id, tag_id)
  )`,
  `create index video_tag_latest on video_tag (tag_id, published_at desc, video_id desc) where is_listed = 1`,
  // Together with the index above: whether any video has the tag.
  `create index video_tag_unlisted on video_tag (tag_id) where is_listed = 0`,

  `create table video_like (
    video_id ${int} not null references video (id),
    user_id ${int} not null references "user" (id),
    created_at ${int} not null,
    constraint video_like_pk primary key (video_id, user_id)
  )`,
  `create index video_like_user on video_like (user_id)`,
];
