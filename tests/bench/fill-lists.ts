import { type Kysely, sql } from "kysely";
import type { OpenDatabase } from "../../api/db/open.ts";
import type { Database } from "../../api/db/schema/index.ts";
import { AGREEMENT_VERSION } from "../../contract/shared/agreement-names.ts";
import { circleCategories } from "../../contract/circles/circle-names.ts";
import { DYNAMIC_RENDERER_VERSION, RENDERER_VERSION } from "../../api/markdown/rendered.ts";
import { insertRows as insert } from "./insert-rows.ts";
import { staffRows } from "./fill-staff.ts";
import { BENCH_TEXT as text, searchIndex } from "./fill-search.ts";
import { fillNotices } from "./fill-notices.ts";
import { fillChats } from "./fill-chats.ts";
import { fillSocial } from "./fill-social.ts";
import { fillPoints } from "./fill-points.ts";
import { fillSuggestions } from "./fill-suggestions.ts";

/**
 * Members who log in: an administrator with `rows` of everything in their lists, and a member who avoids nine in ten
 * people.
 */
export const ME = { id: 1, phone: "19900000000" };
export const HERMIT = { id: 2, phone: "19900000001" };
/** A member whom everybody follows, and who follows everybody. */
export const STAR = { id: 3, phone: "19900000002" };
/** A member who never reads: `rows` notices and a conversation of `rows` messages are unread. */
export const SLEEPER = { id: 4, phone: "19900000003" };
/** All comments are on the first article, the second has as many versions, and all replies answer the first comment. */
export const ARTICLE_ID = 1;
export const CHANGED_ID = 2;
export const ROOT_ID = 1;
/** Of each kind of post one is mine and public; the ticket can still be edited. */
export const OWN_ID = 200;
/** Every circle member is in the first circle. */
export const CIRCLE_ID = 1;

const NOTIFIED = [ME.id, HERMIT.id, SLEEPER.id];

/** Of the own rows each `share`-th, counted from these offsets, is public, deleted, private, or scheduled. */
const MINE = { shown: 0, deleted: 7, self: 9, scheduled: 11 };

const DAY = 86_400_000;
/** PostgreSQL's settings for filling a database. */
const BULK = ["session_replication_role = replica", "work_mem = '128MB'", "maintenance_work_mem = '512MB'"];

/** Two of these rows with all their columns fill a page of SQLite; PostgreSQL would compress longer ones. */
const ARTICLE = text.repeat(8);

/**
 * The time of row `i`, oldest first: spread over 400 days, so that a small community has the same share of recent rows
 * as a large one.
 */
export const timeOf = (i: number, rows: number, now: number) => now - (rows - i + 1) * Math.round((400 * DAY) / rows);

/** The age of row `i`, newest first. */
export const agoOf = (i: number, rows: number) => i * Math.round((400 * DAY) / rows);

const createdAt = (rows: number, now: number) => `${now} - (${rows} - i + 1) * ${Math.round((400 * DAY) / rows)}`;

/**
 * Drops the indexes, because filling is several times faster without them.
 * @returns the statements that create them again
 */
async function dropIndexes(db: Kysely<Database>, kind: OpenDatabase["kind"]): Promise<string[]> {
  const { rows } = await (
    kind === "sqlite"
      ? sql<{
          name: string;
          sql: string;
        }>`select name, sql from sqlite_master where type = 'index' and sql is not null and tbl_name not like 'kysely%'`
      : sql<{ name: string; sql: string }>`
        select indexname as name, indexdef as sql from pg_indexes
        where schemaname = current_schema() and tablename not like 'kysely%'
          and not exists (select 1 from pg_constraint where conname = indexname and connamespace = current_schema()::regnamespace)`
  ).execute(db);
  for (const { name } of rows) await sql`drop index ${sql.ref(name)}`.execute(db);
  return rows.map((row) => row.sql);
}

