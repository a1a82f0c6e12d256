import { articleEndpoints } from "#contract/posts/article.ts";
import { articleManageEndpoints } from "#contract/posts/article-manage.ts";
import { commentEndpoints } from "#contract/posts/comment.ts";
import { dynamicEndpoints } from "#contract/posts/dynamic.ts";
import { feedbackEndpoints } from "#contract/posts/feedback.ts";
import { messageEndpoints } from "#contract/accounts/message.ts";
import { removalEndpoints } from "#contract/console/removal.ts";
import { videoEndpoints } from "#contract/posts/video.ts";
import { purgeTrash } from "#api/services/posts/post/purge.ts";
import { postDynamic } from "#tests/fixtures/dynamics.ts";
import { writeFeedback } from "#tests/fixtures/feedback.ts";
import { postVideo } from "#tests/fixtures/videos.ts";
import { publishArticle, writeComment } from "#tests/fixtures/writing.ts";
import { type ApiServer, expect, test } from "#tests/setup/api-test.ts";

const DAY = 24 * 3_600_000;
const REASON = "广告，违反社区规范";
const endpoints = {
  article: articleEndpoints,
  dynamic: dynamicEndpoints,
  video: videoEndpoints,
  feedback: feedbackEndpoints,
  comment: commentEndpoints,
} as const;
type Kind = keyof typeof endpoints;

async function oneOfEach(
  server: ApiServer,
  author: Awaited<ReturnType<ApiServer["loginAs"]>>,
): Promise<[Kind, number][]> {
  const article = await publishArticle(server, author.token, { title: "一篇文章" });
  const commented = await publishArticle(server, author.token, { title: "有评论的" });
  return [
    ["article", article],
    ["dynamic", await postDynamic(server, author.token)],
    ["video", await postVideo(server, author)],
    ["feedback", await writeFeedback(server, author.token)],
    ["comment", await writeComment(server, author.token, { articleId: commented })],
  ];
}

/** The author's list of deleted things. */
async function inTrash(server: ApiServer, kind: Kind, as: { token: string }) {
  const query = { state: "deleted" as const };
  if (kind === "article") return (await server.call(articleManageEndpoints.mine, { query }, as)).data.items[0];
  if (kind === "dynamic")
    return (await server.call(dynamicEndpoints.mine, { query: { filter: "deleted" } }, as)).data.items[0];
  if (kind === "video") return (await server.call(videoEndpoints.mine, { query }, as)).data.items[0];
  return (await server.call(feedbackEndpoints.mine, { query }, as)).data.items[0];
}

