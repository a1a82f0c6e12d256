import { articleEndpoints } from "#contract/posts/article.ts";
import { searchEndpoints } from "#contract/finding/search.ts";
import { sql } from "kysely";
import { dynamicEndpoints } from "#contract/posts/dynamic.ts";
import { feedbackEndpoints } from "#contract/posts/feedback.ts";
import { followEndpoints } from "#contract/people/follow.ts";
import { articleKind } from "#api/services/posts/article/kind.ts";
import { dynamicKind } from "#api/services/posts/dynamic/kind.ts";
import { feedbackKind } from "#api/services/posts/feedback/kind.ts";
import { queryPhrases } from "#api/db/search-tokens.ts";
import { RANKED_MAX } from "#api/db/search-sql.ts";
import { searchIds } from "#api/db/search-ids.ts";
import { indexMissing, putIntoIndex } from "#api/db/text-search.ts";
import { postDynamic } from "#tests/fixtures/dynamics.ts";
import { writeFeedback } from "#tests/fixtures/feedback.ts";
import type { ApiServer, Login } from "#tests/setup/api-server.ts";
import { expect, test } from "#tests/setup/api-test.ts";

const newKey = () => `key-${crypto.randomUUID()}`;

async function publish(
  server: ApiServer,
  author: Login,
  title: string,
  source: string,
  articleId?: number,
): Promise<number> {
  const draft = await server.call(
    articleEndpoints.draftSave,
    { body: { title, source, formKey: newKey(), ...(articleId ? { articleId } : {}) } },
    author,
  );
  const { id, revision } = draft.data;
  const published = await server.call(
    articleEndpoints.publish,
    { body: { draftId: id, revision, formKey: newKey() } },
    author,
  );
  return published.data.id;
}

async function find(server: ApiServer, q: string): Promise<number[]> {
  const { data } = await server.call(searchEndpoints.articles, { query: { q } });
  return data.items.map(({ id }) => id);
}

