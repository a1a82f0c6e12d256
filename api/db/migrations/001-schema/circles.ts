import type { SchemaPart } from "../columns.ts";

/** E05: circles, their members, moderation and invitations. */
export const circles: SchemaPart = ({ id, int }) => [
  `create table circle (
    id ${id},
    name text not null unique,
    name_folded text,
    owner_id ${int} references "user" (id),
    category text not null default 'other',
    icon_image_id ${int} references image (id),
    banner_image_id ${int} references image (id),
    state text not null default 'open',
    is_listed ${int} not null default 1,
    is_private ${int} not null default 0,
    join_policy text not null default 'open',
    join_question text not null default '',
    post_policy text not null default 'members',
    reviews_first ${int} not null default 0,
    shows_actor ${int} not null default 1,
    member_count ${int} not null default 0,
    post_count ${int} not null default 0,
    recent_count ${int} not null default 0,
    active_at ${int} not null default 0,
    created_at ${int} not null,
    dissolve_at ${int},
    announced_at ${int},
    description text not null default '',
    announcement text not null default '',
    rules text not null default '',
    founding_reason text not null default ''
  )`,
  `create index circle_applied on circle (created_at, id) where state = 'applied'`,
  `create index circle_dissolving on circle (dissolve_at) where dissolve_at is not null`,
  `create index circle_owner on circle (owner_id, id)`,
  `create unique index circle_name_folded on circle (name_folded) where name_folded is not null`,
  `create index circle_popular on circle (member_count desc, id desc) where is_listed = 1`,
  `create index circle_category_popular on circle (category, member_count desc, id desc) where is_listed = 1`,
  `create index circle_lively on circle (recent_count desc, id desc) where is_listed = 1`,
  `create index circle_category_lively on circle (category, recent_count desc, id desc) where is_listed = 1`,
  `create index circle_newest on circle (created_at desc, id desc) where is_listed = 1`,
  `create index circle_category_newest on circle (category, created_at desc, id desc) where is_listed = 1`,
  // The sitemap; `id + 0` as in user_found.
  `create index circle_found on circle ((id + 0), id) where state = 'open' and is_private = 0`,

  `create table circle_member (
    id ${id},
    user_id ${int} not null references "user" (id),
    circle_id ${int} not null references circle (id),
    role text not null default 'member',
    may_post ${int} not null default 0,
    muted_until ${int},
    mute_reason text not null default '',
    notice_level text not null default 'featured',
    created_at ${int} not null,
    constraint circle_member_pair unique (user_id, circle_id)
  )`,
  `create index circle_member_list on circle_member (user_id, created_at desc, id desc, circle_id)`,
  `create index circle_member_newest on circle_member (circle_id, created_at desc, id desc)`,
  `create index circle_member_staff on circle_member (circle_id, created_at, id) where role <> 'member'`,
  `create index circle_member_listening on circle_member (circle_id, user_id) where notice_level = 'all'`,
  `create index circle_member_poster on circle_member (circle_id, created_at desc, id desc) where may_post = 1`,
  `create index circle_member_muted on circle_member (circle_id, muted_until, id) where muted_until is not null`,
  `create index circle_member_told on circle_member (circle_id, id)`,
  `create index circle_member_joined on circle_member (created_at)`,

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
  `create index circle_invitation_maker on circle_invitation (made_by)`,

  `create table circle_log (
    id ${id},
    circle_id ${int} not null references circle (id),
    actor_id ${int} not null references "user" (id),
    is_site ${int} not null default 0,
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
  // The deletion of an account or a post finds the reasons and titles that it must erase.
  `create index circle_log_actor on circle_log (actor_id) where reason <> ''`,
  `create index circle_log_subject on circle_log (subject_kind, subject_id) where title <> ''`,

  `create table circle_broadcast (
    id ${id},
    circle_id ${int} not null references circle (id),
    kind text not null,
    title text not null,
    body text not null,
    told_until ${int} not null default 0,
    created_at ${int} not null
  )`,
  `create index circle_broadcast_circle on circle_broadcast (circle_id, kind)`,
];
