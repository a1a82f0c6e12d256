import { articleEndpoints } from "#api/contract/article.ts";
import { searchEndpoints } from "#api/contract/search.ts";
import { indexMissingArticles } from "#api/db/article-search.ts";
import type { ApiServer, Login } from "#tests/setup/api-server.ts";
import { expect, test } from "#tests/setup/api-test.ts";

const newKey = () => `key-${crypto.randomUUID()}`;

async function publish(server: ApiServer, author: Login, title: string, source: string, articleId?: number): Promise<number> {
  const draft = await server.call(articleEndpoints.draftSave, { body: { title, source, formKey: newKey(), ...(articleId ? { articleId } : {}) } }, author);
  const { id, revision } = draft.data;
  const published = await server.call(articleEndpoints.publish, { body: { draftId: id, revision, formKey: newKey() } }, author);
  return published.data.id;
}

async function find(server: ApiServer, q: string): Promise<number[]> {
  const { data } = await server.call(searchEndpoints.articles, { query: { q } });
  return data.items.map(({ id }) => id);
}

test("R06 Chinese words of one, two and more characters are found, wherever they stand", async ({ server }) => {
  const author = await server.loginAs();
  const guide = await publish(server, author, "浮岛攻略：风之试炼怎么打", "先把**滑翔**练好，再去找剑。");
  const story = await publish(server, author, "昨天的雨", "在浮岛上看了一晚的雨，BOSS 没打成。");
  expect(await find(server, "攻略")).toEqual([guide]);
  expect(await find(server, "风之试炼")).toEqual([guide]);
  expect(await find(server, "剑")).toEqual([guide]);
  expect(await find(server, "练好")).toEqual([guide]);
  expect(await find(server, "滑翔")).toEqual([guide]);
  expect(await find(server, "雨")).toEqual([story]);
  expect(await find(server, "boss")).toEqual([story]);
  expect(await find(server, "ＢＯＳ")).toEqual([story]);
  expect(await find(server, "浮岛 雨")).toEqual([story]);
  expect(await find(server, "岛浮")).toEqual([]);
  expect(await find(server, "试之风炼")).toEqual([]);
});

test("R06 a word in the title counts more than one in the text", async ({ server }) => {
  const author = await server.loginAs();
  const inTitle = await publish(server, author, "星砂采集", "路线一共三条，跟着图走就行。");
  const inText = await publish(server, author, "今天做了什么", "顺路捡了一点星砂，然后下线。");
  expect(await find(server, "星砂")).toEqual([inTitle, inText]);
});

test("R06 the index follows a change and forgets a deleted article", async ({ server }) => {
  const author = await server.loginAs();
  const id = await publish(server, author, "旧的标题", "旧的正文在这里");
  await publish(server, author, "新的标题", "换了一篇内容", id);
  expect(await find(server, "旧的")).toEqual([]);
  expect(await find(server, "新的标题")).toEqual([id]);
  await server.call(articleEndpoints.remove, { params: { id } }, author);
  expect(await find(server, "新的标题")).toEqual([]);
});

test("R06 pages follow each other without gap or repeat", async ({ server }) => {
  const author = await server.make.user();
  const ids: number[] = [];
  for (let n = 0; n < 7; n++) ids.push((await server.make.article({ authorId: author.id, title: `第${n}次远征`, source: "记录" })).id);
  expect(await indexMissingArticles(server.ctx.db, server.ctx.databaseKind)).toBe(7);
  expect(await indexMissingArticles(server.ctx.db, server.ctx.databaseKind)).toBe(0);
  const seen: number[] = [];
  let cursor: string | undefined;
  do {
    const { data } = await server.call(searchEndpoints.articles, { query: { q: "远征", limit: 3, ...(cursor ? { cursor } : {}) } });
    seen.push(...data.items.map(({ id }) => id));
    cursor = data.nextCursor ?? undefined;
  } while (cursor);
  expect(seen.toSorted((a, b) => a - b)).toEqual(ids);
});

test("R06 the index language's own signs in a query are only signs", async ({ server }) => {
  const author = await server.loginAs();
  const id = await publish(server, author, "C++ 与 Rust", "聊聊 it's fine 和 a_b");
  for (const q of ['"', "'", "* OR", "title:", "NEAR(", "a AND", "^", "\\", "(", "';--", ":*", "& | !", "😀", "。。。"]) {
    const answer = await server.call(searchEndpoints.articles, { query: { q } });
    expect(answer.statusCode, q).toBe(200);
  }
  expect(await find(server, "c++")).toEqual([id]);
  expect(await find(server, "it's")).toEqual([id]);
  expect((await server.call(searchEndpoints.articles, { query: { q: " " } })).statusCode).toBe(400);
  expect((await server.call(searchEndpoints.articles, { query: { q: "长".repeat(51) } })).statusCode).toBe(400);
});

test("R06 a word of more than a thousand articles finds those with it in the title first, then the newest, page after page", async ({ server }) => {
  const { id: _, ...values } = await server.make.article();
  const made: { id: number }[] = [];
  // Few at a time: SQLite takes 32,766 values in one statement.
  for (let first = 0; first < 1_050; first += 150) {
    const rows = Array.from({ length: 150 }, (__, n) => ({ ...values, title: first + n === 700 ? "云海指南" : "一篇日记", html: "<p>今天又看到了云海</p>" }));
    made.push(...(await server.ctx.db.insertInto("article").values(rows).returning("id").execute()));
  }
  await indexMissingArticles(server.ctx.db, server.ctx.databaseKind);
  const ids = made.map(({ id }) => id).toSorted((a, b) => b - a);
  const titled = ids.at(-701);
  const first = await server.call(searchEndpoints.articles, { query: { q: "云海", limit: 20 } });
  expect(first.data.items.map(({ id }) => id)).toEqual([titled, ...ids.slice(0, 19)]);
  const second = await server.call(searchEndpoints.articles, { query: { q: "云海", limit: 20, cursor: first.data.nextCursor ?? "" } });
  expect(second.data.items.map(({ id }) => id)).toEqual(ids.slice(19, 39));
});
