import type { SchemaPart } from "../columns.ts";

/** E07: comments on all kinds of post, with likes, pictures and notices. */
export const comments: SchemaPart = ({ id, int }) => [
  `create table comment (
    id ${id},
    subject_kind text not null,
    subject_id ${int} not null,
    author_id ${int} not null references "user" (id),
    root_id ${int} references comment (id),
    reply_to_user_id ${int} references "user" (id),
    floor ${int},
    renderer_version ${int} not null,
    region text,
    like_count ${int} not null default 0,
    reply_count ${int} not null default 0,
    hot_score ${int} not null default 0,
    author_count ${int} not null default 0,
    is_pinned ${int} not null default 0,
    created_at ${int} not null,
    edited_at ${int},
    deleted_at ${int},
    source text not null,
    html text not null
  )`,
  `create unique index comment_floor on comment (subject_kind, subject_id, floor) where root_id is null`,
  `create index comment_hot on comment (subject_kind, subject_id, hot_score desc, id desc) where root_id is null`,
  `create index comment_of_author on comment (subject_kind, subject_id, floor) where root_id is null and author_count > 0`,
  `create unique index comment_pinned on comment (subject_kind, subject_id) where is_pinned = 1`,
  `create index comment_root on comment (root_id, id) where root_id is not null`,
  `create index comment_author on comment (author_id, id)`,
  `create index comment_root_hot on comment (root_id, like_count desc, id) where root_id is not null and deleted_at is null`,
  // 回复可见: whether the reader has commented on the post.
  `create index comment_own_subject on comment (author_id, subject_kind, subject_id) where deleted_at is null`,
  `create index comment_renderer on comment (renderer_version)`,
  // R15: a person's comments, newest first, without the deleted ones.
  `create index comment_written on comment (author_id, created_at desc, id desc) where deleted_at is null`,
  `create index comment_made on comment (created_at)`,

  `create table comment_like (
    comment_id ${int} not null references comment (id),
    user_id ${int} not null references "user" (id),
    created_at ${int} not null,
    constraint comment_like_pk primary key (comment_id, user_id)
  )`,
  `create index comment_like_user on comment_like (user_id)`,

  `create table comment_image (
    comment_id ${int} not null references comment (id),
    position ${int} not null,
    image_id ${int} not null references image (id),
    constraint comment_image_pk primary key (comment_id, position)
  )`,
  `create index comment_image_image on comment_image (image_id)`,

  // One row per recipient, so that a person's list of comments (R28) reads one index.
  `create table comment_notice (
    user_id ${int} not null references "user" (id),
    comment_id ${int} not null references comment (id),
    constraint comment_notice_pk primary key (user_id, comment_id)
  )`,
];
