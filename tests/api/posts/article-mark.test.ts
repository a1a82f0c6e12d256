import { articleEndpoints } from "../../../contract/posts/article.ts";
import { articleMarkEndpoints, type PinPlace } from "../../../contract/posts/article-mark.ts";
import { articleManageEndpoints } from "../../../contract/posts/article-manage.ts";
import { messageEndpoints } from "../../../contract/accounts/message.ts";
import { publishArticle } from "#tests/fixtures/writing.ts";
import { type ApiServer, expect, test } from "#tests/setup/api-test.ts";

interface As {
  token: string;
}
const essence = (server: ApiServer, as: Partial<As>, id: number, value = true) =>
  server.call(articleMarkEndpoints.essence, { params: { id }, body: { essence: value } }, as);
const pin = (server: ApiServer, as: Partial<As>, id: number, place: PinPlace, pinned = true) =>
  server.call(articleMarkEndpoints.pin, { params: { id }, body: { place, pinned } }, as);
async function list(server: ApiServer, query: object) {
  const { data } = await server.call(articleEndpoints.list, { query });
  return {
    ids: data.items.map(({ id }) => id),
    pinned: data.items.filter(({ isPinned }) => isPinned).map(({ id }) => id),
    nextCursor: data.nextCursor,
  };
}

/** Publishes one after the other. @returns the ids, oldest first */
async function publishMany(server: ApiServer, as: As, count: number, text: object = {}): Promise<number[]> {
  const ids: number[] = [];
  for (let index = 0; index < count; index++) {
    server.clock.advance(1000);
    ids.push(await publishArticle(server, as.token, { title: `第 ${index} 篇`, ...text }));
  }
  return ids;
}

test("E01 A01 administrators mark 精华, its feed shows the article, and the author is notified once", async ({
  server,
}) => {
  const admin = await server.loginAs({ role: "ADMIN" });
  const author = await server.loginAs();
  const [a = 0, b = 0, hidden = 0] = [
    ...(await publishMany(server, author, 2, { tagIds: [1] })),
    ...(await publishMany(server, author, 1, { visibility: "self" })),
  ];
  expect([
    (await essence(server, {}, a)).status,
    (await essence(server, author, a)).status,
    (await essence(server, admin, hidden)).status,
    (await essence(server, admin, 999_999)).status,
  ]).toEqual([401, 403, 404, 404]);
  await essence(server, admin, a);
  await essence(server, admin, a);
  expect((await list(server, { sort: "essence" })).ids).toEqual([a]);
  expect((await list(server, { sort: "essence", tag: "guide" })).ids).toEqual([a]);
  expect((await list(server, { sort: "essence", tag: "news" })).ids).toEqual([]);
  expect((await server.call(articleEndpoints.get, { params: { id: a } }, admin)).data.article).toMatchObject({
    isEssence: true,
    canMark: true,
  });
  const notices = (await server.call(messageEndpoints.list, { params: { tab: "system" } }, author)).data.items;
  expect(notices.map(({ kind, title, path }) => ({ kind, title, path }))).toEqual([
    { kind: "article", title: "你的文章被设为精华", path: `/article/${a}` },
  ]);
  await essence(server, admin, b);
  await essence(server, admin, a, false);
  expect((await list(server, { sort: "essence" })).ids).toEqual([b]);
  await server.call(articleEndpoints.remove, { params: { id: b } }, author);
  expect((await list(server, { sort: "essence" })).ids).toEqual([]);
  await server.call(articleManageEndpoints.restore, { params: { id: b } }, author);
  expect((await list(server, { sort: "essence" })).ids).toEqual([b]);
});

test("R15 E01 an author pins at most three of their own articles, first on the first page and not repeated below", async ({
  server,
}) => {
  const author = await server.loginAs();
  const other = await server.loginAs();
  const admin = await server.loginAs({ role: "ADMIN" });
  const [a = 0, b = 0, c = 0, d = 0, e = 0] = await publishMany(server, author, 5);
  expect([
    (await pin(server, {}, a, "profile")).status,
    (await pin(server, other, a, "profile")).status,
    (await pin(server, admin, a, "profile")).status,
  ]).toEqual([401, 403, 403]);
  await pin(server, author, a, "profile");
  server.clock.advance(1000);
  await pin(server, author, c, "profile");
  // Pinned posts count towards the page size.
  const first = await list(server, { authorId: author.user.id, limit: 4 });
  expect(first).toMatchObject({ ids: [c, a, e, d], pinned: [c, a] });
  expect(await list(server, { authorId: author.user.id, limit: 4, cursor: first.nextCursor ?? "" })).toMatchObject({
    ids: [b],
    pinned: [],
    nextCursor: null,
  });
  // In other lists pinned posts keep their positions.
  expect((await list(server, { sort: "latest" })).ids).toEqual([e, d, c, b, a]);
  const both = await Promise.all([pin(server, author, b, "profile"), pin(server, author, d, "profile")]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect((await pin(server, author, e, "profile")).message).toBe("最多置顶 3 篇文章，请先取消一篇");
  await pin(server, author, a, "profile", false);
  expect((await pin(server, author, e, "profile")).status).toBe(200);
  // A deletion frees a pin, and a restored article is not pinned again.
  await server.call(articleEndpoints.remove, { params: { id: e } }, author);
  await server.call(articleManageEndpoints.restore, { params: { id: e } }, author);
  expect((await list(server, { authorId: author.user.id })).pinned).not.toContain(e);
  expect((await pin(server, author, a, "profile")).status).toBe(200);
});

test("R01 A01 administrators pin at most three articles on the home page, first in both feeds and in no tag's feed", async ({
  server,
}) => {
  const admin = await server.loginAs({ role: "ADMIN" });
  const author = await server.loginAs();
  const [a = 0, b = 0, c = 0, d = 0] = await publishMany(server, author, 4, { tagIds: [1] });
  expect((await pin(server, author, a, "home")).status).toBe(403);
  await pin(server, admin, a, "home");
  for (const sort of ["hot", "latest"]) {
    const first = await list(server, { sort, limit: 3 });
    expect(first).toMatchObject({ ids: [a, d, c], pinned: [a] });
    expect(await list(server, { sort, limit: 3, cursor: first.nextCursor ?? "" })).toMatchObject({
      ids: [b],
      nextCursor: null,
    });
  }
  expect(await list(server, { sort: "latest", tag: "guide" })).toMatchObject({ ids: [d, c, b, a], pinned: [] });
  expect((await list(server, { authorId: author.user.id })).pinned).toEqual([]);
  for (const id of [b, c]) await pin(server, admin, id, "home");
  expect((await pin(server, admin, d, "home")).status).toBe(409);
  await pin(server, admin, a, "home", false);
  await pin(server, admin, a, "home", false);
  expect((await list(server, { sort: "latest" })).pinned.toSorted()).toEqual([b, c].toSorted());
});