const oneOf = (words: readonly string[], by = "i") =>
  `case ${by} % ${words.length} ${words.map((word, index) => `when ${index} then '${word}'`).join(" ")} end`;

/**
 * Fills an empty database with `rows` of each list, without any checks. Counters are exact where a list shows them.
 * @param share each `share`-th row that people write is mine; as many tickets have the filtered status and kind
 */
export async function fillLists({ db, kind }: OpenDatabase, rows: number, now: number, share = 40): Promise<void> {
  if (kind === "sqlite")
    for (const setting of ["foreign_keys = off", "synchronous = off", "cache_size = -200000"])
      await sql.raw(`pragma ${setting}`).execute(db);
  const parts = (trx: Kysely<Database>) => [
    () => people(trx, kind, rows, now),
    () => articles(trx, kind, rows, now, share),
    () => comments(trx, rows, now, share),
    () => fillNotices(trx, rows, { readers: NOTIFIED, sleeper: SLEEPER.id, share, text, now }),
    () => dynamics(trx, kind, rows, now, share),
    () => videos(trx, kind, rows, now, share),
    () => tickets(trx, kind, rows, now, share),
    () => circlePosts(trx, rows, now),
    () => shelves(trx, rows, now),
    () => staffRows(trx, rows, now, ME.id),
    () => fillPoints(trx, rows, now, { userId: ME.id, share }),
    () => fillChats(trx, rows, { userId: ME.id, sleeper: SLEEPER.id, at: createdAt(rows, now) }),
    () =>
      fillSocial(trx, rows, {
        kind,
        star: STAR.id,
        me: ME.id,
        share,
        createdAt: createdAt(rows, now),
      }),
    () => fillSuggestions(trx),
  ];
  if (kind === "postgres")
    await db.transaction().execute(async (trx) => {
      for (const setting of BULK) await sql.raw(`set local ${setting}`).execute(trx);
      const indexes = await dropIndexes(trx, kind);
      for (const part of parts(trx)) await part();
      for (const index of indexes) await sql.raw(index).execute(trx);
    });
  else {
    // Each part is its own transaction: in one of gigabytes every page would be looked up in the log.
    const indexes = await dropIndexes(db, kind);
    for (const part of parts(db)) await part();
    for (const index of indexes) await sql.raw(index).execute(db);
  }
  // Autovacuum does this in a database in use: without it PostgreSQL has no index-only scans, and the search index has
  // a pending list. SQLite gets no statistics: its plans must be right without.
  if (kind === "postgres") await sql`vacuum analyze`.execute(db);
}

async function people(db: Kysely<Database>, kind: OpenDatabase["kind"], rows: number, now: number): Promise<void> {
  const others = rows + 100;
  await insert(db, '"user"', 3, {
    phone: "'1990000000' || (i - 1)",
    name: oneOf(["灯塔", "守灯人", "隐者"]),
    name_folded: oneOf(["灯塔", "守灯人", "隐者"]),
    role: `case i when ${ME.id} then 'ADMIN' else 'USER' end`,
    created_at: String(now),
    agreed_version: String(AGREEMENT_VERSION),
    follower_count: `case i when ${STAR.id} then ${others} else 0 end`,
    following_count: `case i when ${STAR.id} then ${others} else 0 end`,
  });
  await insert(db, '"user"', others, {
    phone: `case i when 1 then '${SLEEPER.phone}' end`,
    name: "'玩家' || i",
    name_folded: "'玩家' || i",
    created_at: createdAt(others, now),
    agreed_version: String(AGREEMENT_VERSION),
    follower_count: "i % 97",
  });
  // SQLite's triggers have done this; PostgreSQL's are off while a table is filled.
  if (kind === "postgres")
    await sql`insert into user_name_part select distinct substr(name_folded, n, 3), id from "user", generate_series(1, length(name_folded)) as n`.execute(
      db,
    );
  const other = "i + 3";
  const at = { created_at: `${now} - i * 1000` };
  await insert(db, "user_follow", others, { follower_id: String(STAR.id), followee_id: other, ...at });
  await insert(db, "user_follow", others, { follower_id: other, followee_id: String(STAR.id), ...at });
  // The following feed's cost grows with the number of followed people, not with the community.
  for (const { id } of [ME, HERMIT])
    await insert(db, "user_follow", 100, { follower_id: String(id), followee_id: other, ...at });
  for (const table of ["user_block", "user_mute"])
    await insert(db, table, rows, { user_id: String(HERMIT.id), target_id: other, ...at }, "i % 10 <> 0");
  // A member who has muted somebody has each author looked up.
  await insert(db, "user_mute", 1, { user_id: String(ME.id), target_id: String(HERMIT.id), ...at });
  await insert(db, "session", rows, {
    token_hash: "'bench ' || i",
    ip: "'203.0.113.' || case i % 3 when 0 then 7 else i % 50 end",
    fingerprint: "'bench'",
    user_id: `case i % 40 when 0 then ${STAR.id} else 4 + i % 100 end`,
    created_at: `${now} - i`,
    expires_at: `${now} + ${DAY}`,
  });
  await circles(db, kind, rows, now);
}

