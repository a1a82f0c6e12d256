import { articleEndpoints } from "../../../contract/posts/article.ts";
import { commentEndpoints } from "../../../contract/posts/comment.ts";
import { searchEndpoints } from "../../../contract/finding/search.ts";
import { millisOfSiteTime, siteTimeOf } from "../../../contract/shared/site-time.ts";
import { userEndpoints } from "../../../contract/people/user.ts";
import { publishDue } from "../../../api/services/posts/article/appear.ts";
import { newFormKey, publishArticle } from "#tests/fixtures/writing.ts";
import { type ApiServer, expect, test } from "#tests/setup/api-test.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const at = (server: ApiServer, inMs: number) => siteTimeOf(server.clock.now() + inMs);
const get = (server: ApiServer, id: number, token?: string) =>
  server.call(articleEndpoints.get, { params: { id } }, token === undefined ? {} : { token });
const listIds = async (server: ApiServer) =>
  (await server.call(articleEndpoints.list, { query: { sort: "latest" } })).data.items.map(({ id }) => id);
const counts = async (server: ApiServer, userId: number) => [
  (await server.call(userEndpoints.info, { params: { id: userId }, query: { includeStats: "true" } })).data.stats
    ?.articleCount,
  (await server.call(articleEndpoints.tags, {})).data[0]?.articleCount,
];

test("R26 the site's clock uses Beijing time", () => {
  expect(new Date(millisOfSiteTime("2026-11-21T20:30") ?? 0).toISOString()).toBe("2026-11-21T12:30:00.000Z");
  expect(siteTimeOf(Date.parse("2026-12-31T16:00:00Z"))).toBe("2027-01-01T00:00");
  for (const text of ["", "明天", "2026-02-31T10:00", "2026-11-21 20:30", "2026-13-01T00:00"])
    expect(millisOfSiteTime(text), text).toBeUndefined();
});

test("R26 a date that is too soon, too late or missing is refused at its field", async ({ server }) => {
  const { token } = await server.loginAs();
  const cases: [string, string][] = [
    ["", "请选择发布时间"],
    ["2026-02-31T10:00", "请填写正确的日期和时间"],
    [at(server, 3 * MINUTE), "发布时间至少要在 5 分钟以后"],
    [at(server, -DAY), "发布时间至少要在 5 分钟以后"],
    [at(server, 31 * DAY), "发布时间最晚在 30 天以内"],
  ];
  const draft = await server.call(
    articleEndpoints.draftSave,
    { body: { title: "等一等", source: "正文", formKey: newFormKey() } },
    { token },
  );
  for (const [publishAt, message] of cases) {
    const refused = await server.call(
      articleEndpoints.publish,
      { body: { draftId: draft.data.id, revision: 1, schedule: "later", publishAt, formKey: newFormKey() } },
      { token },
    );
    expect(refused.error?.fieldErrors, publishAt).toEqual({ publishAt: [message] });
  }
});

test("R26 a scheduled article is visible to its author alone until it is due, then is published once", async ({
  server,
}) => {
  const { user, token } = await server.loginAs({ name: "守时的人" });
  const admin = await server.loginAs({ role: "ADMIN" });
  const id = await publishArticle(server, token, {
    title: "准点开灯",
    source: "灯塔正文",
    tagIds: [1],
    schedule: "later",
    publishAt: at(server, 10 * MINUTE),
  });
  expect((await get(server, id, token)).data.article.scheduledAt).toBe(
    new Date(millisOfSiteTime(at(server, 10 * MINUTE)) ?? 0).toISOString(),
  );
  for (const other of [undefined, admin.token]) expect((await get(server, id, other)).status).toBe(404);
  expect(
    (
      await server.call(
        articleEndpoints.remove,
        { params: { id }, query: { reason: "违反社区规范" } },
        { token: admin.token },
      )
    ).status,
  ).toBe(404);
  expect((await server.call(articleEndpoints.like, { params: { id }, body: { liked: true } }, { token })).status).toBe(
    404,
  );
  expect(
    (
      await server.call(
        commentEndpoints.create,
        { body: { subjectKind: "article", subjectId: id, source: "字", formKey: newFormKey() } },
        { token },
      )
    ).status,
  ).toBe(404);
  expect((await server.call(articleEndpoints.list, { query: { authorId: user.id } }, { token })).data.items).toEqual(
    [],
  );
  expect(await counts(server, user.id)).toEqual([0, 0]);

  server.clock.advance(8 * MINUTE);
  expect(await publishDue(server.ctx)).toBe(0);
  server.clock.advance(3 * MINUTE);
  const published = await Promise.all([1, 2, 3].map(() => publishDue(server.ctx)));
  expect(published.reduce((sum, each) => sum + each, 0)).toBe(1);
  expect(await counts(server, user.id)).toEqual([1, 1]);
  const { article } = (await get(server, id)).data;
  expect(article).toMatchObject({
    scheduledAt: null,
    publishedAt: new Date(server.clock.now()).toISOString(),
    versionCount: 0,
  });
  expect(await listIds(server)).toEqual([id]);
  expect(
    (await server.call(searchEndpoints.articles, { query: { q: "灯塔" } })).data.items.map((item) => item.id),
  ).toEqual([id]);
  expect(
    (await server.call(articleEndpoints.list, { query: { sort: "hot" } })).data.items.map((item) => item.id),
  ).toEqual([id]);
  // A published article cannot be rescheduled.
  const draft = await server.call(
    articleEndpoints.draftSave,
    { body: { articleId: id, title: "准点开灯", source: "改", formKey: newFormKey() } },
    { token },
  );
  const late = await server.call(
    articleEndpoints.publish,
    {
      body: {
        draftId: draft.data.id,
        revision: 1,
        schedule: "later",
        publishAt: at(server, DAY),
        formKey: newFormKey(),
      },
    },
    { token },
  );
  expect(late.error?.fieldErrors).toEqual({ schedule: ["文章已经发布，不能再定时"] });
  expect((await server.call(articleEndpoints.unschedule, { params: { id } }, { token })).status).toBe(409);
});

