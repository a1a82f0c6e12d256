import { healthEndpoints } from "#contract/shared/health.ts";
import { userEndpoints } from "#contract/people/user.ts";
import { expect, test } from "#tests/setup/api-test.ts";
import { dialectOf } from "#api/db/dialects/dialect-of.ts";

test("the API answers over HTTP on a database of this test's own", async ({ server }) => {
  const answer = await server.call(healthEndpoints.about);
  expect(answer).toMatchObject({
    status: 200,
    statusCode: 200,
    data: { environment: "local", database: dialectOf(server.ctx.db).kind },
  });
  expect(await server.ctx.db.selectFrom("user").selectAll().execute()).toEqual([]);
  await server.make.user();
});

test("a row of another test does not exist here", async ({ server }) => {
  expect(await server.ctx.db.selectFrom("user").selectAll().execute()).toEqual([]);
});

test("C05 loginAs creates a session that is valid for seven days", async ({ server }) => {
  const { token, user } = await server.loginAs({ name: "云游者" });
  const other = await server.loginAs();
  expect(other.user.phone).not.toBe(user.phone);
  server.clock.advance(604_800_000 - 1);
  await expect(viewerIdOf(token)).resolves.toBe(user.id);
  server.clock.advance(1);
  await expect(viewerIdOf(token)).resolves.toBeUndefined();

  async function viewerIdOf(bearer: string) {
    const { viewerOfToken } = await import("#api/services/accounts/session/viewer-of-token.ts");
    return (await viewerOfToken({ ctx: server.ctx, token: bearer }))?.id;
  }
});

test("X01 a call without a token is refused with the envelope's error", async ({ server }) => {
  const answer = await server.call(userEndpoints.logout);
  expect(answer).toMatchObject({
    status: 401,
    statusCode: 401,
    message: "请重新登录",
    error: { code: "UNAUTHORIZED" },
  });
});

test("factories maintain the counters that verbs maintain", async ({ server }) => {
  const article = await server.make.article({ tagIds: [1, 2] });
  const first = await server.make.comment({ articleId: article.id });
  const reply = await server.make.comment({ articleId: article.id, parentId: first.id });
  const answerToReply = await server.make.comment({ articleId: article.id, parentId: reply.id });
  const second = await server.make.comment({ articleId: article.id });
  expect([first.floor, reply.floor, second.floor]).toEqual([1, null, 2]);
  expect(reply).toMatchObject({ root_id: first.id, reply_to_user_id: null });
  expect(answerToReply).toMatchObject({ root_id: first.id, reply_to_user_id: reply.author_id });
  const { db } = server.ctx;
  expect(await db.selectFrom("article").select(["comment_count", "last_floor"]).executeTakeFirst()).toEqual({
    comment_count: 4,
    last_floor: 2,
  });
  expect(
    await db.selectFrom("comment").select(["reply_count", "hot_score"]).where("id", "=", first.id).executeTakeFirst(),
  ).toEqual({ reply_count: 2, hot_score: 4 });
  expect(
    await db.selectFrom("classify_tag").select("article_count").where("id", "in", [1, 2, 3]).orderBy("id").execute(),
  ).toEqual([{ article_count: 1 }, { article_count: 1 }, { article_count: 0 }]);
});

test("an image of the factory is in the media store", async ({ server }) => {
  const { user } = await server.loginAs();
  const image = await server.make.image({ ownerId: user.id });
  expect((await server.ctx.media.get(image.key))?.bytes).toBe(image.bytes);
});

test("the SMS outbox accepts codes and can refuse one", async ({ server }) => {
  await server.ctx.sms.sendCode("13800000000", "123456");
  expect(server.sms.sent).toEqual([{ phone: "13800000000", code: "123456" }]);
  server.sms.fail("quota");
  await expect(server.ctx.sms.sendCode("13800000000", "123456")).rejects.toThrow("quota");
  await server.ctx.sms.sendCode("13800000000", "654321");
  expect(server.sms.sent).toHaveLength(2);
});

test("a bug answers 500 without its message, which is in the log", async ({ server }) => {
  server.expectErrors(/no such table|does not exist/);
  await server.ctx.db.schema.dropTable("session").execute();
  const answer = await server.call(healthEndpoints.about, {}, { token: "anything" });
  expect(answer).toMatchObject({ status: 500, message: "服务器开小差了，请稍后再试", error: { code: "INTERNAL" } });
  expect(server.log.filter((line) => line.level >= 50)).toHaveLength(1);
});
