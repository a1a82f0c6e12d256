import { articleEndpoints } from "#contract/posts/article.ts";
import { articleHistoryEndpoints, type DiffLine } from "#contract/posts/article-history.ts";
import { followEndpoints } from "#contract/people/follow.ts";
import { limits } from "#contract/shared/limits.ts";
import { dynamicEndpoints } from "#contract/posts/dynamic.ts";
import { postDynamic } from "#tests/fixtures/dynamics.ts";
import type { Visibility } from "#contract/circles/visibility.ts";
import { newFormKey, publishArticle } from "#tests/fixtures/writing.ts";
import { type ApiServer, expect, test } from "#tests/setup/api-test.ts";

type As = { token: string };

/** Edits a published article as its author does: by a draft that is published. */
async function change(
  server: ApiServer,
  as: As,
  articleId: number,
  text: { title: string; source: string; tagIds?: number[]; visibility?: Visibility },
) {
  const { tagIds = [], visibility = "public", ...words } = text;
  const draft = await server.call(
    articleEndpoints.draftSave,
    { body: { articleId, ...words, formKey: newFormKey() } },
    as,
  );
  const answer = await server.call(
    articleEndpoints.publish,
    { body: { draftId: draft.data.id, revision: draft.data.revision, tagIds, visibility, formKey: newFormKey() } },
    as,
  );
  expect(answer.status).toBe(200);
}
const history = (server: ApiServer, id: number, query: { cursor?: string; limit?: number } = {}) =>
  server.call(articleHistoryEndpoints.list, { params: { id }, query });
const versionCount = async (server: ApiServer, id: number) =>
  (await server.call(articleEndpoints.get, { params: { id } })).data.article.versionCount;
const told = (lines: DiffLine[]) =>
  lines.map((line) =>
    line.kind === "skipped" ? line.count : `${line.kind} ${line.parts.map(({ text }) => text).join("")}`,
  );

test("E01 R27 each change of the text keeps the previous version, and a change of tags alone keeps none", async ({
  server,
}) => {
  const me = await server.loginAs({ name: "阿岚" });
  const id = await publishArticle(server, me.token, { title: "第一版", source: "甲\n乙\n丙" });
  expect((await history(server, id)).data.items).toMatchObject([
    { id: 1, title: "第一版", isCurrent: true, length: 5 },
  ]);
  expect(await versionCount(server, id)).toBe(0);
  const firstAt = server.clock.now();
  server.clock.advance(3_600_000);
  await change(server, me, id, { title: "第二版", source: "甲\n乙改\n丙" });
  await change(server, me, id, { title: "第二版", source: "甲\n乙改\n丙", tagIds: [1] });
  await change(server, me, id, { title: "第二版", source: "甲\n乙改\n丙\n丁" });
  expect(await versionCount(server, id)).toBe(2);
  const { article, items, nextCursor } = (await history(server, id)).data;
  expect([article.title, nextCursor]).toEqual(["第二版", null]);
  expect(items.map((item) => [item.id, item.title, item.isCurrent])).toEqual([
    [4, "第二版", true],
    [3, "第二版", false],
    [1, "第一版", false],
  ]);
  expect(items[2]).toMatchObject({ editor: { name: "阿岚" }, publishedAt: new Date(firstAt).toISOString() });

  const first = (await history(server, id, { limit: 1 })).data;
  const second = (await history(server, id, { limit: 1, cursor: first.nextCursor ?? "" })).data;
  expect([first, second].map((page) => page.items.map((item) => item.id))).toEqual([[4, 3], [1]]);
  expect((await history(server, id, { cursor: "WzEsMl0" })).status).toBe(400);

  const get = (revision: number) => server.call(articleHistoryEndpoints.get, { params: { id, revision } });
  const one = (await get(1)).data;
  expect(one).toMatchObject({
    version: { id: 1 },
    newer: { id: 3, isCurrent: false },
    olderRevision: null,
    isCoarse: false,
  });
  expect(told(one.titleLines)).toEqual(["removed 第一版", "added 第二版"]);
  expect(told(one.lines)).toEqual(["same 甲", "removed 乙", "added 乙改", "same 丙"]);
  const three = (await get(3)).data;
  expect(three).toMatchObject({ newer: { id: 4, isCurrent: true }, olderRevision: 1, titleLines: [] });
  expect(told(three.lines)).toEqual(["same 甲", "same 乙改", "same 丙", "added 丁"]);
  for (const revision of [2, 4, 99]) expect((await get(revision)).status).toBe(404);
});

