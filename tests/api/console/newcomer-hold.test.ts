import { adminEndpoints } from "#contract/console/admin.ts";
import { chatEndpoints } from "#contract/chat/chat.ts";
import { circleEndpoints } from "#contract/circles/circle.ts";
import { favouriteEndpoints } from "#contract/posts/favourite.ts";
import { neutralName } from "#contract/shared/neutral-names.ts";
import { profileEndpoints } from "#contract/accounts/profile.ts";
import { reviewEndpoints } from "#contract/moderation/review.ts";
import { userEndpoints } from "#contract/people/user.ts";
import type { Endpoint } from "#contract/shared/endpoint.ts";
import { isHoldWork, workOnHold } from "#api/services/console/newcomer-hold/hold-work.ts";
import { say, textsOf, unreadOf } from "#tests/fixtures/chat.ts";
import { makeCircle, putIn } from "#tests/fixtures/circles.ts";
import { sayOver, sentOver, textsOver } from "#tests/fixtures/danmaku.ts";
import { imageBooks } from "#tests/fixtures/image-books.ts";
import { placesRead } from "#tests/fixtures/read-everything.ts";
import { makeRoom, setRoom, speak, wordsOf } from "#tests/fixtures/rooms.ts";
import { makeSeries, putInSeries } from "#tests/fixtures/series.ts";
import { postVideo } from "#tests/fixtures/videos.ts";
import { wrongRows } from "#tests/fixtures/wrong-rows.ts";
import { newFormKey, publishArticle } from "#tests/fixtures/writing.ts";
import { noLimits } from "#tests/setup/fakes.ts";
import { type ApiServer, expect, test } from "#tests/setup/api-test.ts";

const HOUR = 3_600_000;
const WORDS = "加微领奖";
type Login = Awaited<ReturnType<ApiServer["loginAs"]>>;

async function ok<E extends Endpoint>(server: ApiServer, ...[endpoint, input, as]: Parameters<typeof server.call<E>>) {
  const answer = await server.call(endpoint, input, as);
  expect(answer.message).toBe("success");
  return answer.data;
}

async function run(server: ApiServer): Promise<void> {
  for (let turn = 0; turn < 5 && (await isHoldWork(server.ctx)); turn++)
    await workOnHold(server.ctx, server.replay, new AbortController().signal);
}
async function hold(server: ApiServer, as: Login): Promise<void> {
  await ok(server, adminEndpoints.holdNewcomers, { body: { hours: 1 } }, as);
  await run(server);
}
async function end(server: ApiServer, as: Login, release: "all" | "none"): Promise<void> {
  await ok(server, adminEndpoints.endHold, { body: { release } }, as);
  await run(server);
}
const waiting = async (server: ApiServer, as: Login) =>
  (await ok(server, adminEndpoints.reviews, { query: { reason: "hold", limit: 50 } }, as)).items;

/** An old member with a film and a room, and a new account that wrote wherever others read. */
async function flood(server: ApiServer) {
  const first = [await server.loginAs({ role: "ADMIN" }), await server.loginAs({ name: "老朋友" })] as const;
  server.clock.advance(30 * 24 * HOUR);
  const admin = await server.loginAs({ userId: first[0].user.id });
  const old = await server.loginAs({ userId: first[1].user.id });
  const spammer = await server.loginAs({ name: WORDS });
  const { user } = spammer;
  const [avatar, cover] = [
    await server.make.image({ ownerId: user.id }),
    await server.make.image({ ownerId: user.id }),
  ];
  await ok(
    server,
    profileEndpoints.update,
    { body: { bio: `简介${WORDS}`, avatarImageId: avatar.id, coverImageId: cover.id } },
    spammer,
  );
  const film = await postVideo(server, old);
  await sentOver(server, spammer, film, { text: WORDS });
  const { circleId, id: room } = await makeRoom(server, [old]);
  await putIn(server, circleId, spammer);
  await speak(server, spammer, room, WORDS);
  await say(server, spammer, old.user.id, WORDS);
  const own = await makeCircle(server, [{ user_id: user.id }, { user_id: old.user.id }]);
  const fields = {
    name: `${WORDS}圈`,
    description: WORDS,
    rules: WORDS,
    joinQuestion: WORDS,
    category: "game" as const,
  };
  await ok(server, circleEndpoints.update, { params: { id: own }, body: fields }, spammer);
  await ok(server, circleEndpoints.announce, { params: { id: own }, body: { text: WORDS } }, spammer);
  await setRoom(server, spammer, own, { pinnedText: WORDS });
  const article = await publishArticle(server, spammer.token, { title: "没有那些字" });
  const series = await makeSeries(server, spammer, { title: WORDS, description: WORDS });
  await putInSeries(server, spammer, series, [article]);
  await ok(server, favouriteEndpoints.folderCreate, { body: { name: WORDS, formKey: newFormKey() } }, spammer);
  const asked = await makeCircle(server, [{ user_id: old.user.id }], {
    join_policy: "approval",
    join_question: "为什么",
  });
  await ok(server, circleEndpoints.join, { params: { id: asked }, body: { answer: WORDS } }, spammer);
  server.clock.advance(HOUR / 2);
  return { admin, old, spammer, film, circleId, room, own, series, avatar };
}

