import { adminEndpoints } from "#contract/console/admin.ts";
import { articleEndpoints } from "#contract/posts/article.ts";
import { circleEndpoints } from "#contract/circles/circle.ts";
import { commentEndpoints } from "#contract/posts/comment.ts";
import { dynamicEndpoints } from "#contract/posts/dynamic.ts";
import type { Endpoint } from "#contract/shared/endpoint.ts";
import { profileEndpoints } from "#contract/accounts/profile.ts";
import type { wordListInput } from "#contract/moderation/word.ts";
import { wordFields } from "#contract/shared/word-names.ts";
import type { z } from "zod";
import { dryRunWords } from "#api/services/moderation/word/dry-run.ts";
import { knownWords } from "#api/services/moderation/word/known-words.ts";
import { makeCircle } from "#tests/fixtures/circles.ts";
import { postDynamic } from "#tests/fixtures/dynamics.ts";
import { newFormKey, publishArticle, writeComment } from "#tests/fixtures/writing.ts";
import { type ApiServer, expect, test } from "#tests/setup/api-test.ts";

type Login = Awaited<ReturnType<ApiServer["loginAs"]>>;

async function ok<E extends Endpoint>(server: ApiServer, ...[endpoint, input, as]: Parameters<typeof server.call<E>>) {
  const answer = await server.call(endpoint, input, as);
  expect(answer.message).toBe("success");
  return answer.data;
}

async function makeList(server: ApiServer, admin: Login, over: Partial<z.input<typeof wordListInput>> = {}) {
  const body = {
    name: "广告",
    level: "refuse" as const,
    fields: [...wordFields],
    isOn: true,
    words: "代开发票",
    ...over,
  };
  return (await ok(server, adminEndpoints.createWordList, { body }, admin)).id;
}
const say = (server: ApiServer, as: Login, source: string) =>
  server.call(dynamicEndpoints.create, { body: { source, formKey: newFormKey() } }, as);
const hitsOf = async (server: ApiServer, admin: Login, id: number) =>
  (await ok(server, adminEndpoints.wordList, { params: { id } }, admin)).hits;

test("A01 a refused word is refused at its field in posts, comments, drafts, names and circles, and counted", async ({
  server,
}) => {
  const admin = await server.loginAs({ role: "ADMIN" });
  const me = await server.loginAs();
  const before = await postDynamic(server, me.token, { source: "海边的风" });
  const id = await makeList(server, admin);
  const dynamic = await say(server, me, "长期代·開·发·票，有意私聊");
  expect(dynamic.status).toBe(400);
  expect(dynamic.error?.fieldErrors).toEqual({ source: ["“代·開·发·票”不能发布，请修改后再提交"] });
  const comment = { subjectKind: "dynamic" as const, subjectId: before, source: "代开发票", formKey: newFormKey() };
  expect((await server.call(commentEndpoints.create, { body: comment }, me)).error?.fieldErrors).toHaveProperty(
    "source",
  );
  const name = await server.call(profileEndpoints.update, { body: { name: "代开发票小王" } }, me);
  expect(name.error?.fieldErrors).toHaveProperty("name");
  const circle = await makeCircle(server, [{ user_id: me.user.id, role: "owner" }]);
  const announced = await server.call(
    circleEndpoints.announce,
    { params: { id: circle }, body: { text: "代开发票" } },
    me,
  );
  expect(announced.error?.fieldErrors).toHaveProperty("text");
  const draft = await ok(
    server,
    articleEndpoints.draftSave,
    { body: { title: "代开发票", source: "正文在这里", formKey: newFormKey() } },
    me,
  );
  const publish = { draftId: draft.id, revision: draft.revision, formKey: newFormKey() };
  const article = await server.call(articleEndpoints.publish, { body: publish }, me);
  expect(article.error?.fieldErrors).toHaveProperty("title");
  expect(await hitsOf(server, admin, id)).toEqual([{ word: "代开发票", count: 5 }]);
  // The published text stays, and so does the draft.
  expect((await ok(server, articleEndpoints.draftGet, { params: { id: draft.id } }, me)).title).toBe("代开发票");
});

test("A01 a word list replaces its words by ＊, only counts them, or allows them, also in published drafts", async ({
  server,
}) => {
  const admin = await server.loginAs({ role: "ADMIN" });
  const me = await server.loginAs();
  const counted = await makeList(server, admin, { level: "ignore", words: "兼职" });
  await makeList(server, admin, { level: "replace", words: "裸贷" });
  await makeList(server, admin, { level: "allow", words: "远离裸贷" });
  const { data } = await say(server, me, "裸 贷害人，远离裸贷，也别信兼职");
  const read = await ok(server, dynamicEndpoints.words, { params: { id: data.id } }, me);
  expect(read.source).toBe("＊＊害人，远离裸贷，也别信兼职");
  expect(await hitsOf(server, admin, counted)).toEqual([{ word: "兼职", count: 1 }]);
  const article = await publishArticle(server, me.token, { title: "说说裸贷", source: "裸贷不是出路。" });
  const shown = await ok(server, articleEndpoints.get, { params: { id: article } }, me);
  expect(shown.article.title).toBe("说说＊＊");
  expect(shown.article.html).toContain("＊＊不是出路");
  // ＊ is not allowed in names.
  const name = await server.call(profileEndpoints.update, { body: { name: "裸贷王" } }, me);
  expect(name.error?.fieldErrors).toHaveProperty("name");
});

