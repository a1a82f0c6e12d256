import { describe } from "vitest";
import type { z } from "zod";
import { articleEndpoints } from "#contract/posts/article.ts";
import { followEndpoints } from "#contract/people/follow.ts";
import { searchEndpoints } from "#contract/finding/search.ts";
import { suggestionEndpoints } from "#contract/finding/suggestion.ts";
import { seriesEndpoints } from "#contract/posts/series.ts";
import { unindexText } from "#api/db/text-search.ts";
import { checkIndex } from "#api/services/finding/search/check-index.ts";
import { moveSeries } from "#api/services/posts/series/move-series.ts";
import { forgetSeries } from "#api/services/posts/series/forget-series.ts";
import { indexMissingSeries } from "#api/services/posts/series/index-series.ts";
import { type EngineName, engineNames, onEngine } from "#tests/fixtures/search-engines.ts";
import { makeSeries, putInSeries } from "#tests/fixtures/series.ts";
import { publishArticle } from "#tests/fixtures/writing.ts";
import { type ApiServer, expect, test } from "#tests/setup/api-test.ts";

type As = { token: string };
type Query = Partial<z.input<typeof searchEndpoints.page.query>> & { q: string };

async function look(server: ApiServer, query: Query, as?: As) {
  const answer = await server.call(searchEndpoints.page, { query: { type: "series", ...query } }, as);
  expect(answer.statusCode, answer.message).toBe(200);
  return answer.data;
}

async function ids(server: ApiServer, query: Query, as?: As): Promise<number[]> {
  return ((await look(server, query, as)).found.series?.items ?? []).map(({ id }) => id);
}

/** A 专栏 with one public article. */
async function seriesOfOne(server: ApiServer, author: As, title: string, part = "第一章") {
  const id = await makeSeries(server, author, { title });
  const article = await publishArticle(server, author.token, { title: part });
  await putInSeries(server, author, id, [article]);
  return { id, article };
}

describe.each(engineNames)("series in the search on %s", (name: EngineName) => {
  test("R06 E01 E02 a series is found by title and description, with kind, cover, parts and author", () =>
    onEngine(name, async ({ server, settle, check }) => {
      const author = await server.loginAs({ name: "鲸落编者" });
      const id = await makeSeries(server, author, { title: "浮岛编年史", description: "按纪元读灯塔的故事" });
      await settle();
      expect(await ids(server, { q: "编年史" })).toEqual([]);
      expect(await ids(server, { q: "编年史" }, author)).toEqual([]);
      const parts = [
        await publishArticle(server, author.token, { title: "第一纪" }),
        await publishArticle(server, author.token, { title: "第二纪" }),
      ];
      await putInSeries(server, author, id, parts);
      const film = await makeSeries(server, author, { kind: "video", title: "编年史 空的" });
      await settle();
      const { found, counts } = await look(server, { q: "编年史" });
      expect(counts).toMatchObject({ series: 1, articles: 0 });
      expect(found).toEqual({
        series: {
          items: [
            expect.objectContaining({
              id,
              kind: "article",
              title: "浮岛编年史",
              cover: null,
              partCount: 2,
              author: expect.objectContaining({ id: author.user.id }),
            }),
          ],
          nextCursor: null,
        },
      });
      expect(await ids(server, { q: "灯塔" })).toEqual([id]);
      expect((await look(server, { q: "编年史", type: "all" })).found.series?.items).toMatchObject([{ id }]);
      expect(await check()).toEqual([]);
      expect(await ids(server, { q: "空的" })).not.toContain(film);
    }));

  test("R06 E01 a series that is renamed, deleted, or has no public part left is not found any more", () =>
    onEngine(name, async ({ server, settle, check }) => {
      const author = await server.loginAs();
      const { id, article } = await seriesOfOne(server, author, "浮岛游记");
      const other = await seriesOfOne(server, author, "浮岛食谱");
      await settle();
      expect(await ids(server, { q: "浮岛", sort: "latest" })).toEqual([other.id, id]);
      await server.call(seriesEndpoints.update, { params: { id }, body: { title: "沙海游记" } }, author);
      await settle();
      expect(await ids(server, { q: "浮岛" })).toEqual([other.id]);
      expect(await ids(server, { q: "沙海" })).toEqual([id]);

      await server.call(articleEndpoints.remove, { params: { id: article } }, author);
      // The database decides, also before the external engine has received the change.
      expect(await ids(server, { q: "沙海" })).toEqual([]);
      expect((await look(server, { q: "沙海" })).counts?.series).toBe(0);
      await settle();
      expect(await check()).toEqual([]);
      await server.call(articleEndpoints.restore, { params: { id: article } }, author);
      await settle();
      expect(await ids(server, { q: "沙海" })).toEqual([id]);
      await server.call(seriesEndpoints.removePart, { params: { id }, body: { postId: article } }, author);
      await settle();
      expect(await ids(server, { q: "沙海" })).toEqual([]);

      await server.call(seriesEndpoints.remove, { params: { id: other.id }, query: {} }, author);
      await settle();
      expect(await ids(server, { q: "浮岛" })).toEqual([]);
      expect(await check()).toEqual([]);
    }));

  test("R06 A03 a series without a public part is found by nobody, and the author filter and mutes apply", () =>
    onEngine(name, async ({ server, settle }) => {
      const [author, second] = [await server.loginAs({ name: "守灯人" }), await server.loginAs({ name: "看海人" })];
      const fan = await server.loginAs();
      await server.ctx.db
        .insertInto("user_follow")
        .values({ follower_id: fan.user.id, followee_id: author.user.id, created_at: 1 })
        .execute();
      const hidden = await makeSeries(server, author, { title: "灯塔手记" });
      const forFans = await publishArticle(server, author.token, { title: "粉丝的", visibility: "followers" });
      await putInSeries(server, author, hidden, [forFans]);
      const own = await seriesOfOne(server, author, "灯塔日志");
      const theirs = await seriesOfOne(server, second, "灯塔夜话");
      await settle();
      for (const as of [undefined, fan, author])
        expect((await ids(server, { q: "灯塔" }, as)).toSorted((a, b) => a - b)).toEqual([own.id, theirs.id]);
      expect(await ids(server, { q: "灯塔", author: "守灯人" })).toEqual([own.id]);
      expect(await ids(server, { q: "作者:看海人" })).toEqual([theirs.id]);
      expect(await ids(server, { q: "灯塔 -作者:看海人" })).toEqual([own.id]);
      expect(await ids(server, { q: "灯塔", tag: "guide" })).toEqual([]);
      await server.call(followEndpoints.mute, { body: { userId: second.user.id, muted: true } }, fan);
      expect(await ids(server, { q: "灯塔" }, fan)).toEqual([own.id]);
      expect((await look(server, { q: "灯塔" }, fan)).counts?.series).toBe(1);
    }));

  test("R06 results have pages without gap or repeat, three orders and periods", () =>
    onEngine(name, async ({ server, settle }) => {
      const author = await server.loginAs();
      const made: number[] = [];
      for (const n of [1, 2, 3, 4, 5]) {
        made.push((await seriesOfOne(server, author, `灯塔第${n}卷`, `第${n}章`)).id);
        server.clock.advance(20 * 3_600_000);
      }
      const [first = 0] = made;
      await server.ctx.db.updateTable("series").set({ follower_count: 50 }).where("id", "=", first).execute();
      await settle();
      expect((await ids(server, { q: "灯塔", sort: "hot" }))[0]).toBe(first);
      expect(await ids(server, { q: "灯塔", sort: "latest" })).toEqual(made.toReversed());
      expect(await ids(server, { q: "灯塔", time: "day" })).toEqual(made.slice(-1));
      // A new part makes the oldest series recent.
      const article = await publishArticle(server, author.token, { title: "续章" });
      await putInSeries(server, author, first, [article]);
      await settle();
      expect((await ids(server, { q: "灯塔", time: "day", sort: "latest" }))[0]).toBe(first);
      const shown: number[] = [];
      let cursor: string | undefined;
      do {
        const { found } = await look(server, { q: "灯塔", limit: 2, ...(cursor ? { cursor } : {}) });
        shown.push(...(found.series?.items ?? []).map(({ id }) => id));
        cursor = found.series?.nextCursor ?? undefined;
      } while (cursor);
      expect(shown.toSorted((a, b) => a - b)).toEqual(made);
    }));
});

