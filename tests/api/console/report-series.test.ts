import { messageEndpoints } from "#contract/accounts/message.ts";
import { adminEndpoints } from "#contract/console/admin.ts";
import { reportEndpoints } from "#contract/console/report.ts";
import { pictureEndpoints } from "#contract/moderation/picture.ts";
import { seriesEndpoints } from "#contract/posts/series.ts";
import { articleEndpoints } from "#contract/posts/article.ts";
import { makeSeries, putInSeries } from "#tests/fixtures/series.ts";
import { publishArticle } from "#tests/fixtures/writing.ts";
import { type ApiServer, expect, test } from "#tests/setup/api-test.ts";

type As = { token: string };
const reason = "发布广告、引流或刷屏";
const reports = async (server: ApiServer, as: As, status: "open" | "handled" = "open") =>
  (await server.call(reportEndpoints.list, { query: { status } }, as)).data.items;
const titles = async (server: ApiServer, as: As) =>
  (await server.call(messageEndpoints.list, { params: { tab: "system" } }, as)).data.items.map(({ title }) => title);

async function reportedSeries(server: ApiServer) {
  const [author, reader, admin] = [
    await server.loginAs({ name: "阿岚" }),
    await server.loginAs(),
    await server.loginAs({ role: "ADMIN" }),
  ];
  const id = await makeSeries(server, author, { title: "加群领鱼票", description: "每天一万张。" });
  const articleId = await publishArticle(server, author.token, { title: "第一章" });
  await putInSeries(server, author, id, [articleId]);
  const target = { kind: "series", id } as const;
  const made = await server.call(reportEndpoints.create, { body: { ...target, reason: "spam" } }, reader);
  expect(made.data).toEqual({ isNew: true, path: `/series/${id}` });
  const [item] = await reports(server, admin);
  if (!item) throw new Error("no report");
  return { author, reader, admin, id, articleId, item, target };
}

test("E01 A01 a reported series is judged by its words, and its removal tells author and reporter", async ({
  server,
}) => {
  const { author, reader, admin, id, articleId, item, target } = await reportedSeries(server);
  expect(item).toMatchObject({
    about: {
      ...target,
      title: "加群领鱼票",
      words: "加群领鱼票\n每天一万张。",
      path: `/series/${id}`,
      isDeleted: false,
    },
    canSettle: true,
  });
  expect((await server.call(reportEndpoints.target, { query: target }, author)).data.isMine).toBe(true);
  expect((await server.call(pictureEndpoints.picturesOf, { query: target }, admin)).data).toEqual({ pictures: [] });
  const { context, can } = (await server.call(reportEndpoints.get, { params: { id: item.id } }, admin)).data;
  expect({ context, remove: can.remove }).toEqual({ context: null, remove: true });
  const body = { status: "handled", remove: true, reason } as const;
  expect((await server.call(reportEndpoints.settle, { params: { id: item.id }, body }, admin)).data.count).toBe(1);
  expect((await server.call(seriesEndpoints.get, { params: { id } }, author)).statusCode).toBe(404);
  expect((await server.call(articleEndpoints.get, { params: { id: articleId } })).statusCode).toBe(200);
  expect(await titles(server, author)).toEqual(["你的专栏《加群领鱼票》被管理员删除"]);
  expect(await titles(server, reader)).toEqual(["你的举报已处理，谢谢你"]);
  expect(await reports(server, admin, "handled")).toMatchObject([{ about: null, status: "handled" }]);
  const { items } = (await server.call(adminEndpoints.log, {}, admin)).data;
  expect(items.map(({ act, target: of }) => [act, of?.kind])).toEqual([
    ["settle-report", "series"],
    ["remove", "series"],
  ]);
});

test("E01 A04 the staff read no words of a reported series whose parts have become secret, and its title alone", async ({
  server,
}) => {
  const { author, admin, articleId, item } = await reportedSeries(server);
  await server.call(articleEndpoints.remove, { params: { id: articleId } }, author);
  expect((await reports(server, admin))[0]?.about).toMatchObject({ words: null });
  await server.call(articleEndpoints.restore, { params: { id: articleId } }, author);
  expect((await reports(server, admin))[0]?.about?.words).toContain("每天一万张");
  const body = { status: "dismissed" } as const;
  expect((await server.call(reportEndpoints.settle, { params: { id: item.id }, body }, admin)).statusCode).toBe(200);
});

test("E01 A01 a series that its author deleted leaves a report that can be dismissed, not acted on", async ({
  server,
}) => {
  const { author, admin, id, item } = await reportedSeries(server);
  await server.call(seriesEndpoints.remove, { params: { id } }, author);
  expect((await reports(server, admin))[0]?.about).toBeNull();
  const settle = (body: object) =>
    server.call(reportEndpoints.settle, { params: { id: item.id }, body: { status: "dismissed", ...body } }, admin);
  expect((await settle({ status: "handled", remove: true, reason })).statusCode).toBe(404);
  expect((await settle({})).statusCode).toBe(200);
});

test("E01 A01 a moderator of some areas neither sees nor settles reports of series", async ({ server }) => {
  const { item } = await reportedSeries(server);
  const limited = await server.loginAs();
  await server.ctx.db
    .updateTable("user")
    .set({ staff_role: "moderator", staff_areas: JSON.stringify(["article"]) })
    .where("id", "=", limited.user.id)
    .execute();
  expect(await reports(server, limited)).toEqual([]);
  const body = { status: "dismissed" } as const;
  expect((await server.call(reportEndpoints.settle, { params: { id: item.id }, body }, limited)).statusCode).toBe(403);
});
