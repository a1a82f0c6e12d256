import { type Compilable, sql } from "kysely";
import { dialectOf } from "#api/db/dialects/dialect-of.ts";
import { encodeCursor } from "#api/db/keyset.ts";
import { dynamicVersionsQuery } from "#api/services/posts/dynamic/dynamic-history.ts";
import { followedPeopleQuery } from "#api/services/posts/article/following-pages.ts";
import { inOwnCirclesQuery } from "#api/services/circles/circle-post/followed.ts";
import {
  authorPageQuery,
  followingPageQuery,
  latestPageQuery,
  ownPageQuery,
} from "#api/services/posts/dynamic/dynamic-pages.ts";
import { costly, listPart, planOf } from "#tests/fixtures/plans.ts";
import { type ApiServer, expect, test } from "#tests/setup/api-test.ts";

const PEOPLE = 400;
const DYNAMICS = 8000;
const CHUNK = 400;
const visibilities = ["public", "public", "public", "followers", "self"] as const;

/**
 * Thousands of rows, unevenly distributed, and fresh statistics. The first person follows every fortieth and has muted
 * some.
 */
async function fill({ ctx }: ApiServer) {
  const { db } = ctx;
  const now = ctx.clock.now();
  const users = await db
    .insertInto("user")
    .values(Array.from({ length: PEOPLE }, (_, n) => ({ name: `玩家${n}`, name_folded: `玩家${n}`, created_at: now })))
    .returning("id")
    .execute();
  const user = (n: number) => users[n % PEOPLE]?.id ?? 0;
  const others = users.slice(1);
  await db
    .insertInto("user_follow")
    .values(
      others
        .filter((_, n) => n % 40 === 0)
        .map(({ id }) => ({ follower_id: user(0), followee_id: id, created_at: now })),
    )
    .execute();
  await db
    .insertInto("user_follow")
    .values(others.map(({ id }, n) => ({ follower_id: id, followee_id: user(n + 2), created_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const mutes = others.flatMap(({ id }, n) => [
    ...(n % 80 === 0 ? [{ user_id: user(0), target_id: id }] : []),
    { user_id: id, target_id: user(n + 3) },
    { user_id: id, target_id: user(n + 4) },
  ]);
  await db
    .insertInto("user_mute")
    .values(mutes.map((row) => ({ ...row, created_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const circles = await db
    .insertInto("circle")
    .values(
      Array.from({ length: 200 }, (_, n) => ({
        name: `圈子${n}`,
        description: "",
        icon_image_id: null,
        created_at: now,
      })),
    )
    .returning("id")
    .execute();
  await db
    .insertInto("circle_member")
    .values([
      ...circles.slice(0, 4).map(({ id }) => ({ user_id: user(0), circle_id: id, created_at: now })),
      ...others.map(({ id }, n) => ({ user_id: id, circle_id: circles[n % circles.length]?.id ?? 0, created_at: now })),
    ])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const article = {
    title: "题",
    summary: "要",
    source: "字",
    html: "<p>字</p>",
    outline: "[]",
    reading_minutes: 1,
    renderer_version: 1,
  };
  for (let start = 0; start < DYNAMICS; start += CHUNK) {
    const numbers = Array.from({ length: CHUNK }, (_, offset) => start + offset);
    await db
      .insertInto("article")
      .values(
        numbers.map((n) => ({
          ...article,
          author_id: user(n * 7),
          circle_id: circles[n % 300]?.id ?? null,
          published_at: now - (DYNAMICS - n) * 60_000,
          updated_at: now,
        })),
      )
      .execute();
    await db
      .insertInto("dynamic")
      .values(
        numbers.map((n) => ({
          // Two people write many.
          author_id: n % 8 === 0 ? user(0) : n % 25 < 2 ? user(5) : user(n * 7),
          source: "字",
          html: "<p>字</p>",
          renderer_version: 1,
          visibility: visibilities[n % visibilities.length] ?? "public",
          created_at: now - (DYNAMICS - n) * 60_000,
          ...(n % 16 === 0 ? { deleted_at: now - n * 1000, deleted_by: user(0) } : {}),
        })),
      )
      .execute();
  }
  await sql`insert into circle_post (circle_id, kind, post_id, author_id, is_shown, published_at, replied_at)
    select circle_id, 'article', id, author_id, 1, published_at, published_at from article where circle_id is not null`.execute(
    db,
  );
  const { id: changedId } = await db
    .selectFrom("dynamic")
    .select("id")
    .orderBy("id")
    .limit(1)
    .executeTakeFirstOrThrow();
  for (const dynamicId of [changedId, changedId + 1]) {
    const versions = Array.from({ length: 2000 }, (_, n) => ({
      dynamic_id: dynamicId,
      revision: n + 1,
      source: "字",
      visibility: "public" as const,
      created_at: now,
    }));
    await db.insertInto("dynamic_version").values(versions).execute();
  }
  await sql`analyze`.execute(db);
  return { changedId, me: user(0), them: user(5), now };
}

test(
  "E03 R01 R22 every list of dynamics, and the following feed, reads one index, in its order, on the first and on later pages",
  { timeout: 60_000 },
  async ({ server }) => {
    const { ctx } = server;
    const { changedId, me, them, now } = await fill(server);
    const first = { ctx, limit: 20, cursor: undefined };
    const later = { ctx, limit: 20, cursor: encodeCursor([now - 3000 * 60_000, 50]) };
    const queries: [string, RegExp, Compilable][] = [
      ["latest", /dynamic_latest/, latestPageQuery({ ...first, viewerId: undefined })],
      ["latest, later", /dynamic_latest/, latestPageQuery({ ...later, viewerId: undefined })],
      ["latest of a member", /dynamic_latest/, latestPageQuery({ ...first, viewerId: me })],
      ["latest of a member, later", /dynamic_latest/, latestPageQuery({ ...later, viewerId: me })],
      ["author to all", /dynamic_author/, authorPageQuery({ ...first, authorId: them, reader: "other" })],
      ["author to followers", /dynamic_author/, authorPageQuery({ ...first, authorId: them, reader: "follower" })],
      ["author to themselves, later", /dynamic_author/, authorPageQuery({ ...later, authorId: me, reader: "author" })],
      ["own", /dynamic_author/, ownPageQuery({ ...first, authorId: me, filter: "all", now })],
      ["own, for followers", /dynamic_own/, ownPageQuery({ ...first, authorId: me, filter: "followers", now })],
      ["own, private, later", /dynamic_own/, ownPageQuery({ ...later, authorId: me, filter: "self", now })],
      ["own, deleted", /dynamic_deleted/, ownPageQuery({ ...first, authorId: me, filter: "deleted", now })],
      ["versions", /dynamic_version/, dynamicVersionsQuery({ ...first, dynamicId: changedId, reader: "follower" })],
      [
        "versions, later",
        /dynamic_version/,
        dynamicVersionsQuery({ ...first, cursor: encodeCursor([900]), dynamicId: changedId, reader: "follower" }),
      ],
      ["own, deleted, later", /dynamic_deleted/, ownPageQuery({ ...later, authorId: me, filter: "deleted", now })],
    ];
    for (const [name, index, query] of queries) {
      const plan = await planOf(server, query);
      expect.soft(listPart(plan), name).toMatch(index);
      expect.soft(listPart(plan), name).not.toMatch(costly[dialectOf(ctx.db).kind]);
    }
    // Rows are collected per followed person and sorted: few rows, each from the author's index, never the whole table.
    for (const page of [first, later]) {
      const plan = await planOf(server, followingPageQuery({ ...page, viewerId: me, since: now - 3 * 24 * 3_600_000 }));
      expect.soft(plan, "following").toContain("dynamic_author");
      expect.soft(plan, "following").not.toMatch(/Seq Scan on dynamic|^SCAN dynamic\b/m);
    }
    for (const page of [first, later]) {
      const followed = { ...page, viewerId: me, tagId: undefined, since: now - 3 * 24 * 3_600_000 };
      for (const [query, index] of [
        [followedPeopleQuery(followed), "article_own"],
        // The index by kind, or the index without kind where nearly all rows are of one kind.
        [inOwnCirclesQuery(followed, "article"), "_published"],
      ] as const) {
        const plan = await planOf(server, query);
        expect.soft(plan, index).toContain(index);
        expect.soft(plan, index).not.toMatch(/Seq Scan on article|^SCAN article\b/m);
      }
    }
  },
);