test.describe("a hold of new accounts", () => {
  test.override({ overrides: { limiter: noLimits } });

  test(
    "A01 one press hides a newcomer's name, texts, danmaku, messages, circle, series and folder, and release shows them again",
    { timeout: 300_000 },
    async ({ server }) => {
      const { admin, old, spammer, film, room, circleId, own, avatar } = await flood(server);
      const asked = { userId: spammer.user.id, words: WORDS, q: "微领" };
      const before = { guest: await placesRead(server, undefined, asked), old: await placesRead(server, old, asked) };
      expect(before.old.length).toBeGreaterThan(8);
      expect(await unreadOf(server, old)).toBe(1);
      const wrong = await wrongRows(server);
      await hold(server, admin);

      expect(await placesRead(server, undefined, asked)).toEqual([]);
      expect(await placesRead(server, old, asked)).toEqual([]);
      expect(await textsOver(server, film)).toEqual([]);
      expect(await wordsOf(server, old, circleId)).toEqual([""]);
      expect(await unreadOf(server, old)).toBe(0);
      expect((await ok(server, chatEndpoints.list, {}, old)).items.filter(({ other }) => other !== null)).toEqual([]);
      const profile = await ok(server, userEndpoints.info, { params: { id: spammer.user.id } });
      expect(JSON.stringify(profile)).toContain(neutralName.user(spammer.user.id));
      expect((await server.fetch(`/media/${avatar.key}`)).status).not.toBe(200);
      expect(await wrongRows(server)).toEqual(wrong);

      // The reviewers read it all in one review, without private messages.
      const review = (await waiting(server, admin)).find(({ kind }) => kind === "user");
      expect(review?.texts.map(({ path }) => path)).toEqual([
        "name",
        "bio",
        "danmaku",
        "name",
        "description",
        "rules",
        "join_question",
        "announcement",
        "pinned",
        "answer",
        "log",
        "title",
        "description",
        "folder",
        "folder",
      ]);
      expect(review?.images).toHaveLength(2);

      await end(server, admin, "all");
      expect(await placesRead(server, undefined, asked)).toEqual(before.guest);
      // The notice of the announcement is gone; the announcement is back.
      expect(await placesRead(server, old, asked)).toEqual(
        before.old.filter((path) => !path.startsWith("/message/system")),
      );
      expect(await textsOver(server, film)).toEqual([WORDS]);
      expect(await wordsOf(server, old, circleId)).toEqual([WORDS]);
      expect(await unreadOf(server, old)).toBe(1);
      expect((await server.fetch(`/media/${avatar.key}`)).status).toBe(200);
      expect(await server.ctx.db.selectFrom("withdrawal").selectAll().execute()).toEqual([]);
      expect(await wrongRows(server)).toEqual(wrong);
      const { said, found, idle } = await imageBooks(server);
      expect(said).toEqual(found);
      expect(idle).toEqual([]);
      expect(room + own).toBeGreaterThan(0);
    },
  );

  test("A01 during a hold a newcomer's messages, danmaku, folder names and applications are refused or wait", async ({
    server,
  }) => {
    const { admin, old, spammer, film, room } = await flood(server);
    await say(server, old, spammer.user.id, "你是谁");
    await hold(server, admin);
    const asked = { userId: spammer.user.id, words: WORDS, q: "微领" };
    expect(await say(server, spammer, old.user.id, WORDS)).toMatchObject({ status: 403, message: /不能发私信/ });
    expect(await speak(server, spammer, room, WORDS)).toMatchObject({ status: 403, message: /不能在聊天室发言/ });
    expect((await sayOver(server, spammer, film, { text: WORDS })).statusCode).toBe(202);
    const folder = { name: `${WORDS}二`, formKey: newFormKey() };
    expect((await server.call(favouriteEndpoints.folderCreate, { body: folder }, spammer)).status).toBe(403);
    const circle = { name: `${WORDS}新圈`, category: "game" as const, formKey: newFormKey() };
    expect((await server.call(circleEndpoints.create, { body: circle }, spammer)).statusCode).toBe(202);
    const renamed = { name: `${WORDS}改`, bio: WORDS };
    expect((await server.call(profileEndpoints.update, { body: renamed }, spammer)).statusCode).toBe(202);
    const other = await makeCircle(server, [{ user_id: old.user.id }], { join_policy: "approval" });
    const answer = await server.call(circleEndpoints.join, { params: { id: other }, body: { answer: WORDS } }, spammer);
    expect([answer.statusCode, answer.status]).not.toContain(200);
    expect(await placesRead(server, old, asked)).toEqual([]);
  });

  test("A01 a refused review keeps a newcomer's words hidden, its owner appeals, and a granted appeal shows them", async ({
    server,
  }) => {
    const { admin, old, spammer } = await flood(server);
    await hold(server, admin);
    await end(server, admin, "none");
    const review = (await waiting(server, admin)).find(({ kind }) => kind === "user");
    const body = { ids: [review?.id ?? 0], verdict: "refuse" as const, reason: "发布广告" };
    expect((await ok(server, adminEndpoints.settleReviews, { body }, admin)).settled).toBe(1);
    const asked = { userId: spammer.user.id, words: WORDS, q: "微领" };
    expect(await placesRead(server, old, asked)).toEqual([]);
    const own = (await ok(server, reviewEndpoints.mine, {}, spammer)).items.find(({ id }) => id === review?.id);
    expect(own).toMatchObject({ refusal: "发布广告", canAppeal: true, canResubmit: false });
    await ok(server, reviewEndpoints.appeal, { params: { id: review?.id ?? 0 }, body: { text: "都是真的" } }, spammer);
    const second = await server.loginAs({ role: "ADMIN" });
    const { items } = await ok(server, adminEndpoints.appeals, {}, second);
    const settled = { verdict: "grant" as const, reason: "看过了" };
    await ok(server, adminEndpoints.settleAppeal, { params: { id: items[0]?.id ?? 0 }, body: settled }, second);
    expect(await placesRead(server, undefined, asked)).toContain(`/user/info/${spammer.user.id}`);
    // A later hold leaves the words that a reviewer let through.
    await hold(server, admin);
    expect(await placesRead(server, undefined, asked)).toContain(`/user/info/${spammer.user.id}`);
  });

  test("A01 a hold hides what a banned account wrote for good, and the release of others leaves it hidden", async ({
    server,
  }) => {
    const { admin, old, spammer } = await flood(server);
    await hold(server, admin);
    const ban = { kind: "ban" as const, days: 0, reason: "广告" };
    await ok(server, adminEndpoints.sanction, { params: { id: spammer.user.id }, body: ban }, admin);
    await end(server, admin, "all");
    expect(await placesRead(server, old, { userId: spammer.user.id, words: WORDS, q: "微领" })).toEqual([]);
    expect((await waiting(server, admin)).some(({ kind }) => kind === "user")).toBe(true);
  });

  test("A01 the figures of new accounts and the preview of a hold count danmaku and messages", async ({ server }) => {
    const { admin } = await flood(server);
    const view = await ok(server, adminEndpoints.newcomers, { query: { hours: 1 } }, admin);
    const written = [
      { kind: "comment", count: 0 },
      { kind: "message", count: 2 },
      { kind: "danmaku", count: 1 },
    ];
    expect(view.figures.hour).toMatchObject({ contents: written });
    expect(view.preview).toMatchObject({ contents: written });
  });

  test("A01 a message to a newcomer's friend comes back with its pictures after a hold", async ({ server }) => {
    const { admin, old, spammer } = await flood(server);
    const image = await server.make.image({ ownerId: spammer.user.id });
    await say(server, old, spammer.user.id, "你是谁");
    const sent = await say(server, spammer, old.user.id, { text: "看图", imageIds: [image.id] });
    const { conversationId } = sent.data;
    await hold(server, admin);
    expect(await textsOf(server, old, conversationId)).not.toContain("看图");
    server.clock.advance(3 * 24 * HOUR);
    const boss = await server.loginAs({ userId: admin.user.id });
    const friend = await server.loginAs({ userId: old.user.id });
    await end(server, boss, "all");
    const part = await ok(server, chatEndpoints.get, { params: { id: conversationId } }, friend);
    expect(part.messages.at(-1)).toMatchObject({ text: "看图", images: [{ id: image.id }] });
  });
});
