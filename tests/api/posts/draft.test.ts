import { articleEndpoints } from "../../../contract/posts/article.ts";
import { draftEndpoints } from "../../../contract/posts/draft.ts";
import { newFormKey, publishArticle } from "#tests/fixtures/writing.ts";
import { expect, test } from "#tests/setup/api-test.ts";

test("R25 a draft is saved, read, listed and removed by its writer alone", async ({ server }) => {
  const { token } = await server.loginAs();
  const other = await server.loginAs();
  const saved = await server.call(
    articleEndpoints.draftSave,
    { body: { title: "未完", source: "第一句\n\n第二句", formKey: newFormKey() } },
    { token },
  );
  expect(saved.data).toMatchObject({
    revision: 1,
    title: "未完",
    articleId: null,
    issue: { tagIds: [], cover: null, sourceKind: "original" },
  });
  const params = { id: saved.data.id };
  expect((await server.call(articleEndpoints.draftGet, { params }, { token })).data.source).toBe("第一句\n\n第二句");
  expect((await server.call(articleEndpoints.draftGet, { params }, { token: other.token })).status).toBe(404);
  expect((await server.call(articleEndpoints.draftRemove, { params }, { token: other.token })).status).toBe(404);
  expect((await server.call(articleEndpoints.draftList, {}, { token })).data.items).toMatchObject([
    { id: saved.data.id, title: "未完", excerpt: "第一句 第二句" },
  ]);
  expect((await server.call(articleEndpoints.draftList, {}, { token: other.token })).data.items).toEqual([]);
  expect((await server.call(articleEndpoints.draftList)).status).toBe(401);
  expect((await server.call(articleEndpoints.draftRemove, { params }, { token })).data).toEqual({ ok: true });
  expect((await server.call(articleEndpoints.draftGet, { params }, { token })).status).toBe(404);
});

test("R25 a save with an outdated revision is refused and gets the current revision", async ({ server }) => {
  const { token } = await server.loginAs();
  const first = await server.call(
    articleEndpoints.draftSave,
    { body: { title: "一", formKey: newFormKey() } },
    { token },
  );
  const body = { draftId: first.data.id, revision: 1 };
  const second = await server.call(
    articleEndpoints.draftSave,
    { body: { ...body, title: "二", formKey: newFormKey() } },
    { token },
  );
  expect(second.data.revision).toBe(2);
  const late = await server.call(
    articleEndpoints.draftSave,
    { body: { ...body, title: "三", formKey: newFormKey() } },
    { token },
  );
  expect(late.status).toBe(409);
  expect(late.error).toMatchObject({ code: "CONFLICT", current: { id: first.data.id, revision: 2, title: "二" } });
  expect((await server.call(articleEndpoints.draftGet, { params: { id: first.data.id } }, { token })).data.title).toBe(
    "二",
  );
});

test("R25 the same form sent in parallel creates one draft, and later texts change it unless it was changed meanwhile", async ({
  server,
}) => {
  const { token } = await server.loginAs();
  const formKey = newFormKey();
  const send = (title: string) => server.call(articleEndpoints.draftSave, { body: { title, formKey } }, { token });
  const answers = await Promise.all([send("同一篇"), send("同一篇"), send("同一篇")]);
  expect(new Set(answers.map((answer) => answer.data.id)).size).toBe(1);
  const titles = async () =>
    (await server.call(articleEndpoints.draftList, {}, { token })).data.items.map((item) => item.title).toSorted();
  expect((await send("改了一个字")).data).toMatchObject({ id: answers[0]?.data.id, revision: 2 });
  expect(await titles()).toEqual(["改了一个字"]);
  // The draft has changed since, so a text under the old key becomes another draft.
  await send("返回后又改了字");
  expect(await titles()).toEqual(["改了一个字", "返回后又改了字"].toSorted());
});

test("R27 the draft of a published article starts with the article's text, for its author alone", async ({
  server,
}) => {
  const { token, user } = await server.loginAs();
  const other = await server.loginAs();
  const cover = await server.make.image({ ownerId: user.id });
  const articleId = await publishArticle(server, token, {
    title: "原来的标题",
    source: "原文",
    tagIds: [2, 1],
    coverImageId: cover.id,
    summary: "一句话",
  });
  const params = { id: articleId };
  const virtual = await server.call(articleEndpoints.draftOfArticle, { params }, { token });
  expect(virtual.data).toMatchObject({
    id: 0,
    revision: 0,
    articleId,
    title: "原来的标题",
    source: "原文",
    issue: { tagIds: [1, 2], summary: "一句话", cover: { id: cover.id } },
  });
  expect((await server.call(articleEndpoints.draftOfArticle, { params }, { token: other.token })).status).toBe(403);

  const body = { articleId, title: "新标题", source: "新文" };
  const saved = await server.call(articleEndpoints.draftSave, { body: { ...body, formKey: newFormKey() } }, { token });
  expect(saved.data).toMatchObject({ articleId, revision: 1, issue: { tagIds: [1, 2], cover: { id: cover.id } } });
  expect((await server.call(articleEndpoints.draftOfArticle, { params }, { token })).data).toMatchObject({
    id: saved.data.id,
    title: "新标题",
  });
  const again = await server.call(
    articleEndpoints.draftSave,
    { body: { ...body, title: "另一窗口", formKey: newFormKey() } },
    { token },
  );
  expect(again.error).toMatchObject({ code: "CONFLICT", current: { id: saved.data.id, title: "新标题" } });
  expect(
    (
      await server.call(
        articleEndpoints.draftSave,
        { body: { ...body, formKey: newFormKey() } },
        { token: other.token },
      )
    ).status,
  ).toBe(403);
});

