import type { SchemaPart } from "../columns.ts";

/** Pictures and video files: their owners, the content that uses them, conversions and deletions that wait. */
export const files: SchemaPart = ({ id, int }) => [
  `create table image (
    id ${id},
    owner_id ${int} not null references "user" (id),
    key text not null,
    thumb_key text not null,
    mime text not null,
    width ${int} not null,
    height ${int} not null,
    bytes ${int} not null,
    created_at ${int} not null,
    unused_since ${int},
    widths text,
    look text,
    verdict text
  )`,
  `create index image_owner on image (owner_id, id)`,
  `create index image_unused on image (unused_since, id) where unused_since is not null`,
  `create index image_key on image (key)`,
  `create index image_thumb_key on image (thumb_key)`,
  `create index image_widths_wanted on image (id) where widths = ''`,
  `create index image_lookless on image (id) where look is null`,

  `create table image_use (
    image_id ${int} not null references image (id),
    subject_kind text not null,
    subject_id ${int} not null,
    constraint image_use_pk primary key (image_id, subject_kind, subject_id)
  )`,
  `create index image_use_subject on image_use (subject_kind, subject_id)`,

  `create table media_garbage (
    key text not null primary key,
    thumb_key text not null,
    created_at ${int} not null
  )`,

  `create table media_gone (
    key text not null primary key,
    gone_at ${int} not null
  )`,

  `create table video_file (
    id ${id},
    owner_id ${int} not null references "user" (id),
    name text not null,
    state text not null,
    reason text,
    progress ${int} not null default 0,
    source_key text,
    source_bytes ${int} not null,
    media_key text,
    poster_key text,
    duration_ms ${int},
    width ${int},
    height ${int},
    bytes ${int} not null,
    attempts ${int} not null default 0,
    lease_until ${int},
    machine text,
    subject_kind text,
    subject_id ${int},
    draft_id ${int},
    unused_since ${int},
    created_at ${int} not null,
    updated_at ${int} not null
  )`,
  // A file belongs to at most one post, and to at most one draft.
  `create unique index video_file_subject on video_file (subject_kind, subject_id)`,
  `create unique index video_file_source on video_file (source_key) where source_key is not null`,
  `create index video_file_queue on video_file (lease_until, id) where lease_until is not null`,
  `create index video_file_unused on video_file (unused_since, id) where unused_since is not null`,
  `create unique index video_file_draft on video_file (draft_id)`,
  // Each request for a file looks up its key (decision 0010).
  `create index video_file_media_key on video_file (media_key) where media_key is not null`,
  `create index video_file_poster_key on video_file (poster_key) where poster_key is not null`,
  `create index video_file_failed on video_file (updated_at) where state = 'failed'`,
];
