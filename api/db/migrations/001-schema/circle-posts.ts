import type { SchemaPart } from "../columns.ts";

/** The sort keys of a circle's lists. */
const lists = [
  ["published", "published_at", "is_shown = 1"],
  ["replied", "replied_at", "is_shown = 1"],
  ["hot", "hot_rank", "is_shown = 1"],
  ["featured", "featured_at", "is_shown = 1 and featured_at is not null"],
] as const;

/** The posts in a circle, of all kinds together, so that each list of a circle reads one index. */
export const circlePosts: SchemaPart = ({ id, int, real }) => [
  `create table circle_post (
    id ${id},
    circle_id ${int} not null references circle (id),
    kind text not null,
    post_id ${int} not null,
    author_id ${int} not null references "user" (id),
    is_shown ${int} not null,
    published_at ${int} not null,
    replied_at ${int} not null,
    hot_rank ${real} not null default 0,
    featured_at ${int},
    pinned_at ${int},
    constraint circle_post_one unique (kind, post_id)
  )`,
  ...lists.flatMap(([name, key, where]) => [
    `create index circle_post_${name} on circle_post (circle_id, ${key} desc, id desc) where ${where}`,
    `create index circle_post_kind_${name} on circle_post (circle_id, kind, ${key} desc, id desc) where ${where}`,
  ]),
  `create index circle_post_pinned on circle_post (circle_id, pinned_at desc) where pinned_at is not null and is_shown = 1`,
  `create index circle_post_hot_left on circle_post (id) where hot_rank > 0`,
  `create index circle_post_author on circle_post (circle_id, author_id)`,
  // The ranking job reads recent posts by an expression that no list sorts by: PostgreSQL used an index on the plain
  // column for the lists of a circle with most of the posts, and then sorted them.
  `create index circle_post_recent on circle_post ((published_at + 0)) where is_shown = 1`,
];