/** The value of `hotRank` for a post without likes, so that the job at the start finds nothing to write. */
const rankSince = (at: string, now: number) =>
  `case when ${now} - (${at}) > ${7 * DAY} then 0 else ln(2) / power((${now} - (${at})) / 3600000.0 + 2, 1.8) end`;

/**
 * All public articles and dynamics are in the first circle, except one dynamic in four, which is in any; one in five
 * is 精华, three are pinned.
 */
async function circlePosts(db: Kysely<Database>, rows: number, now: number): Promise<void> {
  for (const [kind, at, circle, only] of [
    ["article", "published_at", String(CIRCLE_ID), "is_listed = 1"],
    [
      "dynamic",
      "created_at",
      `case when id % 4 = 1 then 1 + id % ${rows} else ${CIRCLE_ID} end`,
      "deleted_at is null and visibility = 'public'",
    ],
  ] as const)
    await sql
      .raw(
        `insert into circle_post (circle_id, kind, post_id, author_id, is_shown, published_at, replied_at, hot_rank, featured_at, pinned_at)
        select ${circle}, '${kind}', id, author_id, 1, ${at}, ${at} + id % 97, ${rankSince(at, now)}, case when id % 5 = 0 then ${at} end,
          case when '${kind}' = 'dynamic' and id in (2, 3, 4) then ${at} end from ${kind} where ${only}`,
      )
      .execute(db);
  const recent = `select count(*) from circle_post where circle_id = ${CIRCLE_ID} and published_at > ${now - 7 * DAY}`;
  await sql.raw(`update circle set recent_count = (${recent}) where id = ${CIRCLE_ID}`).execute(db);
}

/**
 * The first circle has `rows` members and as much of everything else; one in nine waits for its founding, one in ten
 * is private.
 */