test("R06 Chinese words of one, two and more characters are found anywhere in a text", async ({ server }) => {
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

test("R06 a word in the title ranks higher than a word in the text", async ({ server }) => {
  const author = await server.loginAs();
  const inTitle = await publish(server, author, "星砂采集", "路线一共三条，跟着图走就行。");
  const inText = await publish(server, author, "今天做了什么", "顺路捡了一点星砂，然后下线。");
  expect(await find(server, "星砂")).toEqual([inTitle, inText]);
});

test("R06 the index follows a change and drops a deleted article", async ({ server }) => {
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
  for (let n = 0; n < 7; n++)
    ids.push((await server.make.article({ authorId: author.id, title: `第${n}次远征`, source: "记录" })).id);
  expect(await indexMissing(server.ctx.db, articleKind)).toBe(7);
  expect(await indexMissing(server.ctx.db, articleKind)).toBe(0);
  const seen: number[] = [];
  let cursor: string | undefined;
  do {
    const { data } = await server.call(searchEndpoints.articles, {
      query: { q: "远征", limit: 3, ...(cursor ? { cursor } : {}) },
    });
    seen.push(...data.items.map(({ id }) => id));
    cursor = data.nextCursor ?? undefined;
  } while (cursor);
  expect(seen.toSorted((a, b) => a - b)).toEqual(ids);
});

test("R06 operators of the index's query language in a query are plain text", async ({ server }) => {
  const author = await server.loginAs();
  const id = await publish(server, author, "C++ 与 Rust", "聊聊 it's fine 和 a_b");
  for (const q of [
    '"',
    "'",
    "* OR",
    "title:",
    "NEAR(",
    "a AND",
    "^",
    "\\",
    "(",
    "';--",
    ":*",
    "& | !",
    "😀",
    "。。。",
  ]) {
    const answer = await server.call(searchEndpoints.articles, { query: { q } });
    expect(answer.statusCode, q).toBe(200);
  }
  expect(await find(server, "c++")).toEqual([id]);
  expect(await find(server, "it's")).toEqual([id]);
  expect((await server.call(searchEndpoints.articles, { query: { q: " " } })).statusCode).toBe(400);
  expect((await server.call(searchEndpoints.articles, { query: { q: "长".repeat(51) } })).statusCode).toBe(400);
});

test("R06 a word of more articles than are ranked finds title matches first, then the newest, page after page", async ({
  server,
}) => {
  const { id: _, ...values } = await server.make.article();
  const made: { id: number }[] = [];
  // In small batches: SQLite accepts 32,766 values in one statement.
  for (let first = 0; first < RANKED_MAX + 50; first += 150) {
    const rows = Array.from({ length: 150 }, (__, n) => ({
      ...values,
      title: first + n === 50 ? "云海指南" : "一篇日记",
      html: "<p>今天又看到了云海</p>",
    }));
    made.push(...(await server.ctx.db.insertInto("article").values(rows).returning("id").execute()));
  }
  await indexMissing(server.ctx.db, articleKind);
  const ids = made.map(({ id }) => id).toSorted((a, b) => b - a);
  const titled = ids.at(-51);
  const first = await server.call(searchEndpoints.articles, { query: { q: "云海", limit: 20 } });
  expect(first.data.items.map(({ id }) => id)).toEqual([titled, ...ids.slice(0, 19)]);
  const second = await server.call(searchEndpoints.articles, {
    query: { q: "云海", limit: 20, cursor: first.data.nextCursor ?? "" },
  });
  expect(second.data.items.map(({ id }) => id)).toEqual(ids.slice(19, 39));
});

test("R06 public dynamics are found by words of one or more characters, until they are deleted", async ({ server }) => {
  const [author, other] = [await server.loginAs(), await server.loginAs()];
  const ids = async (q: string, as?: { token: string }) =>
    (await server.call(searchEndpoints.dynamics, { query: { q } }, as)).data.items.map(({ id }) => id);
  const whale = await postDynamic(server, author.token, { source: "画鲸第三天，BOSS 没打 #浮岛攻略#" });
  await postDynamic(server, author.token, { source: "画鲸，只给粉丝", visibility: "followers" });
  await postDynamic(server, author.token, { source: "画鲸，只给自己", visibility: "self" });
  const later = await postDynamic(server, other.token, { source: "我也想画鲸" });
  expect((await ids("画鲸")).toSorted((a, b) => a - b)).toEqual([whale, later]);
  expect(await ids("三天")).toEqual([whale]);
  expect(await ids("岛攻 bos")).toEqual([whale]);
  expect(await ids("鲸", author)).toHaveLength(2);
  expect(await ids("鲸画")).toEqual([]);
  await server.call(followEndpoints.mute, { body: { userId: other.user.id, muted: true } }, author);
  expect(await ids("画鲸", author)).toEqual([whale]);
  await server.call(dynamicEndpoints.remove, { params: { id: whale } }, author);
  expect(await ids("画鲸")).toEqual([later]);
  await server.call(dynamicEndpoints.restore, { params: { id: whale } }, author);
  expect((await ids("画鲸")).length).toBe(2);
});

test("R06 tickets are found by title and text, follow a change, and leave the index when deleted", async ({
  server,
}) => {
  const author = await server.loginAs();
  const find = async (q: string) =>
    (await server.call(searchEndpoints.feedback, { query: { q } })).data.items.map(({ id }) => id);
  const inText = await writeFeedback(server, author.token, {
    title: "打开地图会闪退",
    source: "进入沉钟屿以后，羊卡在墙里。",
  });
  const inTitle = await writeFeedback(server, author.token, {
    title: "沉钟屿的钟不响",
    source: "敲了十次都没有声音。",
  });
  expect(await find("沉钟屿")).toEqual([inTitle, inText]);
  expect(await find("羊")).toEqual([inText]);
  const { data } = await server.call(feedbackEndpoints.source, { params: { id: inText } }, author);
  await server.call(
    feedbackEndpoints.update,
    { params: { id: inText }, body: { ...data, title: "打开背包会闪退", source: "重启也没有用。", formKey: newKey() } },
    author,
  );
  expect(await find("沉钟屿")).toEqual([inTitle]);
  expect(await find("背包")).toEqual([inText]);
  await server.call(feedbackEndpoints.removeMany, { body: { ids: [inText, inTitle] } }, author);
  expect(await find("沉钟屿 钟")).toEqual([]);
  await server.call(feedbackEndpoints.restore, { params: { id: inTitle } }, author);
  expect(await find("沉钟屿")).toEqual([inTitle]);
});

test("R06 of rows inserted without the verbs the search finds those that are public and not deleted", async ({
  server,
}) => {
  const { db } = server.ctx;
  const { id: userId } = await server.make.user();
  await sql`insert into dynamic (id, author_id, source, html, renderer_version, visibility, created_at, deleted_at) values
    (1, ${userId}, 's', '<p>画鲸 &amp; 看海</p>', 1, 'public', 5, null), (2, ${userId}, 's', '<p>画鲸</p>', 1, 'self', 5, null), (3, ${userId}, 's', '<p>画鲸</p>', 1, 'public', 5, 6)`.execute(
    db,
  );
  await sql`insert into feedback (id, author_id, kind, title, source, html, summary, renderer_version, moved_at, created_at, updated_at, deleted_at) values
    (4, ${userId}, 'bug', '画鲸会卡', 's', '<p>很卡</p>', 's', 1, 1, 1, 1, null), (5, ${userId}, 'bug', '画鲸会卡', 's', '<p>很卡</p>', 's', 1, 1, 1, 1, 9)`.execute(
    db,
  );
  for (const post of [dynamicKind, feedbackKind]) await indexMissing(db, post);
  const phrases = queryPhrases("画鲸");
  expect((await searchIds(db, "dynamic", { phrases, limit: 9 })).map(({ id }) => id)).toEqual([1]);
  expect((await searchIds(db, "feedback", { phrases, limit: 9 })).map(({ id }) => id)).toEqual([4]);
});

test("R06 a title match ranks before a text match, whatever their number", async ({ server }) => {
  const { db } = server.ctx;
  const phrases = queryPhrases("画鲸");
  const found = async () => (await searchIds(db, "feedback", { phrases, limit: 2_000 })).map(({ id }) => id);
  const texts = (from: number, to: number, text: { title: string; body: string }) =>
    Array.from({ length: to - from + 1 }, (_, place) => ({ id: from + place, ...text }));
  const down = (ids: { id: number }[]) => ids.map(({ id }) => id).toReversed();
  const titled = texts(1, RANKED_MAX - 1, { title: "画鲸", body: "" });
  const inText = texts(2_000, 2_009, { title: "别的", body: "画鲸" });
  await putIntoIndex(db, "feedback", titled);
  await putIntoIndex(db, "feedback", inText);
  expect(await found()).toEqual([...down(titled), ...down(inText)]);
  const more = texts(RANKED_MAX, RANKED_MAX + 200, { title: "画鲸", body: "" });
  await putIntoIndex(db, "feedback", more);
  expect((await found()).slice(0, RANKED_MAX)).toEqual(down([...titled, ...more]).slice(0, RANKED_MAX));
});

test("R06 a search limited to one day finds all its posts, also when many older title matches fill the ranking", async ({
  server,
}) => {
  const { db } = server.ctx;
  const { id: userId } = await server.make.user();
  const ids = Array.from({ length: RANKED_MAX + 5 }, (_, place) => place + 1);
  const text = (id: number) => (id <= RANKED_MAX ? { title: "画鲸", body: "" } : { title: "别的", body: "画鲸" });
  const times = (id: number) => (id <= RANKED_MAX ? 1 : 1_000);
  const row = (id: number) => sql`(${id}, ${userId}, 'bug', ${text(id).title}, 's', 'h', 's', 1, 1, ${times(id)}, 1)`;
  await sql`insert into feedback (id, author_id, kind, title, source, html, summary, renderer_version, moved_at, created_at, updated_at) values ${sql.join(ids.map(row))}`.execute(
    db,
  );
  await putIntoIndex(
    db,
    "feedback",
    ids.map((id) => ({ id, ...text(id) })),
  );
  const ranking = { ...feedbackKind.search, by: "relevance" as const, now: 2_000 };
  const asked = { phrases: queryPhrases("画鲸"), limit: 9, ranking, since: 500 };
  expect((await searchIds(db, "feedback", asked)).map(({ id }) => id)).toEqual(ids.slice(RANKED_MAX).toReversed());
});

test("R06 a number with dots matches exactly, an emoji matches its title, and 燈 and 灯 match each other", async ({
  server,
}) => {
  const author = await server.loginAs();
  const version = await publish(server, author, "3.2 版本更新 🎉", "从 3.2 开始，燈塔可以升级。");
  const other = await publish(server, author, "打了 3 场，赢了 2 场", "灯下看书，第 32 页。");
  const patch = await publish(server, author, "补丁说明", "v3.2.1 修了塔。");
  expect((await find(server, "3.2")).toSorted()).toEqual([version, patch].toSorted());
  expect((await find(server, "３．２")).toSorted()).toEqual([version, patch].toSorted());
  expect(await find(server, "3.2.1")).toEqual([patch]);
  expect((await find(server, "2")).toSorted()).toEqual([version, other, patch].toSorted());
  expect(await find(server, "🎉")).toEqual([version]);
  expect(await find(server, "🎉 更新")).toEqual([version]);
  expect(await find(server, "🐱")).toEqual([]);
  for (const q of ["灯", "燈"]) expect((await find(server, q)).toSorted(), q).toEqual([version, other].toSorted());
  for (const q of ["灯塔", "燈塔"]) expect(await find(server, q), q).toEqual([version]);
});

test("R06 a query without an exact match falls back to its parts, best first, page by page", async ({ server }) => {
  const author = await server.loginAs();
  const both = await publish(server, author, "残灯在哪里", "一条收集路线，跟着走就行。");
  const one = await publish(server, author, "昨天的雨", "顺路走了收集路线，然后下线。");
  const little = await publish(server, author, "收集", "收集了一点星砂。");
  const none = await publish(server, author, "闲聊", "今天吃什么好呢。");
  expect(await find(server, "残灯收集路线")).toEqual([both, one]);
  expect(await find(server, "残灯")).toEqual([both]);
  expect(await find(server, "收集")).toContain(little);
  const first = (await server.call(searchEndpoints.articles, { query: { q: "残灯收集路线", limit: 1 } })).data;
  const second = (
    await server.call(searchEndpoints.articles, {
      query: { q: "残灯收集路线", limit: 1, cursor: first.nextCursor ?? "" },
    })
  ).data;
  expect([first, second].map(({ items }) => items.map(({ id }) => id))).toEqual([[both], [one]]);
  expect(second.nextCursor).toBeNull();
  expect(await find(server, "天地玄黄宇宙洪荒")).toEqual([]);
  expect(await find(server, "今天吃什么好呢")).toEqual([none]);
});
