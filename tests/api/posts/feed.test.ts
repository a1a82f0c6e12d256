import type { z } from "zod";
import { articleEndpoints } from "#contract/posts/article.ts";
import { circleFollowEndpoints } from "#contract/circles/circle-follow.ts";
import { followEndpoints } from "#contract/people/follow.ts";
import { recomputeHotRanks } from "#api/jobs/hot-rank.ts";
import { publishArticle } from "#tests/fixtures/writing.ts";
import { type ApiServer, expect, test } from "#tests/setup/api-test.ts";

type Query = z.input<typeof articleEndpoints.list.query>;

/** Every page of a feed, as ids. */
async function pagesOf(server: ApiServer, query: Query, token?: string): Promise<number[][]> {
  const pages: number[][] = [];
  let cursor: string | undefined;
  do {
    const { data, message } = await server.call(
      articleEndpoints.list,
      { query: { ...query, cursor } },
      token === undefined ? {} : { token },
    );
    if (!data) throw new Error(message);
    pages.push(data.items.map(({ id }) => id));
    cursor = data.nextCursor ?? undefined;
  } while (cursor !== undefined && pages.length < 20);
  return pages;
}

async function circleOf({ ctx }: ApiServer, name: string): Promise<number> {
  return (
    await ctx.db
      .insertInto("circle")
      .values({ name, description: "", icon_image_id: null, created_at: ctx.clock.now() })
      .returning("id")
      .executeTakeFirstOrThrow()
  ).id;
}

/** Publishes one after the other, a minute apart. @returns the ids, oldest first */
async function publishAll(
  server: ApiServer,
  articles: [token: string, text: Parameters<typeof publishArticle>[2]][],
): Promise<number[]> {
  const ids: number[] = [];
  for (const [token, text] of articles) {
    server.clock.advance(60_000);
    ids.push(await publishArticle(server, token, text));
  }
  return ids;
}

test("R01 推荐 shows at most three posts of one author on a page while others exist, and loses none", async ({
  server,
}) => {
  const writers = [await server.loginAs(), await server.loginAs(), await server.loginAs()];
  const [busy, second, third] = writers.map(({ token }) => token) as [string, string, string];
  const ids = await publishAll(server, [
    ...Array.from({ length: 4 }, () => [third, {}] as [string, object]),
    ...Array.from({ length: 3 }, () => [second, {}] as [string, object]),
    ...Array.from({ length: 7 }, () => [busy, {}] as [string, object]),
  ]);
  const own = (token: string, from: number, to: number) => ({ token, ids: ids.slice(from, to).toReversed() });
  const [c, b, a] = [own(third, 0, 4), own(second, 4, 7), own(busy, 7, 14)];
  await recomputeHotRanks(server.ctx);
  const pages = await pagesOf(server, { limit: "5" });
  expect(pages).toEqual([
    [...a.ids.slice(0, 3), ...b.ids.slice(0, 2)],
    [...a.ids.slice(3, 6), b.ids[2], c.ids[0]],
    [a.ids[6], ...c.ids.slice(1)],
  ]);
  // A cursor of another list, or an invented one, is refused with a message.
  for (const cursor of [
    "xyz",
    Buffer.from("[1,2]").toString("base64url"),
    Buffer.from(JSON.stringify(Array.from({ length: 400 }, () => 1))).toString("base64url"),
  ]) {
    expect((await server.call(articleEndpoints.list, { query: { cursor } })).status, cursor.slice(0, 9)).toBe(400);
  }
  // A postponed post does not appear on the next page when its author is muted or the post deleted meanwhile.
  const viewer = await server.loginAs();
  const first = await server.call(articleEndpoints.list, { query: { limit: "5" } }, { token: viewer.token });
  await server.call(
    followEndpoints.mute,
    { body: { userId: writers[0]?.user.id ?? 0, muted: true } },
    { token: viewer.token },
  );
  const next = await server.call(
    articleEndpoints.list,
    { query: { limit: "5", cursor: first.data.nextCursor ?? "" } },
    { token: viewer.token },
  );
  expect(next.data.items.map(({ id }) => id)).toEqual([b.ids[2], ...c.ids]);
});

test("R01 posts of a busy circle rank lower, so that a small circle stays visible", async ({ server }) => {
  const { ctx, clock } = server;
  const author = await server.loginAs();
  const [busy, small] = [await circleOf(server, "热闹圈"), await circleOf(server, "安静圈")];
  for (const circleId of [busy, small])
    await server.call(circleFollowEndpoints.follow, { body: { circleId, followed: true } }, { token: author.token });
  const [quiet = 0] = await publishAll(server, [[author.token, { title: "安静的", circleId: small }]]);
  clock.advance(3_600_000);
  const loud = await publishAll(
    server,
    Array.from({ length: 12 }, () => [author.token, { circleId: busy }] as [string, object]),
  );
  expect((await pagesOf(server, { limit: "50" }))[0]?.indexOf(quiet), "nobody has counted yet").toBe(12);
  await recomputeHotRanks(ctx);
  await ctx.db.updateTable("circle").set({ recent_count: 300 }).where("id", "=", busy).execute();
  // A write uses the last circle count; the job counts again.
  const ranks = async () =>
    new Map(
      (await ctx.db.selectFrom("article").select(["id", "hot_rank"]).execute()).map((row) => [row.id, row.hot_rank]),
    );
  const before = await ranks();
  await server.call(
    articleEndpoints.like,
    { params: { id: loud[0] ?? 0 }, body: { liked: true } },
    { token: author.token },
  );
  expect((await ranks()).get(loud[0] ?? 0)).toBeLessThan(before.get(loud[0] ?? 0) ?? 0);
  await recomputeHotRanks(ctx);
  const counted = await ctx.db.selectFrom("circle").select(["id", "recent_count"]).orderBy("id").execute();
  expect(counted).toEqual([
    { id: busy, recent_count: 12 },
    { id: small, recent_count: 1 },
  ]);
  clock.advance(8 * 24 * 3_600_000);
  await recomputeHotRanks(ctx);
  expect((await ctx.db.selectFrom("circle").select("recent_count").execute()).map((row) => row.recent_count)).toEqual([
    0, 0,
  ]);
  expect(new Set((await ranks()).values())).toEqual(new Set([0]));
});

test("R01 the cursor of 推荐 is accepted, whatever the number of postponed posts in it", async ({ server }) => {
  const { ctx, make } = server;
  const people = await Promise.all(Array.from({ length: 21 }, () => make.user()));
  const now = ctx.clock.now();
  const base = {
    title: "题",
    summary: "要",
    source: "字",
    html: "<p>字</p>",
    outline: "[]",
    reading_minutes: 1,
    renderer_version: 1,
    updated_at: now,
  };
  // The newest forty are by one person; the ids are as long as in a large community.
  const rows = Array.from({ length: 60 }, (_, n) => ({
    ...base,
    id: 1_000_000_000 + n,
    author_id: people[n < 40 ? 0 : n - 39]?.id ?? 0,
    published_at: now - n * 60_000,
  }));
  await ctx.db.insertInto("article").values(rows).execute();
  await recomputeHotRanks(ctx);
  for (const limit of ["20", "50"])
    expect(
      (await pagesOf(server, { limit })).flat().toSorted((a, b) => a - b),
      limit,
    ).toEqual(rows.map(({ id }) => id));
});
