import { articleEndpoints } from "#api/contract/article.ts";
import { followEndpoints } from "#api/contract/follow.ts";
import { type ApiServer, expect, test } from "#tests/setup/api-test.ts";

const around = async (server: ApiServer, id: number, as?: { token: string }) => (await server.call(articleEndpoints.get, { params: { id } }, as)).data.around;

test("R07 before and after an article stand the same author's, without the deleted", async ({ server }) => {
  const author = await server.loginAs();
  const at = server.clock.now();
  const make = (minute: number, authorId = author.user.id) => server.make.article({ authorId, title: `第 ${minute} 分`, publishedAt: at + minute * 60_000 });
  // Two of the same millisecond are told apart by their ids.
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

test("R07 related are the newest that share tags, more in common first, five at most, nobody who is muted", async ({ server }) => {
  const at = server.clock.now();
  const make = (minute: number, tagIds: number[], authorId?: number) => server.make.article({ tagIds, publishedAt: at + minute * 60_000, ...(authorId ? { authorId } : {}) });
  const lonely = await make(0, []);
  const one = await make(1, [1, 2]);
  expect((await around(server, one.id)).related).toEqual([]);
  const muted = await server.make.user({ name: "吵" });
  const [both, late, other, noise] = [await make(2, [1, 2]), await make(9, [1]), await make(5, [2]), await make(8, [1], muted.id)];
  await make(7, [3]);
  const related = async (as?: { token: string }) => (await around(server, one.id, as)).related.map(({ id }) => id);
  expect(await related()).toEqual([both.id, late.id, noise.id, other.id]);
  const me = await server.loginAs();
  await server.call(followEndpoints.mute, { body: { userId: muted.id, muted: true } }, me);
  expect(await related(me)).toEqual([both.id, late.id, other.id]);
  for (let minute = 10; minute < 14; minute++) await make(minute, [1]);
  expect(await related()).toHaveLength(5);
  expect((await around(server, one.id)).related[0]).toMatchObject({ id: both.id, title: both.title, author: { id: both.author_id }, commentCount: 0 });
  expect((await around(server, lonely.id)).related).toEqual([]);
});
