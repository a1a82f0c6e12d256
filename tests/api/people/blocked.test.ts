import { chatEndpoints } from "#contract/chat/chat.ts";
import { articleEndpoints } from "#contract/posts/article.ts";
import { followEndpoints } from "#contract/people/follow.ts";
import { seriesEndpoints } from "#contract/posts/series.ts";
import { GATHER_MS, tellFollowers } from "#api/services/posts/series/broadcast-parts.ts";
import { makeTalk, talkOf } from "#tests/fixtures/chat.ts";
import { type LiveClient, listenAt } from "#tests/fixtures/live-client.ts";
import { noticesOf, unreadOf } from "#tests/fixtures/notices.ts";
import { makeSeries } from "#tests/fixtures/series.ts";
import { publishArticle, writeComment } from "#tests/fixtures/writing.ts";
import { type ApiServer, expect, test } from "#tests/setup/api-test.ts";

type Login = Awaited<ReturnType<ApiServer["loginAs"]>>;
const block = (server: ApiServer, as: Login, whom: Login, blocked = true) =>
  server.call(followEndpoints.block, { body: { userId: whom.user.id, blocked } }, as);
const read = (server: ApiServer, as: Login, id: number, upToSeq: number) =>
  server.call(chatEndpoints.read, { params: { id }, body: { upToSeq } }, as);

/** Asks for a member's events, and waits until they come. */
async function resumed({ send, next }: LiveClient): Promise<void> {
  send({ type: "resume", from: null });
  while ((await next()).type !== "resumed");
}

test("E18 C22 after a block neither sees what the other reads, in the conversation and live; its end shows it again", async ({
  server,
}) => {
  const [me, other] = [await server.loginAs(), await server.loginAs()];
  const { conversationId } = await makeTalk(server, me, other);
  const seen = async (as: Login) => (await talkOf(server, as, conversationId)).conversation.otherReadSeq;
  expect(await seen(other)).toBe(1);
  await block(server, me, other);
  const [mine, theirs] = [await listenAt(server, me.token), await listenAt(server, other.token)];
  for (const client of [mine, theirs]) await resumed(client);
  await read(server, me, conversationId, 2);
  expect(await mine.next()).toMatchObject({ type: "person", event: { what: "read" } });
  expect([await seen(other), await seen(me)]).toEqual([null, null]);
  expect((await theirs.untilPong()).filter(({ type }) => type === "person")).toEqual([]);
  await block(server, me, other, false);
  expect(await seen(other)).toBe(2);
  for (const { socket } of [mine, theirs]) socket.close();
});

test("C21 C22 a block ends the sight of typing at once, whoever set it", async ({ server }) => {
  const [me, other] = [await server.loginAs(), await server.loginAs()];
  const { conversationId } = await makeTalk(server, me, other);
  for (const blocker of [me, other]) {
    const [mine, theirs] = [await listenAt(server, me.token), await listenAt(server, other.token)];
    await resumed(theirs);
    mine.send({ type: "typing", conversationId });
    expect(await theirs.next()).toMatchObject({ type: "fleeting" });
    await block(server, blocker, blocker === me ? other : me);
    server.clock.advance(4_000);
    mine.send({ type: "typing", conversationId });
    await mine.untilPong();
    expect((await theirs.untilPong()).filter(({ type }) => type === "fleeting")).toEqual([]);
    await block(server, blocker, blocker === me ? other : me, false);
    for (const { socket } of [mine, theirs]) socket.close();
  }
});

test("E07 what a member does gives no notice to whom they blocked: a like, a comment, an answer, a mention", async ({
  server,
}) => {
  const [me, other] = [await server.loginAs(), await server.loginAs({ name: "被拉黑的人" })];
  const article = await server.make.article({ authorId: other.user.id });
  const comment = await server.make.comment({ articleId: article.id, authorId: other.user.id });
  await block(server, me, other);
  const act = async () => {
    const like = { params: { id: article.id }, body: { liked: true } };
    expect((await server.call(articleEndpoints.like, like, me)).status).toBe(200);
    await writeComment(server, me.token, { articleId: article.id });
    await writeComment(server, me.token, { articleId: article.id, parentId: comment.id });
    await writeComment(server, me.token, { articleId: article.id, source: "看看@被拉黑的人" });
  };
  await act();
  expect(await unreadOf(server, other)).toEqual({});
  for (const tab of ["like", "reply", "mention"] as const) expect(await noticesOf(server, other, tab)).toEqual([]);
  await block(server, me, other, false);
  await writeComment(server, me.token, { articleId: article.id });
  expect(await unreadOf(server, other)).toEqual({ reply: 1 });
});

test("E06 a new part of a series is told to its followers, and not to whom its author blocked", async ({ server }) => {
  const [me, other, fan] = [await server.loginAs(), await server.loginAs(), await server.loginAs()];
  const id = await makeSeries(server, me, { title: "慢游记" });
  await publishArticle(server, me.token, { title: "开头", seriesId: id });
  for (const as of [other, fan])
    await server.call(seriesEndpoints.follow, { params: { id }, body: { followed: true } }, as);
  await block(server, me, other);
  await publishArticle(server, me.token, { title: "下一篇", seriesId: id });
  server.clock.advance(GATHER_MS + 1);
  expect(await tellFollowers(server.ctx)).toBe(1);
  expect([await noticesOf(server, other), (await noticesOf(server, fan)).length]).toEqual([[], 1]);
});
