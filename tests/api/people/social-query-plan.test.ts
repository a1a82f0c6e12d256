import { type Compilable, CompiledQuery, sql } from "kysely";
import { dialectOf } from "#api/db/dialects/dialect-of.ts";
import { encodeCursor } from "#api/db/keyset.ts";
import { articlePageQuery } from "#api/services/posts/article/article-pages.ts";
import { followedCirclePageQuery, suggestedCirclePageQuery } from "#api/services/circles/circle/circle-lists.ts";
import {
  firstRepliesQuery,
  replyPageQuery,
  rootPageQuery,
  writtenPageQuery,
} from "#api/services/posts/comment/comment-pages.ts";
import { followedQuery } from "#api/services/finding/completion/complete.ts";
import { avoidedPageQuery, followPageQuery } from "#api/services/people/follow/follow-lists.ts";
import { namedQuery, userPageQuery } from "#api/services/people/follow/list-users.ts";
import { noticePageQuery } from "#api/services/accounts/inbox/list-notices.ts";
import { actPageQuery, newestActsQuery } from "#api/services/accounts/inbox/notice-views.ts";
import { quietQuery } from "#api/services/accounts/inbox/notice-settings.ts";
import { unreadIdsQuery } from "#api/services/accounts/inbox/read-notices.ts";
import { unreadQuery } from "#api/services/accounts/inbox/notice-counts.ts";
import { sessionPageQuery } from "#api/services/accounts/session/own-sessions.ts";
import { type ApiServer, expect, test } from "#tests/setup/api-test.ts";

const PEOPLE = 4000;
const CHUNK = 400;
const CIRCLES = 1200;

/** Chunks of the indexes 0, 1, 2 … that fit into one statement. */
function* chunks(count: number): Generator<number[]> {
  for (let start = 0; start < count; start += CHUNK)
    yield Array.from({ length: Math.min(CHUNK, count - start) }, (_, offset) => start + offset);
}

/** Thousands of people; the first one follows everybody, is followed by all, and is in every eighth circle. */
async function fill({ ctx, clock }: ApiServer) {
  const { db } = ctx;
  const now = clock.now();
  const users: number[] = [];
  for (const chunk of chunks(PEOPLE)) {
    const rows = await db
      .insertInto("user")
      .values(
        chunk.map((n) => ({ name: `玩家${n}`, name_folded: `玩家${n}`, follower_count: n % 97, created_at: now })),
      )
      .returning("id")
      .execute();
    users.push(...rows.map((row) => row.id));
  }
  const user = (n: number) => users[n % PEOPLE] ?? 0;
  for (const chunk of chunks(PEOPLE - 1)) {
    const others = chunk.map((n) => user(n + 1));
    await db
      .insertInto("user_follow")
      .values(
        others.flatMap((other) => [
          { follower_id: user(0), followee_id: other, created_at: now },
          { follower_id: other, followee_id: user(0), created_at: now },
        ]),
      )
      .execute();
    // Everybody has blocked and muted two people; the first person some more.
    const avoided = others.flatMap((other, n) => [
      ...(n % 8 === 0 ? [{ user_id: user(0), target_id: other }] : []),
      { user_id: other, target_id: user(0) },
      { user_id: other, target_id: user(1 + (other % 1000)) },
    ]);
    for (const table of ["user_block", "user_mute"] as const)
      await db
        .insertInto(table)
        .values(avoided.map((row) => ({ ...row, created_at: now })))
        .execute();
    await db
      .insertInto("session")
      .values(
        others.map((other) => ({
          token_hash: `hash ${other}`,
          fingerprint: "f",
          user_id: other % 10 === 0 ? user(0) : other,
          created_at: now,
          expires_at: now + 1,
        })),
      )
      .execute();
  }
  for (const chunk of chunks(CIRCLES)) {
    const circles = await db
      .insertInto("circle")
      .values(chunk.map((n) => ({ name: `圈子 ${n}`, description: "", member_count: n % 50, created_at: now })))
      .returning("id")
      .execute();
    await db
      .insertInto("circle_member")
      .values(
        circles.flatMap((circle, n) =>
          [...(n % 8 === 0 ? [0] : []), 1, 2, 3, 4, 5].map((place) => ({
            user_id: user(place === 0 ? 0 : circle.id * 7 + place),
            circle_id: circle.id,
            created_at: now,
          })),
        ),
      )
      .execute();
  }
  const base = { renderer_version: 1, source: "字", html: "<p>字</p>" };
  let articleId = 0;
  const roots: number[] = [];
  for (const chunk of chunks(3200)) {
    const articles = await db
      .insertInto("article")
      .values(
        chunk.map((n) => ({
          ...base,
          author_id: user(n),
          title: "题",
          summary: "要",
          outline: "[]",
          reading_minutes: 1,
          hot_rank: n % 9,
          published_at: now - n,
          updated_at: now,
        })),
      )
      .returning(["id", "published_at", "hot_rank"])
      .execute();
    articleId ||= articles[0]?.id ?? 0;
    await db
      .insertInto("notice_quiet")
      .values(
        articles.map((row) => ({
          user_id: user(row.id % 20),
          subject_kind: "article" as const,
          subject_id: row.id,
          set_at: row.id,
        })),
      )
      .execute();
    await db
      .insertInto("article_tag")
      .values(
        articles.map((row) => ({
          article_id: row.id,
          tag_id: 1 + (row.id % 4),
          published_at: row.published_at,
          hot_rank: row.hot_rank,
        })),
      )
      .execute();
    const made = await db
      .insertInto("comment")
      .values(
        chunk.map((n) => ({
          ...base,
          subject_kind: "article" as const,
          subject_id: articleId + (n % 3),
          author_id: user(n),
          floor: n + 1,
          hot_score: n % 50,
          reply_count: 1,
          created_at: now,
        })),
      )
      .returning(["id", "subject_id"])
      .execute();
    roots.push(...made.map((row) => row.id));
    await db
      .insertInto("comment")
      .values(
        made.flatMap((row) =>
          [1, 2].map((n) => ({
            ...base,
            subject_kind: "article" as const,
            subject_id: row.subject_id,
            author_id: user(row.id + n),
            root_id: row.id,
            created_at: now,
          })),
        ),
      )
      .execute();
  }
  for (const some of chunks(roots.length)) {
    const told = some.map((n) => roots[n] ?? 0);
    const notices = await db
      .insertInto("notice")
      .values(
        told.flatMap((comment_id) =>
          [...new Set([user(0), user(comment_id)])].map((user_id) => ({
            user_id,
            tab: "reply" as const,
            kind: "reply",
            gathers: `reply comment ${comment_id}`,
            subject_kind: "article" as const,
            subject_id: articleId,
            comment_id,
            newest_seq: comment_id,
            seen_seq: comment_id % 10 === 0 ? 0 : comment_id,
            acted_at: now,
          })),
        ),
      )
      .returning(["id", "comment_id", "newest_seq"])
      .execute();
    await db
      .insertInto("notice_act")
      .values(
        notices.map((row) => ({
          notice_id: row.id,
          seq: row.newest_seq,
          doer_id: user(row.newest_seq + 1),
          comment_id: row.comment_id ?? 0,
          acted_at: now,
        })),
      )
      .execute();
  }
  await sql`analyze`.execute(db);
  return { me: user(0), articleId, roots: roots.slice(0, 20), now };
}

