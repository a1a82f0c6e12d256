import type { SchemaPart } from "../columns.ts";

const OPEN = "status in ('pending', 'accepted', 'processing', 'need-info', 'scheduled')";

/** E04: tickets with votes, followers, timeline, and the tokens by which similar ones are found. */
export const feedback: SchemaPart = ({ id, int }) => [
  `create table feedback (
    id ${id},
    author_id ${int} not null references "user" (id),
    circle_id ${int} references circle (id),
    is_enclosed ${int} not null default 0,
    kind text not null,
    title text not null,
    version text not null default '',
    device text not null default '',
    os text not null default '',
    browser text not null default '',
    region text,
    status text not null default 'pending',
    status_note text not null default '',
    moved_at ${int} not null,
    duplicate_of ${int} references feedback (id),
    resolved_at ${int},
    resolved_version text,
    resolved_order ${int},
    reply_by ${int} references "user" (id),
    replied_at ${int},
    first_replied_at ${int},
    renderer_version ${int} not null,
    revision ${int} not null default 1,
    vote_count ${int} not null default 0,
    follower_count ${int} not null default 0,
    comment_count ${int} not null default 0,
    last_floor ${int} not null default 0,
    created_at ${int} not null,
    updated_at ${int} not null,
    deleted_at ${int},
    deleted_by ${int} references "user" (id),
    purged_at ${int},
    summary text not null,
    source text not null,
    html text not null,
    reply_source text,
    reply_html text
  )`,
  // One index for each filter and order; the other filters use its last columns.
  `create index feedback_latest on feedback (created_at desc, id desc) where deleted_at is null`,
  `create index feedback_votes on feedback (vote_count desc, id desc) where deleted_at is null`,
  `create index feedback_status_latest on feedback (status, created_at desc, id desc, version, kind) where deleted_at is null`,
  `create index feedback_status_votes on feedback (status, vote_count desc, id desc, version, kind) where deleted_at is null`,
  `create index feedback_version_latest on feedback (version, created_at desc, id desc, kind) where deleted_at is null`,
  `create index feedback_version_votes on feedback (version, vote_count desc, id desc, kind) where deleted_at is null`,
  `create index feedback_author on feedback (author_id, created_at desc, id desc, status) where deleted_at is null`,
  `create index feedback_changelog on feedback (resolved_order desc, id desc) where resolved_order is not null and deleted_at is null`,
  `create index feedback_duplicates on feedback (duplicate_of) where duplicate_of is not null`,
  `create index feedback_renderer on feedback (renderer_version)`,
  `create index feedback_deleted on feedback (author_id, deleted_at desc, id desc) where deleted_at is not null`,
  `create index feedback_trash on feedback (deleted_at, id) where deleted_at is not null and purged_at is null`,
  `create index feedback_kind_latest on feedback (kind, created_at desc, id desc, status, version) where deleted_at is null`,
  `create index feedback_kind_votes on feedback (kind, vote_count desc, id desc, status, version) where deleted_at is null`,
  // The sitemap; `id + 0` as in user_found.
  `create index feedback_found on feedback ((id + 0), id, updated_at) where deleted_at is null and is_enclosed = 0`,
  // An author with many tickets, none of which is open (or none ended), reads no row. No other list uses these indexes.
  `create index feedback_own_open on feedback (author_id, created_at desc, id desc) where deleted_at is null and ${OPEN}`,
  `create index feedback_own_ended on feedback (author_id, created_at desc, id desc) where deleted_at is null and not (${OPEN})`,
  // Both filters together may leave few tickets or none.
  `create index feedback_status_kind_latest on feedback (status, kind, created_at desc, id desc, version) where deleted_at is null`,
  `create index feedback_status_kind_votes on feedback (status, kind, vote_count desc, id desc, version) where deleted_at is null`,
  // For daily counts, as article_made.
  `create index feedback_made on feedback ((created_at + 0))`,

  `create table feedback_vote (
    feedback_id ${int} not null references feedback (id),
    user_id ${int} not null references "user" (id),
    created_at ${int} not null,
    constraint feedback_vote_pk primary key (feedback_id, user_id)
  )`,

  `create table feedback_follow (
    feedback_id ${int} not null references feedback (id),
    user_id ${int} not null references "user" (id),
    created_at ${int} not null,
    constraint feedback_follow_pk primary key (feedback_id, user_id)
  )`,
  `create index feedback_follow_user on feedback_follow (user_id, created_at desc, feedback_id desc)`,

  `create table feedback_event (
    id ${id},
    feedback_id ${int} not null references feedback (id),
    actor_id ${int} not null references "user" (id),
    kind text not null,
    from_status text,
    to_status text,
    note text not null default '',
    related_id ${int} references feedback (id),
    created_at ${int} not null
  )`,
  `create index feedback_event_timeline on feedback_event (feedback_id, id)`,

  `create table feedback_token (
    token text not null,
    feedback_id ${int} not null references feedback (id),
    constraint feedback_token_pk primary key (token, feedback_id)
  )`,
  `create index feedback_token_ticket on feedback_token (feedback_id)`,

  `create table feedback_figures (
    id ${int} primary key,
    figures text not null,
    counted_at ${int} not null
  )`,
];