test("A04 an administrator deletes with a reason, which the author reads, and only an administrator can restore", async ({
  server,
}) => {
  const [author, admin, other] = [
    await server.loginAs({ name: "写的人" }),
    await server.loginAs({ role: "ADMIN" }),
    await server.loginAs(),
  ];
  const notices = async () =>
    (await server.call(messageEndpoints.list, { params: { tab: "system" } }, author)).data.items.filter(
      (item) => item.kind === "removal",
    );
  const listed = async () => (await server.call(removalEndpoints.list, {}, admin)).data.items;
  for (const [kind, id] of await oneOfEach(server, author)) {
    const remove = (reason: string | undefined, as: { token: string }) =>
      server.call(endpoints[kind].remove, { params: { id }, query: { reason } }, as);
    const isThere = async () =>
      (await server.ctx.db.selectFrom(kind).select("deleted_at").where("id", "=", id).executeTakeFirstOrThrow())
        .deleted_at === null;
    for (const reason of [undefined, "", "   "])
      expect(await remove(reason, admin), kind).toMatchObject({
        status: 400,
        error: { fieldErrors: { reason: ["请写下删除的理由，作者会看到"] } },
      });
    expect((await remove("字".repeat(201), admin)).status).toBe(400);
    expect((await remove(REASON, other)).status, kind).toBe(403);
    expect((await remove(REASON, admin)).status, kind).toBe(200);
    expect(await isThere()).toBe(false);
    const told = await notices();
    expect(told[0], kind).toMatchObject({
      path: expect.stringMatching(/^\/user\/manage\/removed#removal-\d+$/) as string,
      body: expect.stringContaining(REASON) as string,
      isUnread: true,
    });
    if (kind !== "comment")
      expect(await inTrash(server, kind, author), kind).toMatchObject({ restorableUntil: null, removalReason: REASON });
    if (kind === "dynamic" || kind === "video")
      expect(await server.call(endpoints[kind].restore, { params: { id } }, author)).toMatchObject({ status: 403 });
    if (kind === "article")
      expect((await server.call(articleManageEndpoints.restoreMany, { body: { ids: [id] } }, author)).status).toBe(403);
    if (kind === "comment")
      expect((await server.call(commentEndpoints.restore, { params: { id } }, author)).status).toBe(403);
    const [entry] = await listed();
    expect(entry, kind).toMatchObject({ about: { kind, id, isDeleted: true }, reason: REASON, undoneBy: null });
    const undo = (as: { token: string }) => server.call(removalEndpoints.undo, { params: { id: entry?.id ?? 0 } }, as);
    expect([(await undo(author)).status, (await undo(admin)).status, (await undo(admin)).status], kind).toEqual([
      403, 200, 200,
    ]);
    expect(await isThere()).toBe(true);
    expect((await notices()).length, kind).toBe(told.length + 1);
    expect((await notices())[0]?.body).toBe("管理员撤销了删除。");
    const [undone] = await listed();
    expect([undone?.undoneAt !== null, undone?.undoableUntil, undone?.about?.isDeleted], kind).toEqual([
      true,
      null,
      false,
    ]);
  }
  expect((await server.call(removalEndpoints.list, {}, author)).status).toBe(403);
});

test("A04 staff cannot restore their own content that another administrator deleted", async ({ server }) => {
  const [author, other] = [await server.loginAs({ role: "ADMIN" }), await server.loginAs({ role: "ADMIN" })];
  for (const [kind, id] of await oneOfEach(server, author)) {
    const removed = await server.call(endpoints[kind].remove, { params: { id }, query: { reason: REASON } }, other);
    expect(removed.status, kind).toBe(200);
    const restore = (as: { token: string }) => server.call(endpoints[kind].restore, { params: { id } }, as);
    const [removal] = (await server.call(removalEndpoints.list, {}, other)).data.items;
    const undo = () => server.call(removalEndpoints.undo, { params: { id: removal?.id ?? 0 } }, author);
    const isGone = async () =>
      (await server.ctx.db.selectFrom(kind).select("deleted_at").where("id", "=", id).executeTakeFirstOrThrow())
        .deleted_at !== null;
    for (const attempt of [() => restore(author), undo]) {
      const refused = await attempt();
      expect([refused.status, await isGone()], `${kind}: ${refused.message}`).toEqual([403, true]);
    }
    expect((await restore(other)).status, kind).toBe(200);
    expect(await isGone(), kind).toBe(false);
  }
});

test("A04 after 30 days a removal is final, and an administrator cannot restore what the author deleted", async ({
  server,
}) => {
  const [author, admin] = [await server.loginAs(), await server.loginAs({ role: "ADMIN" })];
  const taken = await publishArticle(server, author.token, { title: "CANARY" });
  const own = await postDynamic(server, author.token);
  const comment = await writeComment(server, author.token, { articleId: await publishArticle(server, author.token) });
  await server.call(articleEndpoints.remove, { params: { id: taken }, query: { reason: REASON } }, admin);
  await server.call(dynamicEndpoints.remove, { params: { id: own } }, author);
  await server.call(commentEndpoints.remove, { params: { id: comment } }, author);
  expect((await server.call(dynamicEndpoints.restore, { params: { id: own } }, admin)).status).toBe(403);
  expect((await server.call(commentEndpoints.restore, { params: { id: comment } }, admin)).status).toBe(403);
  const { data } = await server.call(removalEndpoints.list, {}, admin);
  server.clock.advance(30 * DAY + 1);
  expect((await server.call(removalEndpoints.list, {}, admin)).status).toBe(401);
  await purgeTrash(server.ctx);
  const again = await server.loginAs({ userId: admin.user.id });
  expect(await server.call(removalEndpoints.undo, { params: { id: data.items[0]?.id ?? 0 } }, again)).toMatchObject({
    status: 403,
    message: "删除超过 30 天，不能撤销了",
  });
  const [notice] = await server.ctx.db.selectFrom("notice").selectAll().where("user_id", "=", author.user.id).execute();
  expect([notice?.title, notice?.body.includes(REASON)]).toEqual(["管理员删除过你的一项内容", true]);
  expect(JSON.stringify(await server.ctx.db.selectFrom("notice").selectAll().execute())).not.toContain("CANARY");
});