test("R06 E01 two last parts that are hidden at once leave no entry, and parts shown at once make one", async ({
  server,
}) => {
  const author = await server.loginAs();
  const { id, article } = await seriesOfOne(server, author, "浮岛游记");
  const second = await publishArticle(server, author.token, { title: "第二章" });
  await putInSeries(server, author, id, [second]);
  const both = [article, second].map((one) => ({ params: { id: one } }));
  for (const endpoint of [articleEndpoints.remove, articleEndpoints.restore, articleEndpoints.remove]) {
    const answers = await Promise.all(both.map((input) => server.call(endpoint, input as never, author)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await ids(server, { q: "游记" })).toEqual(endpoint === articleEndpoints.restore ? [id] : []);
    expect(await checkIndex(server.ctx)).toEqual([]);
  }
});

test("R06 E01 the index follows merged and ended accounts, and a job adds series of before the index", async ({
  server,
}) => {
  const { ctx } = server;
  const [from, into] = [await server.loginAs(), await server.loginAs({ name: "留下的人" })];
  const { id } = await seriesOfOne(server, from, "浮岛游记");
  expect(await moveSeries(ctx, { from: from.user.id, into: into.user.id })).toBe(1);
  expect(await ids(server, { q: "游记", author: "留下的人" })).toEqual([id]);
  expect(await checkIndex(ctx)).toEqual([]);

  await unindexText(ctx.db, { kind: "series", id });
  await makeSeries(server, into, { title: "还没有内容的游记" });
  expect(await ids(server, { q: "游记" })).toEqual([]);
  expect(await indexMissingSeries(ctx)).toBe(1);
  expect(await indexMissingSeries(ctx)).toBe(0);
  expect(await ids(server, { q: "游记" })).toEqual([id]);
  expect(await checkIndex(ctx)).toEqual([]);

  expect(await forgetSeries(ctx, into.user.id)).toBe(2);
  expect(await ids(server, { q: "游记" })).toEqual([]);
  expect(await checkIndex(ctx)).toEqual([]);
});

test("R06 series with a public part are suggested by the beginning, the pinyin and a part of their titles", async ({
  server,
}) => {
  const [author, reader] = [await server.loginAs(), await server.loginAs()];
  const { id, article } = await seriesOfOne(server, author, "浮岛编年史");
  await makeSeries(server, author, { title: "浮岛编年史补遗" });
  const suggested = async (q: string, as?: As) =>
    (await server.call(suggestionEndpoints.list, { query: { q } }, as)).data.items.filter(
      ({ kind }) => kind === "series",
    );
  const item = { kind: "series", text: "浮岛编年史", path: `/series/${id}` };
  for (const q of ["浮岛", "fudao", "编年史"]) expect(await suggested(q), q).toEqual([item]);
  await server.call(followEndpoints.mute, { body: { userId: author.user.id, muted: true } }, reader);
  for (const q of ["浮岛", "编年史"]) expect(await suggested(q, reader), q).toEqual([]);
  await server.call(articleEndpoints.remove, { params: { id: article } }, author);
  expect(await suggested("浮岛")).toEqual([]);
});