async function circles(db: Kysely<Database>, kind: OpenDatabase["kind"], rows: number, now: number): Promise<void> {
  const at = { created_at: `${now} - ${agoOf(1, rows)} * i` };
  const isWaiting = "i % 9 = 8";
  await insert(db, "circle", rows, {
    name: "'圈子' || i",
    name_folded: "'圈子' || i",
    description: "''",
    category: oneOf(circleCategories),
    owner_id: String(STAR.id),
    member_count: `case i when ${CIRCLE_ID} then ${rows} else i % 50 end`,
    // The rows of `circlePosts`; the first circle's count is set there.
    recent_count: `case when i % 4 = 2 and i - 1 > ${Math.ceil(rows * (1 - 7 / 400))} then 1 else 0 end`,
    is_private: "case when i % 10 = 0 then 1 else 0 end",
    state: `case when ${isWaiting} then 'applied' else 'open' end`,
    is_listed: `case when ${isWaiting} then 0 else 1 end`,
    ...at,
  });
  await searchIndex(db, kind, "circle", rows, { title: "圈子", isHidden: `(${isWaiting})`, marks: {} });
  await insert(db, "circle_member", rows, {
    user_id: String(STAR.id),
    circle_id: "i",
    role: `case when i = ${CIRCLE_ID} then 'owner' else 'member' end`,
    ...at,
  });
  const inTheFirst = { circle_id: String(CIRCLE_ID), user_id: "i + 3", ...at };
  await insert(db, "circle_member", rows, {
    ...inTheFirst,
    role: "case when i <= 10 then 'moderator' else 'member' end",
    may_post: "case when i % 5 = 0 then 1 else 0 end",
    muted_until: `case when i % 7 = 0 then ${now} + i * 1000 end`,
    mute_reason: "'刷屏'",
  });
  await insert(db, "circle_ban", rows, { ...inTheFirst, banned_by: String(STAR.id), reason: "'广告'" });
  await insert(db, "circle_application", rows, { ...inTheFirst, answer: "'想来聊聊'" });
  await insert(db, "circle_invitation", rows, {
    circle_id: String(CIRCLE_ID),
    token: "'bench-invitation-' || i",
    made_by: String(STAR.id),
    uses_left: "1",
    expires_at: String(now + DAY),
    ...at,
  });
  await insert(db, "circle_log", rows, {
    circle_id: `case i % 4 when 0 then ${CIRCLE_ID} else 1 + i % 900 end`,
    actor_id: String(STAR.id),
    action: "'mute'",
    user_id: "i + 3",
    ...at,
  });
}

/** An author with a hundred articles, whatever the number of rows. */
export const STEADY = { id: 104, name: "玩家101" };

/** The author of a row: each `share`-th is mine, the rest are by a hundred others. */
const writer = (share: number, others = 100) =>
  `case when i % ${share} in (${Object.values(MINE).join(", ")}) then ${ME.id} else 4 + i % ${others} end`;

/** The columns of my deleted rows, which can still be restored. */
const deleted = (share: number, now: number): Record<string, string> => ({
  deleted_at: `case when i % ${share} = ${MINE.deleted} then ${now} - i % 1000000 * 1000 end`,
  deleted_by: `case when i % ${share} = ${MINE.deleted} then ${ME.id} end`,
});
const visibility = (share: number) => `case when i % ${share} = ${MINE.self} then 'self' else 'public' end`;

async function articles(
  db: Kysely<Database>,
  kind: OpenDatabase["kind"],
  rows: number,
  now: number,
  share: number,
): Promise<void> {
  const at = createdAt(rows, now);
  const author = `case when i % ${Math.ceil(rows / 100)} = 3 then ${STEADY.id} else ${writer(share)} end`;
  const isHidden = `i % ${share} in (${MINE.deleted}, ${MINE.self}, ${MINE.scheduled})`;
  const base = {
    title: "'浮岛攻略 ' || i",
    summary: `'${text}'`,
    source: `'${ARTICLE}'`,
    html: `'<p>${ARTICLE}</p>'`,
    outline: "'[]'",
    renderer_version: String(RENDERER_VERSION),
    reading_minutes: "1",
  };
  const commented = (many: string) => `case i when ${ARTICLE_ID} then ${many} else 0 end`;
  await insert(db, "article", rows, {
    ...base,
    author_id: author,
    ...deleted(share, now),
    visibility: visibility(share),
    scheduled_at: `case when i % ${share} = ${MINE.scheduled} then ${now} + ${DAY} end`,
    is_listed: `case when ${isHidden} then 0 else 1 end`,
    essence_at: `case when i % 5 = 0 then ${now} end`,
    view_count: "i * 7919 % 997",
    hot_rank: rankSince(at, now),
    comment_count: commented(String(rows * 2)),
    last_floor: commented(String(rows)),
    version_count: `case i when ${CHANGED_ID} then ${rows} else 0 end`,
    published_at: at,
    updated_at: at,
  });
  await insert(db, "article_tag", rows, {
    article_id: "i",
    tag_id: "1 + i % 4",
    is_listed: `case when ${isHidden} then 0 else 1 end`,
    published_at: at,
    hot_rank: rankSince(at, now),
  });
  await insert(db, "article_version", rows, {
    article_id: String(CHANGED_ID),
    revision: "i",
    title: "'旧标题'",
    source: "'旧正文'",
    editor_id: String(ME.id),
    visibility: "'public'",
    created_at: at,
  });
  await insert(db, "draft", rows, {
    author_id: String(ME.id),
    revision: "1",
    title: "'草稿 ' || i",
    source: `'${text}'`,
    issue: "'{}'",
    created_at: at,
    updated_at: at,
  });
  await searchIndex(db, kind, "article", rows, {
    title: "浮岛攻略",
    isHidden,
    marks: { author, tag: "1 + i % 4" },
  });
}

