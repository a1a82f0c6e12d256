import { articleEndpoints } from "../../../contract/posts/article.ts";
import { commentEndpoints } from "../../../contract/posts/comment.ts";
import { dynamicEndpoints } from "../../../contract/posts/dynamic.ts";
import { favouriteEndpoints } from "../../../contract/posts/favourite.ts";
import { feedbackEndpoints } from "../../../contract/posts/feedback.ts";
import { manageEndpoints } from "../../../contract/posts/manage.ts";
import type { SubjectKind } from "../../../contract/shared/subject.ts";
import { followEndpoints } from "../../../contract/people/follow.ts";
import { postDynamic } from "#tests/fixtures/dynamics.ts";
import { writeFeedback } from "#tests/fixtures/feedback.ts";
import { publishArticle, writeComment } from "#tests/fixtures/writing.ts";
import { type ApiServer, expect, test } from "#tests/setup/api-test.ts";

const DAY = 24 * 3_600_000;

/** The totals by name. */
async function totals(server: ApiServer, token: string, kind: SubjectKind): Promise<Record<string, number>> {
  const { data } = await server.call(manageEndpoints.figures, { params: { kind } }, { token });
  return Object.fromEntries(data.map(({ name, total }) => [name, total]));
}

test("R21 E01 figures show what the member's articles received, in total and by day, with buffered reads", async ({
  server,
}) => {
  const author = await server.loginAs();
  const reader = await server.loginAs();
  expect((await server.call(manageEndpoints.figures, { params: { kind: "article" } })).status).toBe(401);
  const id = await publishArticle(server, author.token);
  const other = await publishArticle(server, author.token);
  const like = (articleId: number, liked: boolean, as = reader) =>
    server.call(articleEndpoints.like, { params: { id: articleId }, body: { liked } }, as);
  await like(id, true);
  await like(other, true);
  await server.call(followEndpoints.follow, { body: { userId: author.user.id, followed: true } }, reader);
  server.clock.advance(2 * DAY);
  await like(other, false);
  const commentId = await writeComment(server, reader.token, { articleId: id });
  await writeComment(server, reader.token, { articleId: id });
  await server.call(commentEndpoints.remove, { params: { id: commentId } }, reader);
  await server.call(
    favouriteEndpoints.set,
    { body: { subjectKind: "article", subjectId: id, favourited: true } },
    reader,
  );
  for (let read = 0; read < 3; read++)
    await server.call(articleEndpoints.get, { params: { id } }, { ip: `203.0.113.${read}` });
  await server.ctx.views.flush();

  const { data } = await server.call(manageEndpoints.figures, { params: { kind: "article" } }, author);
  expect(data.map(({ name, total, days }) => [name, total, days.slice(-3)])).toEqual([
    ["view", 3, [0, 0, 3]],
    ["like", 1, [2, 0, -1]],
    ["comment", 1, [0, 0, 1]],
    ["favourite", 1, [0, 0, 1]],
    ["follower", 1, [1, 0, 0]],
  ]);
  // Received reads and likes stay in the total, and leave the thirty-day window gradually.
  await server.call(articleEndpoints.remove, { params: { id } }, author);
  server.clock.advance(30 * DAY);
  const later = await server.loginAs({ userId: author.user.id });
  const much = await server.call(manageEndpoints.figures, { params: { kind: "article" } }, later);
  expect(much.data.map(({ total }) => total)).toEqual([3, 1, 1, 1, 1]);
  expect(much.data.every(({ days }) => days.length === 30 && days.every((count) => count === 0))).toBe(true);
});