test("A01 a word list is a draft until switched on, applies to its fields, and other processes notice its new version", async ({
  server,
}) => {
  const admin = await server.loginAs({ role: "ADMIN" });
  const me = await server.loginAs();
  const id = await makeList(server, admin, { isOn: false, fields: ["comment"] });
  expect((await say(server, me, "代开发票")).status).toBe(200);
  const old = await knownWords(server.ctx);
  const body = { name: "广告", level: "refuse" as const, fields: ["comment" as const], isOn: true, words: "代开发票" };
  await ok(server, adminEndpoints.changeWordList, { params: { id }, body: { ...body, revision: 1 } }, admin);
  const stale = await server.call(
    adminEndpoints.changeWordList,
    { params: { id }, body: { ...body, revision: 1 } },
    admin,
  );
  expect(stale.status).toBe(409);
  expect((await knownWords(server.ctx)).version).not.toBe(old.version);
  const made = await say(server, me, "又是代开发票");
  expect(made.status).toBe(200);
  const comment = {
    subjectKind: "dynamic" as const,
    subjectId: made.data.id,
    source: "代开发票",
    formKey: newFormKey(),
  };
  expect((await server.call(commentEndpoints.create, { body: comment }, me)).status).toBe(400);
  // As another process would write it.
  await server.ctx.db.updateTable("word_list").set({ is_on: 0, revision: 7 }).execute();
  server.clock.advance(2_001);
  expect((await server.call(commentEndpoints.create, { body: comment }, me)).status).toBe(200);
  await ok(server, adminEndpoints.removeWordList, { params: { id } }, admin);
  const log = await ok(server, adminEndpoints.log, {}, admin);
  expect(log.items.map(({ act }) => act)).toEqual(["remove-word-list", "word-list", "word-list"]);
  expect(JSON.parse(log.items[1]?.after ?? "{}")).toMatchObject({ isOn: true, added: [], removed: [] });
});

test("A01 lines and CSV become words once each, and a word that would match everywhere is refused with its line", async ({
  server,
}) => {
  const admin = await server.loginAs({ role: "ADMIN" });
  const id = await makeList(server, admin, { words: '\uFEFF代开发票,拒绝\r\n"裸贷","x"\n\n# 说明\n裸-贷\nCasino' });
  expect((await ok(server, adminEndpoints.wordList, { params: { id } }, admin)).words).toBe("代开发票\n裸贷\nCasino");
  const wrong = (words: string) =>
    server.call(
      adminEndpoints.createWordList,
      { body: { name: "二", level: "refuse", fields: ["title"], words } },
      admin,
    );
  for (const [words, said] of [
    ["代开\n+v", "第 2 行“+v”去掉符号后只剩一个字母或数字"],
    ["！！！", "第 1 行“！！！”没有文字或数字"],
    ["长".repeat(41), "太长，一个词最多 40 字"],
    ["\n", "请至少写一个词，一行一个"],
  ] as const)
    expect((await wrong(words)).error?.fieldErrors?.words?.[0]).toContain(said);
  const many = Array.from({ length: 20_001 }, (_, n) => `词${n}`).join("\n");
  expect((await wrong(many)).error?.fieldErrors).toHaveProperty("words");
  const tried = await ok(server, adminEndpoints.testWords, { body: { text: "ＣＡＳＩＮＯ 和裸*贷" } }, admin);
  expect(tried.hits.map(({ word, excerpt }) => [word, excerpt])).toEqual([
    ["Casino", "ＣＡＳＩＮＯ"],
    ["裸贷", "裸*贷"],
  ]);
});

test("A01 a draft of a word list is tested against all public texts, and nothing else", async ({ server }) => {
  const admin = await server.loginAs({ role: "ADMIN" });
  const me = await server.loginAs({ name: "裸贷小王" });
  const open = await publishArticle(server, me.token, { title: "裸贷是什么", source: "一段说明，不止一句。" });
  const comment = await writeComment(server, me.token, { articleId: open, source: "裸 贷害人" });
  await publishArticle(server, me.token, { title: "裸贷日记", source: "一段日记，不止一句。", visibility: "self" });
  const hidden = await makeCircle(server, [{ user_id: me.user.id, role: "owner" }], { is_private: 1 });
  await publishArticle(server, me.token, { title: "裸贷内部", source: "一段话，不止一句。", circleId: hidden });
  const id = await makeList(server, admin, { isOn: false, words: "裸贷" });
  await ok(server, adminEndpoints.dryRunWords, { params: { id } }, admin);
  expect((await ok(server, adminEndpoints.wordList, { params: { id } }, admin)).dryRun).toMatchObject({
    state: "waiting",
  });
  expect(await dryRunWords(server.ctx)).toBe(1);
  const { dryRun } = await ok(server, adminEndpoints.wordList, { params: { id } }, admin);
  expect(dryRun).toMatchObject({ state: "done", result: { hit: 3, words: [{ word: "裸贷", count: 3 }] } });
  expect(dryRun?.result?.hits.map(({ path }) => path)).toEqual([
    `/article/${open}`,
    expect.stringContaining(`${comment}`),
    `/user/${me.user.id}`,
  ]);
});
