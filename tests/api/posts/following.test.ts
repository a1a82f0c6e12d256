import fc from "fast-check";
import type { z } from "zod";
import { articleEndpoints } from "#contract/posts/article.ts";
import { circleFollowEndpoints } from "#contract/circles/circle-follow.ts";
import { followEndpoints } from "#contract/people/follow.ts";
import { followingEndpoints } from "#contract/posts/following.ts";
import { postDynamic } from "#tests/fixtures/dynamics.ts";
import { writeFeedback } from "#tests/fixtures/feedback.ts";
import { endFile, postVideo, queuedFile } from "#tests/fixtures/videos.ts";
import { publishArticle } from "#tests/fixtures/writing.ts";
import { type ApiServer, expect, test } from "#tests/setup/api-test.ts";

type Query = z.input<typeof followingEndpoints.list.query>;

const DAY = 24 * 3_600_000;

/** Every page of 关注, each post as `kind:id`. */
async function pagesOf(server: ApiServer, token: string, query: Query = {}): Promise<string[][]> {
  const pages: string[][] = [];
  let cursor: string | undefined;
  do {
    const { data, message } = await server.call(followingEndpoints.list, { query: { ...query, cursor } }, { token });
    if (!data) throw new Error(message);
    pages.push(data.items.map(({ kind, card }) => `${kind}:${card.id}`));
    cursor = data.nextCursor ?? undefined;
  } while (cursor !== undefined && pages.length < 100);
  return pages;
}

async function circleOf({ ctx }: ApiServer, name: string): Promise<number> {
  const row = { name, description: "", icon_image_id: null, created_at: ctx.clock.now() };
  return (await ctx.db.insertInto("circle").values(row).returning("id").executeTakeFirstOrThrow()).id;
}

/** Runs the steps one after the other, a minute apart. @returns the created posts, newest first */
async function inTurn(server: ApiServer, steps: [kind: string, post: () => Promise<number>][]): Promise<string[]> {
  const made: string[] = [];
  for (const [kind, post] of steps) {
    server.clock.advance(60_000);
    made.unshift(`${kind}:${await post()}`);
  }
  return made;
}

test("R01 关注 contains the posts of followed people and circles, newest first, over pages, once each", async ({
  server,
}) => {
  const [me, friend, stranger] = [await server.loginAs(), await server.loginAs(), await server.loginAs()];
  const [near, far] = [await circleOf(server, "浮岛圈"), await circleOf(server, "深海圈")];
  for (const [who, circleId] of [
    [me, near],
    [friend, near],
    [stranger, near],
    [stranger, far],
  ] as const)
    await server.call(circleFollowEndpoints.follow, { body: { circleId, followed: true } }, { token: who.token });
  await server.call(followEndpoints.follow, { body: { userId: friend.user.id, followed: true } }, { token: me.token });
  const write = (who: { token: string }, text: Parameters<typeof publishArticle>[2]) => () =>
    publishArticle(server, who.token, text);
  const [own, tagged, , fans, , inCircle, , both, old] = await inTurn(server, [
    ["article", write(friend, { title: "朋友写的" })],
    ["article", write(friend, { title: "朋友写在圈子里", circleId: near })],
    ["article", write(stranger, { title: "别人写的" })],
    ["article", write(stranger, { title: "别人写在我的圈子里", circleId: near })],
    ["article", write(stranger, { title: "别人写在别的圈子里", circleId: far })],
    ["article", write(friend, { title: "只给关注的人", visibility: "followers" })],
    ["article", write(friend, { title: "只给自己", visibility: "self" })],
    ["article", write(friend, { title: "有分类的", tagIds: [2] })],
    ["article", write(me, { title: "我写的" })],
  ]);
  const feed = (over: Query = {}) => pagesOf(server, me.token, over);
  expect(await feed()).toEqual([[own, tagged, fans, inCircle, both, old]]);
  expect(await feed({ limit: "2" })).toEqual([
    [own, tagged],
    [fans, inCircle],
    [both, old],
  ]);
  await server.ctx.db
    .updateTable("article")
    .set((eb) => ({ published_at: eb("published_at", "-", 400 * DAY) }))
    .execute();
  await server.ctx.db
    .updateTable("circle_post")
    .set((eb) => ({ published_at: eb("published_at", "-", 400 * DAY) }))
    .execute();
  await server.ctx.db
    .updateTable("article_tag")
    .set((eb) => ({ published_at: eb("published_at", "-", 400 * DAY) }))
    .execute();
  expect((await feed({ limit: "4" })).flat()).toEqual([own, tagged, fans, inCircle, both, old]);
  const { data: tags } = await server.call(articleEndpoints.tags, {});
  expect(await feed({ tag: tags.find(({ id }) => id === 2)?.slug })).toEqual([[tagged]]);
  await server.call(followEndpoints.mute, { body: { userId: stranger.user.id, muted: true } }, { token: me.token });
  expect(await feed()).toEqual([[own, tagged, fans, both, old]]);
  await server.call(followEndpoints.mute, { body: { userId: friend.user.id, muted: true } }, { token: me.token });
  expect(await feed()).toEqual([[own]]);
  expect((await server.call(followingEndpoints.list, {})).status).toBe(401);
});