test("R22 R23 figures of dynamics and of tickets count their own kind", async ({ server }) => {
  const author = await server.loginAs();
  const reader = await server.loginAs();
  const dynamicId = await postDynamic(server, author.token);
  const repost = await postDynamic(server, reader.token, { repostOf: { kind: "dynamic", id: dynamicId } });
  await server.call(dynamicEndpoints.like, { params: { id: dynamicId }, body: { liked: true } }, reader);
  expect(await totals(server, author.token, "dynamic")).toMatchObject({ like: 1, repost: 1, comment: 0 });
  await server.call(dynamicEndpoints.remove, { params: { id: repost } }, reader);
  expect(await totals(server, author.token, "dynamic")).toMatchObject({ repost: 0 });
  await server.call(dynamicEndpoints.restore, { params: { id: repost } }, reader);
  expect(await totals(server, author.token, "dynamic")).toMatchObject({ repost: 1 });

  const ticket = await writeFeedback(server, author.token);
  await server.call(feedbackEndpoints.vote, { params: { id: ticket }, body: { voted: true } }, reader);
  await server.call(feedbackEndpoints.follow, { params: { id: ticket }, body: { followed: true } }, reader);
  expect(await totals(server, author.token, "feedback")).toEqual({ vote: 1, follow: 1, comment: 0 });
});

test("R22 R23 many posts are restored together, skipping those that cannot be, with a message if none could", async ({
  server,
}) => {
  const admin = await server.loginAs({ role: "ADMIN" });
  const me = await server.loginAs();
  const other = await server.loginAs();
  const dynamics = [
    await postDynamic(server, me.token),
    await postDynamic(server, me.token),
    await postDynamic(server, me.token),
  ];
  const [a = 0, b = 0, c = 0] = dynamics;
  await server.call(dynamicEndpoints.removeMany, { body: { ids: [a, b] } }, me);
  await server.call(dynamicEndpoints.remove, { params: { id: c }, query: { reason: "违反社区规范" } }, admin);
  const restore = (ids: number[], as = me) => server.call(dynamicEndpoints.restoreMany, { body: { ids } }, as);
  expect((await server.call(dynamicEndpoints.restoreMany, { body: { ids: [a] } })).status).toBe(401);
  expect((await restore([a, b], other)).data).toMatchObject({ restored: 0 });
  expect((await restore([c])).message).toBe("这条动态由管理员删除，不能自行恢复");
  expect((await restore([a, c, b, 999_999])).data).toMatchObject({ restored: 2 });
  expect((await restore([])).error?.fieldErrors?.ids).toEqual(["请先选择动态"]);

  const tickets = [
    await writeFeedback(server, me.token, { title: "灯塔不亮" }),
    await writeFeedback(server, me.token, { title: "船开不动" }),
  ];
  await server.call(feedbackEndpoints.removeMany, { body: { ids: tickets } }, me);
  expect((await server.call(feedbackEndpoints.restoreMany, { body: { ids: [...tickets, 999_999] } }, me)).data).toEqual(
    { restored: 2, ids: tickets, failed: [{ id: 999_999, message: "反馈不存在或已被删除" }] },
  );
});

test("R23 own tickets are filtered by kind, and followed tickets are listed separately", async ({ server }) => {
  const me = await server.loginAs();
  const other = await server.loginAs();
  const bug = await writeFeedback(server, me.token, { title: "地图打不开", kind: "bug" });
  const idea = await writeFeedback(server, me.token, { title: "想要夜航", kind: "idea" });
  const theirs = await writeFeedback(server, other.token, { title: "别人的单子", kind: "idea" });
  const gone = await writeFeedback(server, other.token, { title: "要删的单子", kind: "idea" });
  for (const id of [theirs, gone])
    await server.call(feedbackEndpoints.follow, { params: { id }, body: { followed: true } }, me);
  await server.call(feedbackEndpoints.remove, { params: { id: gone } }, other);
  const mine = async (query: object) =>
    (await server.call(feedbackEndpoints.mine, { query }, me)).data.items.map(({ id, isMine, canEdit }) => [
      id,
      isMine,
      canEdit,
    ]);
  expect(await mine({})).toEqual([
    [idea, true, true],
    [bug, true, true],
  ]);
  expect(await mine({ kind: "bug" })).toEqual([[bug, true, true]]);
  expect(await mine({ state: "followed" })).toEqual([[theirs, false, false]]);
  expect(await mine({ state: "followed", kind: "bug" })).toEqual([]);
});
