import { articleEndpoints } from "#contract/posts/article.ts";
import { followEndpoints } from "#contract/people/follow.ts";
import { type ApiServer, expect, test } from "#tests/setup/api-test.ts";

const around = async (server: ApiServer, id: number, as?: { token: string }) =>
  (await server.call(articleEndpoints.get, { params: { id } }, as)).data.around;

test("R07 the previous and next articles are the same author's, without deleted ones", async ({ server }) => {
  const author = await server.loginAs();
  const at = server.clock.now();
  const make = (minute: number, authorId = author.user.id) =>
    server.make.article({ authorId, title: `第 ${minute} 分`, publishedAt: at + minute * 60_000 });
  // Two articles of the same millisecond are ordered by their ids.
  const [first, twin, second, third] = [await make(1), await make(1), await make(2), await make(3)];
  await server.make.article({ publishedAt: at + 90_000 });
  const ids = async (id: number) => {
    const { previous, next } = await around(server, id);
    return [previous?.id ?? null, next?.id ?? null];
  };
  expect(await ids(first.id)).toEqual([null, twin.id]);
  expect(await ids(twin.id)).toEqual([first.id, second.id]);
  expect(await ids(third.id)).toEqual([second.id, null]);
  await server.call(articleEndpoints.remove, { params: { id: second.id } }, author);
  expect(await ids(third.id)).toEqual([twin.id, null]);
  expect((await around(server, third.id)).previous).toEqual({ id: twin.id, title: "第 1 分" });
});

test("R07 related articles share the most tags, newest first, five at most, without muted authors", async ({
  server,
}) => {
  const at = server.clock.now();
  const make = (minute: number, tagIds: number[], authorId?: number) =>
    server.make.article({ tagIds, publishedAt: at + minute * 60_000, ...(authorId ? { authorId } : {}) });
  const lonely = await make(0, []);
  const one = await make(1, [1, 2]);
  expect((await around(server, one.id)).related).toEqual([]);
  const muted = await server.make.user({ name: "吵" });
  const [both, late, other, noise] = [
    await make(2, [1, 2]),
    await make(9, [1]),
    await make(5, [2]),
    await make(8, [1], muted.id),
  ];
  await make(7, [3]);
  const related = async (as?: { token: string }) => (await around(server, one.id, as)).related.map(({ id }) => id);
  expect(await related()).toEqual([both.id, late.id, noise.id, other.id]);
  const me = await server.loginAs();
  await server.call(followEndpoints.mute, { body: { userId: muted.id, muted: true } }, me);
  expect(await related(me)).toEqual([both.id, late.id, other.id]);
  for (let minute = 10; minute < 14; minute++) await make(minute, [1]);
  expect(await related()).toHaveLength(5);
  expect((await around(server, one.id)).related[0]).toMatchObject({
    id: both.id,
    title: both.title,
    author: { id: both.author_id },
    commentCount: 0,
  });
  expect((await around(server, lonely.id)).related).toEqual([]);
});

test("R07 an article comes with its author's follow state, relation to the reader, and three most-read articles", async ({
  server,
}) => {
  const [author, reader] = [await server.loginAs(), await server.loginAs()];
  const make = async (views: number, visibility: "public" | "self" = "public") => {
    const article = await server.make.article({ authorId: author.user.id, title: `读过 ${views} 次` });
    await server.ctx.db
      .updateTable("article")
      .set({ view_count: views, visibility, is_listed: visibility === "public" ? 1 : 0 })
      .where("id", "=", article.id)
      .execute();
    return article;
  };
  const own = await make(50);
  for (const views of [10, 40, 20, 30]) await make(views);
  await make(90, "self");
  await server.call(followEndpoints.follow, { body: { userId: author.user.id, followed: true } }, reader);
  const { best, author: shown } = await around(server, own.id, reader);
  expect(best.map(({ viewCount }) => viewCount)).toEqual([40, 30, 20]);
  expect(best[0]).toMatchObject({ title: "读过 40 次" });
  expect(shown).toMatchObject({ id: author.user.id, followerCount: 1, relation: { followed: true } });
  expect((await around(server, own.id)).author.relation.followed).toBe(false);
});
