import { describe } from "vitest";
import { adminEndpoints } from "#contract/console/admin.ts";
import { chatEndpoints } from "#contract/chat/chat.ts";
import { checkAll } from "#api/scripts/check-commands.ts";
import { mergeOpen, SETTLE_MS } from "#api/services/lifecycle/account-merge/merge-open.ts";
import { makeTalk, say, talkOf, textsOf, unreadOf } from "#tests/fixtures/chat.ts";
import { newFormKey } from "#tests/fixtures/writing.ts";
import { noLimits } from "#tests/setup/fakes.ts";
import { expect, test } from "#tests/setup/api-test.ts";

describe("merged accounts", () => {
  test.override({ overrides: { limiter: noLimits } });

  test("A01 E18 after a merge one conversation with each person goes on, the other can be read, and positions stay", async ({
    server,
  }) => {
    const admin = await server.loginAs({ role: "ADMIN" });
    const [old, kept, friend, known] = [
      await server.loginAs({ name: "旧号" }),
      await server.loginAs({ name: "新号" }),
      await server.loginAs({ name: "朋友" }),
      await server.loginAs({ name: "熟人" }),
    ];
    const ofOld = await makeTalk(server, old, friend, ["旧号说", "朋友答旧号"]);
    const ofKept = await makeTalk(server, kept, friend, ["新号说", "朋友答新号"]);
    const alone = await makeTalk(server, old, known, ["旧号问", "熟人答"]);
    const own = await makeTalk(server, old, kept, ["自言", "自语"]);
    await server.call(chatEndpoints.read, { params: { id: alone.conversationId }, body: { upToSeq: 2 } }, old);
    // Both accounts used one key, which no browser does.
    const formKey = newFormKey();
    await say(server, old, known.user.id, { text: "同一把", formKey });
    await say(server, kept, friend.user.id, { text: "同一把", formKey });
    const body = { into: kept.user.id, reason: "同一个人", confirm: String(old.user.id) };
    await server.call(adminEndpoints.mergePerson, { params: { id: old.user.id }, body }, admin);
    server.clock.advance(SETTLE_MS);
    expect(await mergeOpen(server.ctx)).toBe(1);

    const list = (await server.call(chatEndpoints.list, {}, kept)).data.items;
    expect(list.map(({ id }) => id).toSorted()).toEqual(
      [ofOld.conversationId, ofKept.conversationId, alone.conversationId].toSorted(),
    );
    expect(await textsOf(server, kept, alone.conversationId)).toEqual(["旧号问", "熟人答", "同一把"]);
    expect((await talkOf(server, kept, alone.conversationId)).conversation).toMatchObject({
      other: { name: "熟人" },
      lastReadSeq: 3,
      canWrite: true,
      continuedIn: null,
    });
    const closed = { canWrite: false, continuedIn: ofKept.conversationId };
    for (const as of [kept, friend]) {
      expect((await talkOf(server, as, ofOld.conversationId)).conversation).toMatchObject(closed);
      expect((await talkOf(server, as, ofKept.conversationId)).conversation.canWrite).toBe(true);
      expect(
        await server.call(
          chatEndpoints.send,
          { body: { conversationId: ofOld.conversationId, text: "还在吗", formKey: newFormKey() } },
          as,
        ),
      ).toMatchObject({ status: 409 });
    }
    expect((await talkOf(server, friend, ofOld.conversationId)).messages.map(({ authorId }) => authorId)).toEqual([
      kept.user.id,
      friend.user.id,
    ]);
    expect((await say(server, friend, kept.user.id, "新的")).data.conversationId).toBe(ofKept.conversationId);
    expect((await say(server, known, kept.user.id, "新的")).data.conversationId).toBe(alone.conversationId);
    expect((await server.call(chatEndpoints.get, { params: { id: own.conversationId } }, kept)).status).toBe(404);
    // Of the two friends: an answer to each account, and one new message of each.
    expect(await unreadOf(server, kept)).toBe(4);
    const { lines } = await checkAll(server.ctx, { fix: false, say: () => {} });
    expect(lines).toEqual([]);
  });
});
