import type { SchemaPart } from "../columns.ts";

/** Sessions, SMS codes, WeChat accounts. Tokens and codes are stored as hashes only. */
export const login: SchemaPart = ({ id, int }) => [
  `create table session (
    id ${id},
    token_hash text not null unique,
    fingerprint text not null,
    user_id ${int} not null references "user" (id),
    ip text,
    user_agent text,
    region text,
    device text,
    created_at ${int} not null,
    expires_at ${int} not null,
    last_seen_at ${int},
    revoked_at ${int}
  )`,
  `create index "session_user" on session (user_id, id)`,
  `create index session_ip on session (ip, id desc)`,
  // Ended sessions stay as the log of logins; the job finds the old ones by this index.
  `create index session_created on session (created_at)`,

  `create table sms_code (
    id ${id},
    phone text not null,
    code_hash text not null,
    requester text not null default '',
    tries ${int} not null default 0,
    other_tries ${int} not null default 0,
    active ${int} not null default 1,
    created_at ${int} not null,
    expires_at ${int} not null
  )`,
  `create index sms_code_phone on sms_code (phone, created_at)`,
  // At most one active code per phone and requester, also for concurrent requests; another requester cannot end it.
  `create unique index sms_code_active on sms_code (phone, requester) where active = 1`,

  `create table sms_sign (
    sign_hash text not null primary key,
    expires_at ${int} not null
  )`,

  `create table sms_known (
    hash text not null primary key,
    seen_at ${int} not null
  )`,
  `create index sms_known_seen on sms_known (seen_at)`,

  `create table wechat_account (
    id ${id},
    unionid text unique,
    nickname text not null,
    headimgurl text not null,
    user_id ${int} unique references "user" (id),
    created_at ${int} not null,
    updated_at ${int} not null
  )`,

  `create table wechat_identity (
    channel text not null,
    openid text not null,
    account_id ${int} not null references wechat_account (id),
    constraint wechat_identity_pk primary key (channel, openid)
  )`,
  `create index wechat_identity_account on wechat_identity (account_id)`,

  `create table wechat_pending (
    token_hash text not null primary key,
    account_id ${int} not null references wechat_account (id),
    expires_at ${int} not null,
    used_at ${int}
  )`,
  `create index wechat_pending_account on wechat_pending (account_id)`,

  `create table wechat_follower (
    openid text not null primary key,
    user_id ${int} references "user" (id),
    subscribed ${int} not null,
    event_at ${int} not null
  )`,
  `create index wechat_follower_user on wechat_follower (user_id)`,
];
