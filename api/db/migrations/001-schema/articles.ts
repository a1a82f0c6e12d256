import type { SchemaPart } from "../columns.ts";

/** R26: articles with their tags, likes and earlier versions. */
export const articles: SchemaPart = ({ id, int, real }) => [
  `create table article (
    id ${id},
    author_id ${int} not null references "user" (id),
    title text not null,
    cover_image_id ${int} references image (id),
    circle_id ${int} references circle (id),
    is_enclosed ${int} not null default 0,
    visibility text not null default 'public',
    is_listed ${int} not null default 1,
    comments_closed ${int} not null default 0,
    source_kind text not null default 'original',
    source_url text,
    ai_declared ${int} not null default 0,
    region text,
    reading_minutes ${int} not null,
    renderer_version ${int} not null,
    revision ${int} not null default 1,
    comment_count ${int} not null default 0,
    last_floor ${int} not null default 0,
    like_count ${int} not null default 0,
    view_count ${int} not null default 0,
    repost_count ${int} not null default 0,
    favourite_count ${int} not null default 0,
    version_count ${int} not null default 0,
    hot_rank ${real} not null default 0,
    published_at ${int} not null,
    updated_at ${int} not null,
    scheduled_at ${int},
    essence_at ${int},
    pinned_at ${int},
    home_pinned_at ${int},
    deleted_at ${int},
    deleted_by ${int} references "user" (id),
    purged_at ${int},
    summary text not null,
    source text not null,
    html text not null,
    outline text not null,
    reply_parts text not null default '[]'
  )`,
  // Partial indexes: a public list skips no unlisted rows.
  `create index article_latest on article (published_at desc, id desc) where is_listed = 1`,
  `create index article_hot on article (hot_rank desc, published_at desc, id desc) where is_listed = 1`,
  `create index article_author on article (author_id, published_at desc, id desc) where is_listed = 1`,
  `create index article_due on article (scheduled_at) where scheduled_at is not null`,
  // Articles of an older renderer are found without reading their texts.
  `create index article_renderer on article (renderer_version)`,
  // The author's trash, and the articles that the purge job erases after 30 days.
  `create index article_deleted on article (author_id, deleted_at desc, id desc) where deleted_at is not null`,
  `create index article_trash on article (deleted_at, id) where deleted_at is not null and purged_at is null`,
  `create index article_author_views on article (author_id, view_count desc, id desc) where deleted_at is null`,
  `create index article_essence on article (published_at desc, id desc) where is_listed = 1 and essence_at is not null`,
  `create index article_pinned on article (author_id, pinned_at desc) where pinned_at is not null`,
  `create index article_home_pinned on article (home_pinned_at desc) where home_pinned_at is not null`,
  // The lists of the author and of followers; their filters use the last columns.
  `create index article_own on article (author_id, published_at desc, id desc, visibility, title) where deleted_at is null`,
  `create index article_scheduled on article (author_id, published_at desc, id desc) where scheduled_at is not null and deleted_at is null`,
  `create index article_circle on article (circle_id, published_at desc, id desc) where is_listed = 1 and circle_id is not null`,
  // The sitemap; `id + 0` as in user_found.
  `create index article_found on article ((id + 0), id, updated_at) where is_listed = 1 and is_enclosed = 0`,
  // The console's daily counts use an expression, so that no list takes this index in place of its own.
  `create index article_made on article ((published_at + 0))`,

  // Copies the sort keys of the article, so that a tag's list reads one index.
  `create table article_tag (
    article_id ${int} not null references article (id),
    tag_id ${int} not null references classify_tag (id),
    published_at ${int} not null,
    hot_rank ${real} not null default 0,
    is_listed ${int} not null default 1,
    constraint article_tag_pk primary key (article_id, tag_id)
  )`,
  `create index article_tag_latest on article_tag (tag_id, published_at desc, article_id desc) where is_listed = 1`,
  `create index article_tag_hot on article_tag (tag_id, hot_rank desc, published_at desc, article_id desc) where is_listed = 1`,
  // Together with the two indexes above: whether any article has the tag.
  `create index article_tag_unlisted on article_tag (tag_id) where is_listed = 0`,

  `create table article_like (
    article_id ${int} not null references article (id),
    user_id ${int} not null references "user" (id),
    created_at ${int} not null,
    constraint article_like_pk primary key (article_id, user_id)
  )`,
  `create index article_like_user on article_like (user_id)`,

  // No default for the visibility: each insert must state who could read that text.
  `create table article_version (
    article_id ${int} not null references article (id),
    revision ${int} not null,
    editor_id ${int} not null references "user" (id),
    visibility text not null,
    created_at ${int} not null,
    title text not null,
    source text not null,
    constraint article_version_pk primary key (article_id, revision)
  )`,
];
