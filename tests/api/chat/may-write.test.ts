import { describe } from "vitest";
import { chatEndpoints } from "#contract/chat/chat.ts";
import type { WhoMayWrite } from "#contract/chat/chat-names.ts";
import { followEndpoints } from "#contract/people/follow.ts";
import { minorEndpoints } from "#contract/people/minor.ts";
import { leaveAccounts } from "#api/services/lifecycle/leave/leave-accounts.ts";
import { say, talkOf } from "#tests/fixtures/chat.ts";
import { noLimits } from "#tests/setup/fakes.ts";
import { type ApiServer, expect, test } from "#tests/setup/api-test.ts";

type Login = Awaited<ReturnType<ApiServer["loginAs"]>>;
const CLOSED = "对方设置了权限，暂时无法发私信";

const set = (server: ApiServer, as: Login, whoMayWrite: WhoMayWrite) =>
  server.call(chatEndpoints.changeSetting, { body: { whoMayWrite, showsRead: true } }, as);
const follow = (server: ApiServer, as: Login, whom: Login, followed = true) =>
  server.call(followEndpoints.follow, { body: { userId: whom.user.id, followed } }, as);
const block = (server: ApiServer, as: Login, whom: Login, blocked = true) =>
  server.call(followEndpoints.block, { body: { userId: whom.user.id, blocked } }, as);
const whyNot = async (server: ApiServer, as: Login, whom: Login) => {
  const { conversation } = (await server.call(chatEndpoints.with, { params: { id: whom.user.id } }, as)).data;
  expect(conversation.canWrite).toBe(conversation.whyNot === null);
  return conversation.whyNot;
};