test("R01 关注 shows every kind of post that the reader may see", async ({ server }) => {
  const [me, friend, stranger] = [await server.loginAs(), await server.loginAs(), await server.loginAs()];
  const circleId = await circleOf(server, "浮岛圈");
  for (const { token } of [me, stranger])
    await server.call(circleFollowEndpoints.follow, { body: { circleId, followed: true } }, { token });
  await server.call(followEndpoints.follow, { body: { userId: friend.user.id, followed: true } }, { token: me.token });
  const waiting = await queuedFile(server, friend.user.id);
  const { token } = friend;
  const [inCircle, late, , ticket, , fansVideo, video, , fansDynamic, dynamic, article] = await inTurn(server, [
    ["article", () => publishArticle(server, token, { title: "朋友的文章" })],
    ["dynamic", () => postDynamic(server, token, { source: "朋友的动态" })],
    ["dynamic", () => postDynamic(server, token, { visibility: "followers" })],
    ["dynamic", () => postDynamic(server, token, { visibility: "self" })],
    ["video", () => postVideo(server, friend, { title: "朋友的视频", tagIds: [2] })],
    ["video", () => postVideo(server, friend, { visibility: "followers" })],
    ["video", () => postVideo(server, friend, { visibility: "self" })],
    ["feedback", () => writeFeedback(server, token)],
    ["feedback", () => writeFeedback(server, stranger.token)],
    ["video", () => postVideo(server, friend, { title: "还在转码", videoFileId: waiting })],
    ["article", () => publishArticle(server, stranger.token, { title: "圈子里的", circleId })],
  ]);
  const feed = (over: Query = {}) => pagesOf(server, me.token, over);
  const shown = [inCircle, ticket, fansVideo, video, fansDynamic, dynamic, article];
  expect(await feed()).toEqual([shown]);
  // The video appears once it is playable, in its position by time.
  server.clock.advance(60_000);
  await endFile(server, waiting);
  expect(await feed()).toEqual([[late, ...shown]]);
  const { data } = await server.call(followingEndpoints.list, {}, { token: me.token });
  expect(data.items.find(({ kind }) => kind === "dynamic")?.card).toMatchObject({ author: { id: friend.user.id } });
  expect(data.items.find(({ kind }) => kind === "feedback")?.card).toMatchObject({ status: "pending" });
  // A tag's feed contains its posts, of the kinds that have tags.
  const { data: tags } = await server.call(articleEndpoints.tags, {});
  expect(await feed({ tag: tags.find(({ id }) => id === 2)?.slug })).toEqual([[video]]);
  expect((await server.call(followingEndpoints.list, { query: { tag: "没有" } }, { token: me.token })).status).toBe(
    404,
  );
  // A deleted post is gone, and a blocked person's post does not appear through a circle either.
  await server.ctx.db
    .updateTable("feedback")
    .set({ deleted_at: server.clock.now(), deleted_by: friend.user.id })
    .execute();
  await server.call(followEndpoints.block, { body: { userId: stranger.user.id, blocked: true } }, { token: me.token });
  const rest = [late, fansVideo, video, fansDynamic, dynamic, article];
  expect(await feed()).toEqual([rest]);
  // The end of a follow removes followers-only posts, and a mute removes all.
  await server.call(followEndpoints.mute, { body: { userId: friend.user.id, muted: true } }, { token: me.token });
  expect(await feed()).toEqual([[]]);
  for (const cursor of ["xyz", Buffer.from("[1,2]").toString("base64url")])
    expect((await server.call(followingEndpoints.list, { query: { cursor } }, { token: me.token })).status).toBe(400);
});