/** Expressions over `i` for the search's filters. */
async function comments(db: Kysely<Database>, rows: number, now: number, share: number): Promise<void> {
  const base = {
    subject_kind: "'article'",
    subject_id: String(ARTICLE_ID),
    author_id: writer(share),
    source: `'${text}'`,
    html: `'<p>${text}</p>'`,
    renderer_version: String(RENDERER_VERSION),
    created_at: createdAt(rows, now),
  };
  await insert(db, "comment", rows, {
    ...base,
    floor: "i",
    hot_score: "i % 50",
    reply_count: `case i when ${ROOT_ID} then ${Math.floor(rows / share)} else 1 end`,
    author_count: "case when i % 7 = 0 then 1 else 0 end",
  });
  await insert(db, "comment", rows, { ...base, root_id: `case i % ${share} when 0 then ${ROOT_ID} else i end` });
}

async function dynamics(
  db: Kysely<Database>,
  kind: OpenDatabase["kind"],
  rows: number,
  now: number,
  share: number,
): Promise<void> {
  await insert(db, "dynamic", rows, {
    author_id: writer(share, 4_000),
    ...deleted(share, now),
    visibility: visibility(share),
    source: `'${text}'`,
    html: `'<p>${text}</p>'`,
    renderer_version: String(DYNAMIC_RENDERER_VERSION),
    created_at: createdAt(rows, now),
  });
  await insert(db, "dynamic_version", rows, {
    dynamic_id: "1",
    revision: "i",
    source: "'旧的话'",
    visibility: "'public'",
    created_at: createdAt(rows, now),
  });
  await searchIndex(db, kind, "dynamic", rows, {
    title: "",
    marks: { author: writer(share, 4_000) },
    isHidden: `i % ${share} in (${MINE.deleted}, ${MINE.self})`,
  });
}

async function videos(
  db: Kysely<Database>,
  kind: OpenDatabase["kind"],
  rows: number,
  now: number,
  share: number,
): Promise<void> {
  const at = createdAt(rows, now);
  const isWaiting = `i % ${share} = ${MINE.scheduled}`;
  const isHidden = `i % ${share} in (${MINE.deleted}, ${MINE.self}, ${MINE.scheduled})`;
  const isListed = `case when ${isHidden} then 0 else 1 end`;
  await insert(db, "video", rows, {
    author_id: writer(share),
    ...deleted(share, now),
    title: "'浮岛录像 ' || i",
    summary: `'${text}'`,
    source: `'${text}'`,
    html: `'<p>${text}</p>'`,
    renderer_version: String(RENDERER_VERSION),
    visibility: visibility(share),
    state: `case when ${isWaiting} then 'processing' else 'ready' end`,
    is_listed: isListed,
    view_count: "i * 7919 % 997",
    created_at: at,
    updated_at: at,
    published_at: `case when not ${isWaiting} then ${at} end`,
  });
  await insert(db, "video_tag", rows, { video_id: "i", tag_id: "1 + i % 4", is_listed: isListed, published_at: at });
  await insert(db, "video_file", rows, {
    owner_id: writer(share),
    name: "'a.mp4'",
    state: "'ready'",
    source_bytes: "1",
    bytes: "1",
    duration_ms: "60000",
    width: "1280",
    height: "720",
    media_key: "'video/' || i",
    poster_key: "'video/' || i",
    subject_kind: "'video'",
    subject_id: "i",
    created_at: at,
    updated_at: at,
  });
  await searchIndex(db, kind, "video", rows, {
    title: "浮岛录像",
    isHidden,
    marks: { author: writer(share), tag: "1 + i % 4" },
  });
}

