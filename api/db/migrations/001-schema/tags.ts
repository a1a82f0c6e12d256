import type { SchemaPart } from "../columns.ts";

/** The tags of a new community. */
const firstTags = [
  ["guide", "攻略"],
  ["news", "资讯"],
  ["review", "评测"],
  ["fanwork", "同人"],
  ["story", "剧情"],
  ["tech", "技术"],
  ["hardware", "硬件"],
  ["chat", "闲聊"],
] as const;

/** The tags of articles and videos, and their former names. */
export const tags: SchemaPart = ({ id, int }) => [
  `create table classify_tag (
    id ${id},
    slug text not null unique,
    name text not null unique,
    position ${int} not null,
    is_hidden ${int} not null default 0,
    article_count ${int} not null default 0
  )`,
  ...firstTags.map(
    ([slug, name], position) =>
      `insert into classify_tag (slug, name, position) values ('${slug}', '${name}', ${position})`,
  ),

  `create table tag_old_name (
    name text not null primary key,
    tag_id ${int} not null references classify_tag (id)
  )`,
  `create index tag_old_name_of_tag on tag_old_name (tag_id)`,
];
