import { type Kysely, type Migration, sql } from "kysely";
import type { DatabaseKind } from "../open.ts";
import { columnTypes, type SchemaPart } from "./columns.ts";

const POSTS = ["article", "dynamic", "feedback", "video"];

/** Circles that are founded, joined and looked after, and the posts that stand in them. What a column holds is said in db/schema/circle.ts. */
const circles: SchemaPart = ({ id, int, real, kind }) => [
  ...[
    `owner_id ${int} references "user" (id)`,
    `category text not null default 'other'`,
    `banner_image_id ${int} references image (id)`,
    `state text not null default 'open'`,
    `is_private ${int} not null default 0`,
    `join_policy text not null default 'open'`,
    `join_question text not null default ''`,
    `post_policy text not null default 'members'`,
    `shows_actor ${int} not null default 1`,
    `post_count ${int} not null default 0`,
    `active_at ${int} not null default 0`,
    `dissolve_at ${int}`,
    `announced_at ${int}`,
    `announcement text not null default ''`,
    `rules text not null default ''`,
    `founding_reason text not null default ''`,
  ].map((column) => `alter table circle add column ${column}`),
  `drop index circle_popular`,
  `create index circle_popular on circle (member_count desc, id desc) where state = 'open'`,
  `create index circle_lively on circle (recent_count desc, id desc) where state = 'open'`,
  `create index circle_newest on circle (created_at desc, id desc) where state = 'open'`,
  `create index circle_category_popular on circle (category, member_count desc, id desc) where state = 'open'`,
  `create index circle_category_lively on circle (category, recent_count desc, id desc) where state = 'open'`,
  `create index circle_category_newest on circle (category, created_at desc, id desc) where state = 'open'`,
  `create index circle_applied on circle (created_at, id) where state = 'applied'`,
  `create index circle_dissolving on circle (dissolve_at) where dissolve_at is not null`,
  `create index circle_owner on circle (owner_id, id)`,

  // Whoever follows a circle is in it.
  `alter table circle_follow rename to circle_member`,
  ...[
    `role text not null default 'member'`,
    `may_post ${int} not null default 0`,
    `muted_until ${int}`,
    `mute_reason text not null default ''`,
    `notice_level text not null default 'featured'`,
  ].map((column) => `alter table circle_member add column ${column}`),
  `create index circle_member_newest on circle_member (circle_id, created_at desc, id desc)`,
  `create index circle_member_staff on circle_member (circle_id, created_at, id) where role <> 'member'`,
  `create index circle_member_muted on circle_member (circle_id, muted_until) where muted_until is not null`,
  `create index circle_member_listening on circle_member (circle_id, user_id) where notice_level = 'all'`,

  `create table circle_ban (
    id ${id},
    circle_id ${int} not null references circle (id),
    user_id ${int} not null references "user" (id),
    banned_by ${int} not null references "user" (id),
    until ${int},
    created_at ${int} not null,
    reason text not null,
    constraint circle_ban_pair unique (user_id, circle_id)
  )`,
  `create index circle_ban_list on circle_ban (circle_id, created_at desc, id desc)`,

  `create table circle_application (
    id ${id},
    circle_id ${int} not null references circle (id),
    user_id ${int} not null references "user" (id),
    state text not null default 'waiting',
    decided_by ${int} references "user" (id),
    decided_at ${int},
    created_at ${int} not null,
    answer text not null default '',
    reason text not null default ''
  )`,
  `create unique index circle_application_one on circle_application (user_id, circle_id) where state = 'waiting'`,
  `create index circle_application_waiting on circle_application (circle_id, created_at, id) where state = 'waiting'`,
  `create index circle_application_own on circle_application (user_id, circle_id, id desc)`,

  `create table circle_invitation (
    id ${id},
    circle_id ${int} not null references circle (id),
    token text not null unique,
    made_by ${int} not null references "user" (id),
    uses_left ${int} not null,
    used_count ${int} not null default 0,
    expires_at ${int} not null,
    created_at ${int} not null
  )`,
  `create index circle_invitation_list on circle_invitation (circle_id, created_at desc, id desc)`,

  `create table circle_log (
    id ${id},
    circle_id ${int} not null references circle (id),
    actor_id ${int} not null references "user" (id),
    action text not null,
    user_id ${int} references "user" (id),
    subject_kind text,
    subject_id ${int},
    until ${int},
    created_at ${int} not null,
    title text not null default '',
    reason text not null default ''
  )`,
  `create index circle_log_list on circle_log (circle_id, id desc)`,

  // Where a post stands, and all that the lists of a circle sort by: one index a list, over all kinds.
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
  ...["published_at", "replied_at", "hot_rank", "featured_at"].flatMap((key) => {
    const where = key === "featured_at" ? "is_shown = 1 and featured_at is not null" : "is_shown = 1";
    const name = key.replace(/_.*/, "");
    return [
      `create index circle_post_${name} on circle_post (circle_id, ${key} desc, id desc) where ${where}`,
      `create index circle_post_kind_${name} on circle_post (circle_id, kind, ${key} desc, id desc) where ${where}`,
    ];
  }),
  `create index circle_post_pinned on circle_post (circle_id, pinned_at desc) where pinned_at is not null and is_shown = 1`,
  `create index circle_post_ranked on circle_post (published_at) where is_shown = 1`,
  `create index circle_post_hot_left on circle_post (id) where hot_rank > 0`,
  `create index circle_post_author on circle_post (circle_id, author_id)`,

  // `is_enclosed`: it stands in a private circle, and nobody else learns of it.
  ...POSTS.flatMap((post) => [
    ...(post === "article" ? [] : [`alter table ${post} add column circle_id ${int} references circle (id)`]),
    `alter table ${post} add column is_enclosed ${int} not null default 0`,
  ]),
  `drop index dynamic_latest`,
  `create index dynamic_latest on dynamic (created_at desc, id desc) where deleted_at is null and visibility = 'public' and is_enclosed = 0`,
  kind === "postgres"
    ? `create table circle_search (circle_id bigint primary key, vector tsvector not null)`
    : `create virtual table circle_search using fts5(title, body, content='', contentless_delete=1, tokenize='unicode61 remove_diacritics 0')`,
  ...(kind === "postgres" ? [`create index circle_search_vector on circle_search using gin (vector)`] : []),
  // Articles that stood in circles before.
  `insert into circle_post (circle_id, kind, post_id, author_id, is_shown, published_at, replied_at, hot_rank)
    select circle_id, 'article', id, author_id, is_listed, published_at, published_at, hot_rank from article where circle_id is not null`,
  `update circle set post_count = (select count(*) from circle_post where circle_post.circle_id = circle.id and is_shown = 1),
    active_at = coalesce((select max(published_at) from circle_post where circle_post.circle_id = circle.id and is_shown = 1), created_at)`,
];

export function circlesWithPosts(kind: DatabaseKind): Migration {
  return {
    async up(db: Kysely<unknown>) {
      for (const statement of circles(columnTypes(kind))) await sql.raw(statement).execute(db);
    },
  };
}
