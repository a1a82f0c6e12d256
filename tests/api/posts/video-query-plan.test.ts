import { type Compilable, sql } from "kysely";
import { dialectOf } from "#api/db/dialects/dialect-of.ts";
import { encodeCursor } from "#api/db/keyset.ts";
import {
  authorPageQuery,
  followingPageQuery,
  ownPageQuery,
  ownTitlesEndQuery,
  publicPageQuery,
  tagPageQuery,
} from "#api/services/posts/video/video-pages.ts";
import { costly, listPart, planOf } from "#tests/fixtures/plans.ts";
import { type ApiServer, expect, test } from "#tests/setup/api-test.ts";

const PEOPLE = 400;
const VIDEOS = 6000;
const CHUNK = 400;

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
  await db
    .insertInto("user_mute")
    .values(
      users
        .slice(1)
        .flatMap(({ id }, n) => [
          ...(n % 80 === 0 ? [{ user_id: user(0), target_id: id }] : []),
          { user_id: id, target_id: user(n + 3) },
        ])
        .map((row) => ({ ...row, created_at: now })),
    )
    .execute();
  const others = users.slice(1).map(({ id }) => id);
  const follows = [
    ...others.filter((_, n) => n % 40 === 0).map((id) => ({ follower_id: user(0), followee_id: id })),
    ...others.map((id, n) => ({ follower_id: id, followee_id: user(n + 2) })),
  ];
  await db
    .insertInto("user_follow")
    .values(follows.map((row) => ({ ...row, created_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  for (let start = 0; start < VIDEOS; start += CHUNK) {
    const rows = Array.from({ length: CHUNK }, (_, offset) => start + offset).map((n) => {
      const at = now - (VIDEOS - n) * 60_000;
      const [isDeleted, isPrivate, isWaiting] = [n % 16 === 0, n % 7 === 0, n % 11 === 0];
      return {
        // Two people upload many.
        author_id: n % 8 === 0 ? user(0) : n % 25 < 2 ? user(5) : user(n * 7),
        title: `录像 ${n}`,
        summary: "",
        source: "",
        html: "",
        renderer_version: 1,
        visibility: isPrivate ? ("self" as const) : ("public" as const),
        state: isWaiting ? ("processing" as const) : ("ready" as const),
        is_listed: isDeleted || isPrivate || isWaiting ? (0 as const) : (1 as const),
        view_count: (n * 7919) % 997,
        created_at: at,
        updated_at: at,
        published_at: isWaiting ? null : at,
        ...(isDeleted ? { deleted_at: now - n * 1000, deleted_by: user(0) } : {}),
      };
    });
    const made = await db.insertInto("video").values(rows).returning(["id", "is_listed", "published_at"]).execute();
    await db
      .insertInto("video_tag")
      .values(made.map(({ id, ...copies }) => ({ video_id: id, tag_id: 1 + (id % 4), ...copies })))
      .execute();
  }
  await sql`analyze`.execute(db);
  return { me: user(0), them: user(5), now };
}

test(
  "E02 R01 R20 every list of videos, and the following feed, reads one index, in its order, on the first and on later pages",
  { timeout: 60_000 },
  async ({ server }) => {
    const { ctx } = server;
    const { me, them, now } = await fill(server);
    const first = { ctx, limit: 20, cursor: undefined };
    const later = { ctx, limit: 20, cursor: encodeCursor([now - 3000 * 60_000, 50]) };
    const own = { authorId: me, state: "all" as const, q: "", now };
    const queries: [string, RegExp, Compilable][] = [
      ["latest", /video_latest/, publicPageQuery({ ...first, sort: "latest", viewerId: undefined })],
      ["latest of a member, later", /video_latest/, publicPageQuery({ ...later, sort: "latest", viewerId: me })],
      ["by views", /video_views/, publicPageQuery({ ...first, sort: "views", viewerId: undefined })],
      [
        "by views of a member, later",
        /video_views/,
        publicPageQuery({ ...later, sort: "views", viewerId: me, cursor: encodeCursor([500, 50]) }),
      ],
      ["of a tag", /video_tag_latest/, tagPageQuery({ ...first, tagId: 2, viewerId: undefined })],
      ["of a tag, of a member, later", /video_tag_latest/, tagPageQuery({ ...later, tagId: 2, viewerId: me })],
      ["author to all", /video_author/, authorPageQuery({ ...first, authorId: them, reader: "other" })],
      ["author to followers, later", /video_author/, authorPageQuery({ ...later, authorId: them, reader: "follower" })],
      ["author to themselves", /video_author/, authorPageQuery({ ...first, authorId: me, reader: "author" })],
    ];
    for (const [name, index, query] of queries) {
      const plan = listPart(await planOf(server, query));
      expect.soft(plan, name).toMatch(index);
      expect.soft(plan, name).not.toMatch(costly[dialectOf(ctx.db).kind]);
    }
    // Rows are collected per followed person and sorted: few rows, each from the author's index, never the whole table.
    for (const page of [first, later]) {
      for (const tagId of [undefined, 2]) {
        const asked = { ...page, tagId, viewerId: me, since: now - 3 * 24 * 3_600_000 };
        const plan = await planOf(server, followingPageQuery(asked));
        expect.soft(plan, "following").toContain("video_author");
        expect.soft(plan, "following").not.toMatch(/Seq Scan on video|^SCAN video\b/m);
      }
    }
    // A page of ids from the author's index, and its rows, which are sorted again.
    const pages: [string, RegExp, Compilable][] = [
      ["own", /video_own\b/, ownPageQuery({ ...first, ...own })],
      ["own, later", /video_own\b/, ownPageQuery({ ...later, ...own })],
      ["own titles, the last looked at", /video_own\b/, ownTitlesEndQuery({ ...first, ...own })],
      ["own, not converted", /video_own_waiting/, ownPageQuery({ ...first, ...own, state: "processing" })],
      ["own, by title", /video_own\b/, ownPageQuery({ ...first, ...own, q: "录像 5", end: [now, 5] })],
      ["own, deleted", /video_deleted/, ownPageQuery({ ...first, ...own, state: "deleted" })],
    ];
    for (const [name, index, query] of pages) {
      const plan = await planOf(server, query);
      expect.soft(plan, name).toMatch(index);
      expect.soft(plan, name).not.toMatch(/Seq Scan on video|^SCAN video\b(?! USING)/m);
    }
  },
);