/** Few different times, so that posts of different kinds share them; some are old, beyond the search windows. */
const post = fc.record({
  kind: fc.constantFrom("article", "dynamic", "feedback", "video"),
  ago: fc.oneof(fc.nat(3), fc.constantFrom(3 * DAY - 1, 3 * DAY, 45 * DAY, 45 * DAY + 1, 300 * DAY)),
});

async function insertPost({ ctx: { db } }: ApiServer, authorId: number, kind: string, at: number): Promise<number> {
  const words = { author_id: authorId, source: "字", html: "<p>字</p>", renderer_version: 1 };
  const titled = { ...words, title: "题", summary: "要", updated_at: at };
  const made = { created_at: at };
  const insert = {
    article: () =>
      db
        .insertInto("article")
        .values({ ...titled, outline: "[]", reading_minutes: 1, published_at: at })
        .returning("id")
        .executeTakeFirstOrThrow(),
    dynamic: () =>
      db
        .insertInto("dynamic")
        .values({ ...words, ...made })
        .returning("id")
        .executeTakeFirstOrThrow(),
    feedback: () =>
      db
        .insertInto("feedback")
        .values({ ...titled, ...made, kind: "bug", moved_at: at })
        .returning("id")
        .executeTakeFirstOrThrow(),
    video: () =>
      db
        .insertInto("video")
        .values({ ...titled, ...made, state: "ready", published_at: at })
        .returning("id")
        .executeTakeFirstOrThrow(),
  }[kind];
  if (!insert) throw new Error(kind);
  return (await insert()).id;
}

test(
  "R01 pages of 关注 lose and repeat no post, also with equal times, and read at most a page of each kind",
  { timeout: 120_000 },
  async ({ server }) => {
    const now = server.clock.now();
    await fc.assert(
      fc.asyncProperty(fc.array(post, { maxLength: 24 }), fc.integer({ min: 1, max: 7 }), async (posts, limit) => {
        const [me, friend] = [await server.loginAs(), await server.loginAs()];
        const body = { userId: friend.user.id, followed: true };
        await server.call(followEndpoints.follow, { body }, { token: me.token });
        const rank = new Map([...server.ctx.kinds].map(({ kind }, place) => [kind as string, place]));
        const made: { kind: string; at: number; id: number }[] = [];
        for (const [index, { kind, ago }] of posts.entries()) {
          const author = index % 2 === 0 ? friend : me;
          made.push({ kind, at: now - ago, id: await insertPost(server, author.user.id, kind, now - ago) });
        }
        const order = made.toSorted(
          (a, b) => b.at - a.at || (rank.get(b.kind) ?? 0) - (rank.get(a.kind) ?? 0) || b.id - a.id,
        );
        const pages = await pagesOf(server, me.token, { limit: String(limit) });
        expect(pages.flat()).toEqual(order.map(({ kind, id }) => `${kind}:${id}`));
        expect(pages.slice(0, -1).every((page) => page.length === limit)).toBe(true);
        for (const { followed } of server.ctx.kinds) {
          const asked = { ctx: server.ctx, viewerId: me.user.id, tagId: undefined, cursor: undefined };
          expect((await followed?.({ ...asked, since: 0, limit }))?.length).toBeLessThanOrEqual(limit + 1);
        }
      }),
      { numRuns: 25 },
    );
  },
);