test("R26 A01 a scheduled article of a muted or banned author waits until the author may write again", async ({
  server,
}) => {
  const { user, token } = await server.loginAs();
  const schedule = { schedule: "later" as const, publishAt: at(server, 10 * MINUTE) };
  const id = await publishArticle(server, token, { title: "禁言中的定时", source: "正文", ...schedule });
  server.clock.advance(11 * MINUTE);
  for (const column of ["muted_until", "banned_until"] as const) {
    const set = (until: number | null) =>
      server.ctx.db
        .updateTable("user")
        .set({ [column]: until })
        .where("id", "=", user.id)
        .execute();
    await set(server.clock.now() + DAY);
    expect(await publishDue(server.ctx), column).toBe(0);
    expect((await get(server, id)).status, column).toBe(404);
    await set(null);
  }
  expect(await publishDue(server.ctx)).toBe(1);
  expect((await get(server, id)).status).toBe(200);
});

test("R26 a scheduled followers-only article appears for followers alone", async ({ server }) => {
  const { user, token } = await server.loginAs();
  const id = await publishArticle(server, token, {
    visibility: "followers",
    tagIds: [1],
    schedule: "later",
    publishAt: at(server, 10 * MINUTE),
  });
  server.clock.advance(11 * MINUTE);
  expect(await publishDue(server.ctx)).toBe(1);
  expect((await get(server, id)).status).toBe(403);
  expect(await counts(server, user.id)).toEqual([0, 0]);
});

test("R26 the author changes, publishes immediately, or cancels a scheduled article", async ({ server }) => {
  const { user, token } = await server.loginAs();
  const stranger = await server.loginAs();
  const later = { schedule: "later" as const, publishAt: at(server, DAY) };
  const id = await publishArticle(server, token, { title: "改了又改", source: "第一稿", tagIds: [1], ...later });
  const { data: of } = await server.call(articleEndpoints.draftOfArticle, { params: { id } }, { token });
  expect(of).toMatchObject({ isPublished: false, issue: { schedule: "later", publishAt: later.publishAt } });
  const draft = await server.call(
    articleEndpoints.draftSave,
    { body: { articleId: id, title: "改了又改", source: "第二稿", formKey: newFormKey() } },
    { token },
  );
  const publishAt = at(server, 2 * DAY);
  await server.call(
    articleEndpoints.publish,
    { body: { draftId: draft.data.id, revision: 1, schedule: "later", publishAt, tagIds: [1], formKey: newFormKey() } },
    { token },
  );
  const changed = (await get(server, id, token)).data.article;
  expect(changed).toMatchObject({
    versionCount: 0,
    scheduledAt: new Date(millisOfSiteTime(publishAt) ?? 0).toISOString(),
  });
  expect(changed.html).toContain("第二稿");

  expect((await server.call(articleEndpoints.publishNow, { params: { id } }, { token: stranger.token })).status).toBe(
    404,
  );
  expect((await server.call(articleEndpoints.unschedule, { params: { id } }, { token: stranger.token })).status).toBe(
    404,
  );
  for (let twice = 0; twice < 2; twice++)
    expect((await server.call(articleEndpoints.publishNow, { params: { id } }, { token })).status).toBe(200);
  expect(await counts(server, user.id)).toEqual([1, 1]);
  expect((await get(server, id)).status).toBe(200);

  const second = await publishArticle(server, token, {
    title: "收回来",
    source: "还没想好",
    tagIds: [1],
    summary: "留着",
    ...later,
  });
  const back = await server.call(articleEndpoints.unschedule, { params: { id: second } }, { token });
  expect((await get(server, second, token)).status).toBe(404);
  const kept = await server.call(articleEndpoints.draftGet, { params: { id: back.data.draftId } }, { token });
  expect(kept.data).toMatchObject({
    articleId: null,
    title: "收回来",
    source: "还没想好",
    issue: { tagIds: [1], summary: "留着", schedule: "now", publishAt: "" },
  });
  expect(await counts(server, user.id)).toEqual([1, 1]);
});