async function tickets(
  db: Kysely<Database>,
  kind: OpenDatabase["kind"],
  rows: number,
  now: number,
  share: number,
): Promise<void> {
  const at = createdAt(rows, now);
  const isSolved = "i % 8 = 4";
  await insert(db, "feedback", rows, {
    author_id: writer(share),
    ...deleted(share, now),
    kind: `case i % ${share} when 1 then 'other' else 'bug' end`,
    title: "'第 ' || i || ' 个问题'",
    source: `'${text}'`,
    html: `'<p>${text}</p>'`,
    summary: `'${text}'`,
    renderer_version: String(RENDERER_VERSION),
    version: "'2.' || i % 40 || '.0'",
    status: `case when i = ${OWN_ID} then 'pending' when i % ${share} = 2 then 'accepted' when ${isSolved} then 'resolved' else 'closed' end`,
    moved_at: at,
    resolved_at: `case when ${isSolved} then ${at} end`,
    resolved_version: `case when ${isSolved} then '2.' || i % 20 || '.0' end`,
    resolved_order: `case when ${isSolved} then 2000 + i % 20 end`,
    vote_count: "i % 1000",
    created_at: at,
    updated_at: at,
  });
  await insert(db, "feedback_event", rows, {
    feedback_id: "i",
    actor_id: String(ME.id),
    kind: "'created'",
    to_status: "'pending'",
    created_at: at,
  });
  for (const table of ["feedback_vote", "feedback_follow"])
    await insert(db, table, rows, { feedback_id: "i", user_id: String(ME.id), created_at: at });
  // Titles share words as real ones do: each token is in a hundred titles, whatever their number, and one is in all.
  await insert(db, "feedback_token", rows, {
    token: `'w' || i % ${Math.max(10, Math.round(rows / 100))}`,
    feedback_id: "i",
  });
  await insert(db, "feedback_token", rows, { token: "'问题'", feedback_id: "i" });
  await searchIndex(db, kind, "feedback", rows, {
    title: "问题",
    isHidden: `i % ${share} = ${MINE.deleted}`,
    marks: { author: writer(share) },
  });
}

async function shelves(db: Kysely<Database>, rows: number, now: number): Promise<void> {
  const at = { created_at: `${now} - i * 1000` };
  await insert(db, "favourite_folder", 1, {
    user_id: String(ME.id),
    name: "'默认收藏夹'",
    is_default: "1",
    item_count: String(rows),
    created_at: String(now),
  });
  await insert(db, "favourite", rows, {
    user_id: String(ME.id),
    folder_id: "1",
    subject_kind: "'article'",
    subject_id: "i",
    ...at,
  });
  await insert(db, "removal", rows, {
    subject_kind: "'comment'",
    subject_id: "i",
    author_id: "4 + i % 100",
    admin_id: String(ME.id),
    reason: "'违反社区规范'",
    created_at: `${now} - (${rows} - i) * 1000`,
  });
  await insert(db, "report", rows, {
    subject_kind: "'comment'",
    subject_id: "i",
    reporter_id: "4 + i % 100",
    reason: "'spam'",
    status: oneOf(["open", "handled"]),
    created_at: createdAt(rows, now),
  });
}