test("E01 R13 an article keeps its first version and its newest ones, 100 in all, and a dynamic does, too", async ({
  server,
}) => {
  const { db, clock } = server.ctx;
  const me = await server.loginAs();
  const id = await publishArticle(server, me.token, { title: "第 1 版", source: "甲" });
  await change(server, me, id, { title: "第 2 版", source: "乙" });
  // As after two years of edits.
  const rows = Array.from({ length: limits.versionsMax - 1 }, (_, n) => ({
    article_id: id,
    revision: n + 2,
    title: `第 ${n + 2} 版`,
    source: "乙",
    editor_id: me.user.id,
    visibility: "public" as const,
    created_at: clock.now(),
  }));
  await db.insertInto("article_version").values(rows).execute();
  await db.updateTable("article").set({ revision: 101, version_count: 100 }).where("id", "=", id).execute();
  await change(server, me, id, { title: "新版", source: "丙" });
  const kept = await db
    .selectFrom("article_version")
    .select("revision")
    .where("article_id", "=", id)
    .orderBy("revision")
    .execute();
  expect(kept.map(({ revision }) => revision)).toEqual([1, ...Array.from({ length: 99 }, (_, n) => n + 3)]);
  expect(await versionCount(server, id)).toBe(100);
  expect((await server.call(articleHistoryEndpoints.get, { params: { id, revision: 1 } })).data).toMatchObject({
    newer: { id: 3 },
  });
  await change(server, me, id, { title: "新版", source: "丙", tagIds: [1] });
  expect(await versionCount(server, id)).toBe(100);

  const dynamic = await postDynamic(server, me.token, { source: "动态一" });
  const earlier = rows.map(({ revision, source, visibility, created_at: at }) => ({
    dynamic_id: dynamic,
    revision: revision - 1,
    source,
    visibility,
    created_at: at,
  }));
  await db
    .insertInto("dynamic_version")
    .values([...earlier, { ...(earlier[0] as (typeof earlier)[number]), revision: 100 }])
    .execute();
  await db.updateTable("dynamic").set({ revision: 101 }).where("id", "=", dynamic).execute();
  const body = { source: "动态二", revision: 101, visibility: "public" as const, formKey: newFormKey() };
  expect(await server.call(dynamicEndpoints.change, { params: { id: dynamic }, body }, me)).toMatchObject({
    status: 200,
  });
  const left = await db
    .selectFrom("dynamic_version")
    .select("revision")
    .where("dynamic_id", "=", dynamic)
    .orderBy("revision")
    .execute();
  expect(left.map(({ revision }) => revision)).toEqual([1, ...Array.from({ length: 99 }, (_, n) => n + 3)]);
});

test("E01 A04 the history exists as long as its article, for the article's readers", async ({ server }) => {
  const [me, stranger] = [await server.loginAs(), await server.loginAs()];
  const id = await publishArticle(server, me.token);
  await change(server, me, id, { title: "改过的", source: "新的内容" });
  expect((await server.call(articleHistoryEndpoints.get, { params: { id, revision: 1 } }, stranger)).status).toBe(200);
  await server.call(articleEndpoints.remove, { params: { id } }, me);
  expect(await history(server, id)).toMatchObject({ status: 404, message: "文章不存在或已被删除" });
  expect((await server.call(articleHistoryEndpoints.get, { params: { id, revision: 1 } }, me)).status).toBe(404);
});
/** The whole answers as text, with the parts of a changed line joined. */
const answered = (answers: unknown) =>
  JSON.stringify(answers, (key, value: unknown) =>
    key === "parts" ? (value as { text: string }[]).map(({ text }) => text).join("") : value,
  );

test("E01 R26 versions from before an article became public stay hidden from readers who could not read them then", async ({
  server,
}) => {
  const [me, follower] = [await server.loginAs(), await server.loginAs()];
  await server.call(followEndpoints.follow, { body: { userId: me.user.id, followed: true } }, follower);
  const id = await publishArticle(server, me.token, {
    title: "私下的题 CANARY1",
    source: "只给自己 CANARY2",
    visibility: "self",
  });
  await change(server, me, id, { title: "给粉丝 CANARY3", source: "粉丝能看 CANARY4", visibility: "followers" });
  await change(server, me, id, { title: "公开一", source: "公开的内容", visibility: "public" });
  await change(server, me, id, { title: "公开二", source: "公开的内容改了", visibility: "public" });
  const readers = { guest: [{}, [4, 3]], follower: [follower, [4, 3, 2]], author: [me, [4, 3, 2, 1]] } as const;
  for (const [who, [as, revisions]] of Object.entries(readers)) {
    const list = await server.call(articleHistoryEndpoints.list, { params: { id }, query: {} }, as);
    expect(
      list.data.items.map((item) => item.id),
      who,
    ).toEqual(revisions);
    const changes = await Promise.all(
      [1, 2, 3].map((revision) => server.call(articleHistoryEndpoints.get, { params: { id, revision } }, as)),
    );
    expect(
      changes.map(({ status }) => status),
      who,
    ).toEqual([1, 2, 3].map((revision) => ((revisions as readonly number[]).includes(revision) ? 200 : 404)));
    const page = await server.call(articleEndpoints.get, { params: { id } }, as);
    expect(page.data.article.versionCount, who).toBe(revisions.length - 1);
    const everything = answered([list, changes, page]);
    const canaries = ["CANARY1", "CANARY2", "CANARY3", "CANARY4"].filter((word) => everything.includes(word));
    expect(canaries, who).toEqual(
      { guest: [], follower: ["CANARY3", "CANARY4"], author: ["CANARY1", "CANARY2", "CANARY3", "CANARY4"] }[who],
    );
  }
  // A hidden version between two visible ones: the change is shown from one visible version to the next.
  await change(server, me, id, { title: "又收起", source: "又只给自己 CANARY5", visibility: "self" });
  await change(server, me, id, { title: "公开三", source: "最后的内容", visibility: "public" });
  const across = await server.call(articleHistoryEndpoints.get, { params: { id, revision: 3 } });
  expect(across.data).toMatchObject({ newer: { id: 4, isCurrent: false }, olderRevision: null });
  expect(
    answered([
      across,
      await history(server, id),
      await server.call(articleHistoryEndpoints.get, { params: { id, revision: 4 } }),
    ]),
  ).not.toContain("CANARY");
});
