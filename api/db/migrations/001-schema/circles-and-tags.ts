import type { SchemaPart } from "../columns.ts";

/** What articles and videos are sorted by. */
export const circlesAndTags: SchemaPart = ({ id, int }) => [
  `create table circle (
    id ${id},
    name text not null unique,
    description text not null default '',
    icon_image_id ${int} references image (id),
    member_count ${int} not null default 0,
    recent_count ${int} not null default 0,
    created_at ${int} not null
  )`,
  `create index circle_popular on circle (member_count desc, id desc)`,

  `create table circle_follow (
    id ${id},
    user_id ${int} not null references "user" (id),
    circle_id ${int} not null references circle (id),
    created_at ${int} not null,
    constraint circle_follow_pair unique (user_id, circle_id)
  )`,
  `create index circle_follow_list on circle_follow (user_id, created_at desc, id desc, circle_id)`,

  `create table classify_tag (
    id ${id},
    slug text not null unique,
    name text not null unique,
    position ${int} not null,
    article_count ${int} not null default 0
  )`,
];