test("R25 drafts are listed page by page, last changed first", async ({ server }) => {
  const { token } = await server.loginAs();
  for (let index = 0; index < 5; index++) {
    await server.call(
      articleEndpoints.draftSave,
      { body: { title: `草稿 ${index}`, formKey: newFormKey() } },
      { token },
    );
    if (index % 2 === 0) server.clock.advance(1000);
  }
  const first = await server.call(articleEndpoints.draftList, { query: { limit: 3 } }, { token });
  const second = await server.call(
    articleEndpoints.draftList,
    { query: { limit: 3, cursor: first.data.nextCursor ?? "" } },
    { token },
  );
  expect([...first.data.items, ...second.data.items].map((item) => item.title)).toEqual([
    "草稿 4",
    "草稿 3",
    "草稿 2",
    "草稿 1",
    "草稿 0",
  ]);
  expect(second.data.nextCursor).toBeNull();
});

test("R26 the fields of the issue step are saved with the draft, for its writer alone", async ({ server }) => {
  const { token, user } = await server.loginAs();
  const other = await server.loginAs();
  const draft = await server.call(
    articleEndpoints.draftSave,
    { body: { title: "回到上一步", source: "正文", formKey: newFormKey() } },
    { token },
  );
  const params = { id: draft.data.id };
  const cover = await server.make.image({ ownerId: user.id });
  const body = {
    tagIds: [1, 3],
    summary: "先写好的摘要",
    coverImageId: cover.id,
    sourceKind: "repost" as const,
    sourceUrl: "还没填完",
    aiStatement: "contains" as const,
  };
  expect((await server.call(articleEndpoints.draftIssueSave, { params, body }, { token })).data).toEqual({ ok: true });
  const kept = (await server.call(articleEndpoints.draftGet, { params }, { token })).data;
  expect(kept).toMatchObject({
    revision: 1,
    issue: {
      tagIds: [1, 3],
      summary: "先写好的摘要",
      cover: { id: cover.id },
      sourceKind: "repost",
      sourceUrl: "还没填完",
      aiStatement: "contains" as const,
    },
  });
  const foreign = await server.make.image({ ownerId: other.user.id });
  await server.call(articleEndpoints.draftIssueSave, { params, body: { coverImageId: foreign.id } }, { token });
  expect((await server.call(articleEndpoints.draftGet, { params }, { token })).data.issue.cover).toBeNull();
  expect((await server.call(articleEndpoints.draftIssueSave, { params, body }, { token: other.token })).status).toBe(
    404,
  );
});

test("R25 saving has its own rate limit, and its refusal says how long to wait", async ({ server }) => {
  const { token } = await server.loginAs();
  const save = (title: string, draft: object) =>
    server.call(articleEndpoints.draftSave, { body: { title, formKey: newFormKey(), ...draft } }, { token });
  const draftId = (await save("第 0 稿", {})).data.id;
  let last = 200;
  for (let n = 1; n <= 120 && last === 200; n++) last = (await save(`第 ${n} 稿`, { draftId, revision: n })).status;
  expect(last).toBe(429);
  expect((await save("还来", {})).message).toMatch(
    /^保存草稿太频繁（每 5 分钟最多 120 次），请 \d+ (?:秒|分钟)后再试$/,
  );
});

test("R25 a member keeps at most a hundred drafts of new articles: a save says so, and drafts that are there change on", async ({
  server,
}) => {
  const me = await server.loginAs();
  const other = await server.loginAs();
  const articleId = await publishArticle(server, me.token, { title: "早已发布" });
  const save = (body: object, as = me) =>
    server.call(articleEndpoints.draftSave, { body: { title: "又一篇", formKey: newFormKey(), ...body } }, as);
  const first = (await save({})).data;
  const row = { author_id: me.user.id, article_id: null, revision: 1, title: "", source: "", issue: "{}" };
  await server.ctx.db
    .insertInto("draft")
    .values(Array.from({ length: 99 }, () => ({ ...row, created_at: 1, updated_at: 1 })))
    .execute();
  expect(await save({})).toMatchObject({
    status: 403,
    message: "草稿箱最多放 100 篇新文章，请先发布或删除几篇",
  });
  expect((await save({ draftId: first.id, revision: 1, source: "改好了" })).data.revision).toBe(2);
  // A published article's own draft, the drafts of other forms and other members are not stopped.
  expect((await save({ articleId, revision: 0 })).status).toBe(200);
  const ofForm = { body: { revision: 0, source: "动态" } };
  expect((await server.call(draftEndpoints.saveDynamic, ofForm, me)).status).toBe(200);
  expect((await save({}, other)).status).toBe(200);
  await server.call(articleEndpoints.draftRemove, { params: { id: first.id } }, me);
  expect((await save({})).status).toBe(200);
});