describe("who may write to whom", () => {
  test.override({ overrides: { limiter: noLimits } });

  test("C22 E08 everybody, whom I follow, mutual follows or nobody may begin, and the page says what the send does", async ({
    server,
  }) => {
    const owner = await server.loginAs();
    for (const who of ["everybody", "followed", "mutual", "nobody"] as const) {
      await set(server, owner, who);
      // A stranger, a follower, one whom the owner follows, and a friend.
      for (const [tie, allowed] of [
        ["none", who === "everybody"],
        ["fan", who === "everybody"],
        ["followed", who === "everybody" || who === "followed"],
        ["mutual", who !== "nobody"],
      ] as const) {
        const me = await server.loginAs();
        if (tie === "fan" || tie === "mutual") await follow(server, me, owner);
        if (tie === "followed" || tie === "mutual") await follow(server, owner, me);
        expect(await whyNot(server, me, owner), `${who} ${tie}`).toBe(allowed ? null : CLOSED);
        const sent = await say(server, me, owner.user.id);
        expect([sent.status, allowed ? "success" : sent.message], `${who} ${tie}`).toEqual(
          allowed ? [200, "success"] : [403, CLOSED],
        );
      }
    }
    expect((await set(server, owner, "somebody" as "nobody")).status).toBe(400);
  });

  test("C22 E08 a stranger sends one message until there is an answer, and whom one wrote to may always answer", async ({
    server,
  }) => {
    const [me, other] = [await server.loginAs(), await server.loginAs()];
    expect((await say(server, me, other.user.id)).status).toBe(200);
    const once = { status: 403, message: "对方回复之前，只能发一条私信" };
    expect(await say(server, me, other.user.id)).toMatchObject(once);
    await set(server, me, "nobody");
    expect((await say(server, other, me.user.id)).status).toBe(200);
    for (let n = 0; n < 2; n++) expect((await say(server, me, other.user.id)).status).toBe(200);
    // A deleted conversation is a known one.
    const conversationId = (await say(server, other, me.user.id)).data.conversationId;
    await server.call(chatEndpoints.removeConversation, { params: { id: conversationId } }, me);
    expect((await say(server, other, me.user.id)).status).toBe(200);

    // Whom the other follows is no stranger.
    const [fan, star] = [await server.loginAs(), await server.loginAs()];
    await follow(server, star, fan);
    for (let n = 0; n < 3; n++) expect((await say(server, fan, star.user.id)).status).toBe(200);
    await follow(server, star, fan, false);
    expect(await say(server, fan, star.user.id)).toMatchObject(once);
  });

  test("C22 E08 a stranger who recalls the only message may write one again, and one that the staff removed or that was answered counts as before", async ({
    server,
  }) => {
    const [me, other] = [await server.loginAs(), await server.loginAs()];
    const once = { status: 403, message: "对方回复之前，只能发一条私信" };
    const recall = (id: number) => server.call(chatEndpoints.recall, { params: { id } }, me);
    const first = (await say(server, me, other.user.id)).data;
    await recall(first.message.id);
    expect(await whyNot(server, me, other)).toBeNull();
    const second = (await say(server, me, other.user.id, "改好了")).data;
    expect(second.conversationId).toBe(first.conversationId);
    expect(await whyNot(server, me, other)).toBe(once.message);
    expect(await say(server, me, other.user.id)).toMatchObject(once);
    // Two sends at the same time begin once.
    await recall(second.message.id);
    const both = await Promise.all([say(server, me, other.user.id, "一"), say(server, me, other.user.id, "二")]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 403]);
    const [third] = both.flatMap(({ status, data }) => (status === 200 ? data.message : []));
    await server.ctx.db
      .updateTable("message")
      .set({ text: "", content_hash: "", recalled_at: server.clock.now(), is_removed: 1 })
      .where("id", "=", third?.id ?? 0)
      .execute();
    expect(await say(server, me, other.user.id)).toMatchObject(once);
    // Whom a recalled message was written to may answer it, and the answer opens the conversation.
    await set(server, me, "nobody");
    expect((await say(server, other, me.user.id, "什么事")).status).toBe(200);
    for (let n = 0; n < 2; n++) expect((await say(server, me, other.user.id)).status).toBe(200);
    // Earlier messages of a fan still count after the last one's recall.
    const [fan, star] = [await server.loginAs(), await server.loginAs()];
    await follow(server, star, fan);
    await say(server, fan, star.user.id);
    const last = (await say(server, fan, star.user.id)).data.message;
    await follow(server, star, fan, false);
    await server.call(chatEndpoints.recall, { params: { id: last.id } }, fan);
    expect(await say(server, fan, star.user.id)).toMatchObject(once);
  });

  test("C22 E08 a block ends writing in both directions, reveals nothing to the blocked, and its end opens it again", async ({
    server,
  }) => {
    const [me, other, stranger] = [await server.loginAs(), await server.loginAs(), await server.loginAs()];
    const { conversationId } = (await say(server, me, other.user.id)).data;
    await say(server, other, me.user.id);
    await block(server, other, me);
    await block(server, other, stranger);
    for (const as of [me, stranger]) {
      expect(await say(server, as, other.user.id)).toMatchObject({ status: 403, message: CLOSED });
      expect(await whyNot(server, as, other)).toBe(CLOSED);
    }
    expect(await say(server, other, me.user.id)).toMatchObject({
      status: 403,
      message: "你拉黑了对方，解除以后才能发私信",
    });
    // Earlier messages stay readable.
    expect((await talkOf(server, me, conversationId)).messages).toHaveLength(2);
    expect((await talkOf(server, other, conversationId)).conversation.relation.blocked).toBe(true);
    await block(server, other, me, false);
    expect((await say(server, me, other.user.id)).status).toBe(200);
  });

  test("C22 A01 in 青少年模式 only mutual follows write to each other, also where they talked before", async ({
    server,
  }) => {
    const [minor, stranger, friend] = [await server.loginAs(), await server.loginAs(), await server.loginAs()];
    await say(server, stranger, minor.user.id);
    await say(server, minor, stranger.user.id);
    await follow(server, minor, friend);
    await follow(server, friend, minor);
    expect((await server.call(minorEndpoints.turnOn, { body: { password: "2468" } }, minor)).status).toBe(200);
    expect((await server.call(chatEndpoints.setting, {}, minor)).data.isMinor).toBe(true);
    expect(await say(server, stranger, minor.user.id)).toMatchObject({ status: 403, message: CLOSED });
    expect(await say(server, minor, stranger.user.id)).toMatchObject({
      status: 403,
      message: "青少年模式下，只能和互相关注的人发私信",
    });
    for (const [from, to] of [
      [minor, friend],
      [friend, minor],
    ] as const)
      expect((await say(server, from, to.user.id)).status).toBe(200);
    await follow(server, friend, minor, false);
    expect(await say(server, minor, friend.user.id)).toMatchObject({ status: 403 });
    await server.call(minorEndpoints.turnOff, { body: { password: "2468" } }, minor);
    expect((await say(server, stranger, minor.user.id)).status).toBe(200);
  });

  test("C22 A01 nobody writes to a banned or ended account, and the other keeps the conversation", async ({
    server,
  }) => {
    const { db } = server.ctx;
    const [me, other] = [await server.loginAs(), await server.loginAs({ name: "竹影" })];
    const { conversationId: id } = (await say(server, me, other.user.id, "在吗")).data;
    await say(server, other, me.user.id, "在的");
    const until = server.clock.now() + 1_000;
    await db.updateTable("user").set({ banned_until: until }).where("id", "=", other.user.id).execute();
    expect(await say(server, me, other.user.id)).toMatchObject({
      status: 403,
      message: "对方的账号被封禁，暂时无法发私信",
    });
    expect((await server.call(chatEndpoints.list, {}, other)).status).toBe(401);
    server.clock.advance(1_001);
    expect((await say(server, me, other.user.id, "回来了")).status).toBe(200);
    await db.insertInto("account_leave").values({ user_id: other.user.id, asked_at: 1, due_at: 1 }).execute();
    expect(await leaveAccounts(server.ctx)).toBe(1);
    expect(await say(server, me, other.user.id)).toMatchObject({ status: 403, message: "对方的账号已经注销" });
    // An ended account is nobody for those who have no conversation with it.
    const stranger = await server.loginAs();
    const opened = async (as: Login) =>
      (await server.call(chatEndpoints.with, { params: { id: other.user.id } }, as)).status;
    expect([await opened(me), await opened(stranger)]).toEqual([200, 404]);
    const { messages, conversation } = await talkOf(server, me, id);
    expect(conversation.other.name).toBe("已注销用户");
    expect(messages.map(({ text, isRecalled }) => [text, isRecalled])).toEqual([
      ["在吗", false],
      ["", true],
      ["回来了", false],
    ]);
  });
});