async function planOf({ ctx }: ApiServer, query: Compilable): Promise<string> {
  const { sql: text, parameters } = query.compile();
  const isSqlite = dialectOf(ctx.db).kind === "sqlite";
  const { rows } = await ctx.db.executeQuery<Record<string, string>>(
    CompiledQuery.raw(`explain ${isSqlite ? "query plan " : ""}${text}`, [...parameters]),
  );
  return rows.map((row) => row.detail ?? row["QUERY PLAN"]).join("\n");
}

/** A scan of a whole table, or an explicit sort of rows. */
const costly = {
  sqlite: /USE TEMP B-TREE FOR|^SCAN (?!\S+ USING (?:COVERING )?INDEX)/m,
  postgres: /Seq Scan|\bSort\b|Bitmap/,
};

/** The plan of the list without its subqueries: the few ids of muted people may be read in any way but a whole scan. */
const listPart = (plan: string) => plan.replace(/^\s*SubPlan [\s\S]*/m, "");

test(
  "C06 C09 C10 C11 every list of people and circles reads one index, in its order, also without muted people",
  { timeout: 60_000 },
  async ({ server }) => {
    const { ctx } = server;
    const { me, articleId, roots, now } = await fill(server);
    const page = { ctx, limit: 20, cursor: undefined };
    const later = { ctx, limit: 20 };
    const list = (input: Partial<Parameters<typeof articlePageQuery>[0]>) =>
      articlePageQuery({ ...page, sort: "latest", viewerId: me, ...input });
    const root = (input: Partial<Parameters<typeof rootPageQuery>[0]>) =>
      rootPageQuery({ ...later, subject: { kind: "article", id: articleId }, sort: "oldest", viewerId: me, ...input });
    const queries: [string, string, Compilable][] = [
      ["people", "user_popular", userPageQuery({ ...page, keyword: undefined })],
      [
        "people, later",
        "user_popular",
        userPageQuery({ ...later, keyword: undefined, cursor: encodeCursor([40, 900]) }),
      ],
      ["people by name", "user_popular", userPageQuery({ ...page, keyword: "玩家1" })],
      [
        "people by name, later",
        "user_popular",
        userPageQuery({ ...later, keyword: "玩家1", cursor: encodeCursor([40, 900]) }),
      ],
      ["follows", "user_follow_follows", followPageQuery({ ...page, list: "follow", userId: me })],
      [
        "follows, later",
        "user_follow_follows",
        followPageQuery({ ...later, list: "follow", userId: me, cursor: encodeCursor([now, 5000]) }),
      ],
      ["fans", "user_follow_fans", followPageQuery({ ...page, list: "fans", userId: me })],
      [
        "fans, later",
        "user_follow_fans",
        followPageQuery({ ...later, list: "fans", userId: me, cursor: encodeCursor([now, 5000]) }),
      ],
      ["blocked", "user_block_list", avoidedPageQuery({ ...page, table: "user_block", userId: me })],
      [
        "muted, later",
        "user_mute_list",
        avoidedPageQuery({ ...later, table: "user_mute", userId: me, cursor: encodeCursor([now, 900]) }),
      ],
      ["circles", "circle_member_list", followedCirclePageQuery({ ...page, userId: me })],
      [
        "circles, later",
        "circle_member_list",
        followedCirclePageQuery({ ...later, userId: me, cursor: encodeCursor([now, 2000]) }),
      ],
      ["suggestions", "circle_popular", suggestedCirclePageQuery({ ...page, viewerId: undefined })],
      ["suggestions to a member", "circle_popular", suggestedCirclePageQuery({ ...page, viewerId: me })],
      [
        "suggestions, later",
        "circle_popular",
        suggestedCirclePageQuery({ ...later, viewerId: me, cursor: encodeCursor([30, 500]) }),
      ],
      ["sessions", "session_user", sessionPageQuery({ ctx, userId: me })],
      ["latest", "article_latest", list({})],
      ["hot, later", "article_hot", list({ sort: "hot", cursor: encodeCursor([4, now - 90, 50]) })],
      ["tag", "article_tag_latest", list({ tagId: 2 })],
      ["tag, hot, later", "article_tag_hot", list({ tagId: 2, sort: "hot", cursor: encodeCursor([4, now - 90, 50]) })],
      ["comments, oldest", "comment_floor", root({})],
      ["comments, latest", "comment_floor", root({ sort: "latest" })],
      ["comments, hot, later", "comment_hot", root({ sort: "hot", cursor: encodeCursor([3, 900]) })],
      ["replies", "comment_root", replyPageQuery({ ...page, rootId: roots[0] ?? 0, viewerId: me })],
    ];
    for (const [name, index, query] of queries) {
      const plan = await planOf(server, query);
      expect.soft(listPart(plan), name).toContain(index);
      expect.soft(listPart(plan), name).not.toMatch(costly[dialectOf(ctx.db).kind]);
      expect.soft(plan, name).not.toContain("Seq Scan");
    }
    // A few rows of one index and a lookup for each row: never all people, follows or comments.
    const lookups: [string, RegExp, Compilable][] = [
      [
        "people by a rare name",
        /user_pkey|INTEGER PRIMARY KEY/,
        userPageQuery({ ...page, keyword: "玩家99", among: [99, 990, 1990] }),
      ],
      ["who has a part in the name", /user_name_part_pk|PRIMARY KEY/, namedQuery(ctx, "99")],
      ["followed, by name", /user_follow_follows/, followedQuery(ctx, me, "玩家9")],
      [
        "replies to me",
        /notice_list/,
        noticePageQuery({ ctx, reader: { id: me }, tab: "reply", limit: 20, cursor: undefined }),
      ],
      ["unread notices", /notice_unread/, unreadQuery(ctx, { id: me })],
      ["notices to mark as read", /notice_unread/, unreadIdsQuery(ctx, me, { tab: "reply", upTo: 900 })],
      ["newest acts of a notice", /notice_act_pk|autoindex_notice_act_1/, newestActsQuery(ctx, { id: me }, 1)],
      [
        "acts of a notice, later",
        /notice_act_pk|autoindex_notice_act_1/,
        actPageQuery(ctx, { id: me }, { noticeId: 1, cursor: encodeCursor([900]), limit: 20 }),
      ],
      ["silent posts", /notice_quiet_newest/, quietQuery(ctx, me)],
      [
        "comments of somebody, to a guest",
        /comment_written/,
        writtenPageQuery({ ctx, userId: me, viewer: null, limit: 20, cursor: undefined }),
      ],
      [
        "comments of somebody, later, to a member",
        /comment_written/,
        writtenPageQuery({ ctx, userId: me, viewer: { id: me }, limit: 20, cursor: encodeCursor([now, 900]) }),
      ],
      [
        "replies to me, later",
        /notice_list/,
        noticePageQuery({ ctx, reader: { id: me }, tab: "reply", limit: 20, cursor: encodeCursor([900]) }),
      ],
    ];
    for (const [name, index, query] of lookups) {
      const plan = await planOf(server, query);
      expect.soft(plan, name).toMatch(index);
      expect
        .soft(plan, name)
        .not.toMatch(/(?:Seq Scan on|^SCAN) "?(?:user|user_follow|user_name_part|notice|notice_act|comment)\b/m);
    }
    const replies = await planOf(server, firstRepliesQuery({ ctx, rootIds: roots, viewerId: me }));
    expect(replies).toContain("comment_root_hot");
    expect(replies).not.toMatch(/Seq Scan on comment|^SCAN comment\b/m);
  },
);
