import { describe } from "vitest";
import { chatEndpoints } from "#contract/chat/chat.ts";
import { articleEndpoints } from "#contract/posts/article.ts";
import { limits } from "#contract/shared/limits.ts";
import { say, talkOf, textsOf, unreadOf } from "#tests/fixtures/chat.ts";
import { makeCircle } from "#tests/fixtures/circles.ts";
import { postDynamic } from "#tests/fixtures/dynamics.ts";
import { newFormKey, publishArticle } from "#tests/fixtures/writing.ts";
import { noLimits } from "#tests/setup/fakes.ts";
import { type ApiServer, expect, test } from "#tests/setup/api-test.ts";

const DAY = 86_400_000;
type Login = Awaited<ReturnType<ApiServer["loginAs"]>>;

const list = async (server: ApiServer, as: Login, query: { cursor?: string; limit?: number } = {}) =>
  (await server.call(chatEndpoints.list, { query }, as)).data;
const read = (server: ApiServer, as: Login, id: number, upToSeq: number) =>
  server.call(chatEndpoints.read, { params: { id }, body: { upToSeq } }, as);
const recall = (server: ApiServer, as: Login, id: number) => server.call(chatEndpoints.recall, { params: { id } }, as);
const drop = (server: ApiServer, as: Login, id: number) =>
  server.call(chatEndpoints.removeMessage, { params: { id } }, as);

describe("private messages", () => {
  test.override({ overrides: { limiter: noLimits } });

  test("E18 C22 two people talk: one conversation, one sequence, last words, unread counts and read positions", async ({
    server,
  }) => {
    const [lan, zhu] = [await server.loginAs({ name: "阿岚" }), await server.loginAs({ name: "竹影" })];
    const before = (await server.call(chatEndpoints.with, { params: { id: zhu.user.id } }, lan)).data;
    expect(before).toMatchObject({
      conversation: { id: null, other: { name: "竹影" }, canWrite: true, whyNot: null, isOpening: true, lastSeq: 0 },
      messages: [],
      older: null,
      newer: null,
    });
    expect(await server.ctx.db.selectFrom("conversation").select("id").execute()).toEqual([]);

    const first = await say(server, lan, zhu.user.id, "  在吗？\n今晚打第三阶段  ");
    const id = first.data.conversationId;
    expect(first.data.message).toMatchObject({ seq: 1, text: "在吗？\n今晚打第三阶段", isMine: true, canRecall: true });
    expect(await list(server, zhu)).toMatchObject({
      unreadCount: 1,
      items: [
        {
          id,
          other: { name: "阿岚" },
          last: { seq: 1, isMine: false, text: "在吗？今晚打第三阶段" },
          unreadCount: 1,
          isMuted: false,
        },
      ],
    });
    expect(await unreadOf(server, lan)).toBe(0);
    const second = await say(server, zhu, lan.user.id, "在的");
    expect(second.data).toMatchObject({ conversationId: id, message: { seq: 2 } });
    // An answer by the number of the conversation is in the same sequence.
    const third = await server.call(
      chatEndpoints.send,
      { body: { conversationId: id, text: "那就八点", formKey: newFormKey() } },
      lan,
    );
    expect(third.data.message.seq).toBe(3);
    expect(await unreadOf(server, zhu)).toBe(2);
    // An answer does not mark as read: without scripts a message may have arrived after the page.
    expect((await talkOf(server, zhu, id)).conversation).toMatchObject({ unreadCount: 2, lastReadSeq: 0, lastSeq: 3 });

    expect((await read(server, zhu, id, 2)).data).toEqual({ unreadCount: 1 });
    expect((await talkOf(server, lan, id)).conversation.otherReadSeq).toBe(2);
    expect((await read(server, zhu, id, 99)).data).toEqual({ unreadCount: 0 });
    expect((await talkOf(server, lan, id)).conversation.otherReadSeq).toBe(3);
    // The position does not go back.
    expect((await read(server, zhu, id, 1)).data).toEqual({ unreadCount: 0 });
    for (const as of [lan, zhu])
      expect(await textsOf(server, as, id)).toEqual(["在吗？\n今晚打第三阶段", "在的", "那就八点"]);
    expect((await talkOf(server, lan, id)).messages.map(({ isMine, formKey }) => [isMine, formKey !== null])).toEqual([
      [true, true],
      [false, false],
      [true, true],
    ]);
    expect(
      (await server.call(chatEndpoints.with, { params: { id: lan.user.id } }, zhu)).data.conversation,
    ).toMatchObject({
      id,
      isOpening: false,
    });
  });

  test("E18 C22 a message needs words or pictures, one receiver and at most 1,000 characters, and goes to nobody's self", async ({
    server,
  }) => {
    const [me, other] = [await server.loginAs(), await server.loginAs()];
    const wrong = async (body: object) => {
      const { status, error } = await server.call(
        chatEndpoints.send,
        { body: { formKey: newFormKey(), ...body } as never },
        me,
      );
      return [status, Object.keys(error?.fieldErrors ?? {})];
    };
    const userId = other.user.id;
    expect(await wrong({ userId, text: " \n" })).toEqual([400, ["text"]]);
    expect(await wrong({ userId, text: "字".repeat(limits.messageMax + 1) })).toEqual([400, ["text"]]);
    expect(await wrong({ userId, text: "字", imageIds: Array.from({ length: 10 }, (_, n) => n + 1) })).toEqual([
      400,
      ["imageIds"],
    ]);
    expect(await wrong({ userId, text: "字", imageIds: [999_999] })).toEqual([400, ["imageIds"]]);
    expect(await wrong({ text: "字" })).toEqual([400, ["userId"]]);
    expect(await wrong({ userId, conversationId: 1, text: "字" })).toEqual([400, ["userId"]]);
    expect(await wrong({ userId: me.user.id, text: "字" })).toEqual([400, []]);
    expect(await wrong({ userId: 999_999, text: "字" })).toEqual([404, []]);
    expect(await wrong({ conversationId: 999_999, text: "字" })).toEqual([404, []]);
    expect((await server.call(chatEndpoints.with, { params: { id: me.user.id } }, me)).status).toBe(400);
    expect((await server.call(chatEndpoints.with, { params: { id: 999_999 } }, me)).status).toBe(404);
    expect((await say(server, me, userId, "字".repeat(limits.messageMax))).status).toBe(200);
    expect(await server.ctx.db.selectFrom("message").select("id").execute()).toHaveLength(1);
  });

  test("E18 C22 a key that is sent twice gives the first answer, also at once, and is refused with other words", async ({
    server,
  }) => {
    const [me, other, third] = [await server.loginAs(), await server.loginAs(), await server.loginAs()];
    const formKey = newFormKey();
    const twice = await Promise.all([1, 2, 3].map(() => say(server, me, other.user.id, { text: "同一条", formKey })));
    expect(twice.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(twice.map(({ data }) => data.message.id)).size).toBe(1);
    expect(twice.filter(({ data }) => data.repeated)).toHaveLength(2);
    const again = await say(server, me, other.user.id, { text: "同一条", formKey });
    expect(again.data).toMatchObject({ repeated: true, message: { seq: 1, formKey } });
    expect(await say(server, me, other.user.id, { text: "改过的", formKey })).toMatchObject({
      status: 409,
      error: { code: "FORM_USED" },
    });
    expect(await say(server, me, third.user.id, { text: "同一条", formKey })).toMatchObject({ status: 409 });
    // Another person may have the same key.
    expect((await say(server, other, me.user.id, { text: "也是", formKey })).data.message.seq).toBe(2);
    expect(await textsOf(server, me, again.data.conversationId)).toEqual(["同一条", "也是"]);
  });

  test("E18 C22 a message is taken back within two minutes for both, and its place in the sequence stays", async ({
    server,
  }) => {
    const [me, other] = [await server.loginAs(), await server.loginAs()];
    const { conversationId: id, message } = (await say(server, me, other.user.id, "说错了")).data;
    const answer = (await say(server, other, me.user.id, "什么？")).data.message;
    expect(await unreadOf(server, other)).toBe(1);
    expect((await recall(server, other, message.id)).status).toBe(403);
    expect((await recall(server, await server.loginAs(), message.id)).status).toBe(404);
    server.clock.advance(limits.messageRecallSeconds * 1000);
    expect((await recall(server, me, message.id)).data).toEqual({ ok: true });
    expect((await recall(server, me, message.id)).data).toEqual({ ok: true });
    expect(await unreadOf(server, other)).toBe(0);
    for (const as of [me, other])
      expect((await talkOf(server, as, id)).messages).toMatchObject([
        { seq: 1, text: "", isRecalled: true, canRecall: false },
        { seq: 2, text: "什么？", isRecalled: false },
      ]);
    expect(JSON.stringify(await server.ctx.db.selectFrom("message").selectAll().execute())).not.toContain("说错了");
    server.clock.advance(1);
    expect(await recall(server, other, answer.id)).toMatchObject({ status: 409 });
    expect((await talkOf(server, other, id)).messages[1]).toMatchObject({ canRecall: false, text: "什么？" });
    // The last words of the list are those of the last message, also when it was taken back.
    const last = (await say(server, me, other.user.id, "再说")).data.message;
    await recall(server, me, last.id);
    expect((await list(server, other)).items[0]?.last).toMatchObject({ seq: 3, text: "", isRecalled: true });
  });

  test("E18 C22 a message is deleted for oneself alone, and the last words and counts follow", async ({ server }) => {
    const [me, other] = [await server.loginAs(), await server.loginAs()];
    const { conversationId: id, message } = (await say(server, me, other.user.id, "一")).data;
    await say(server, other, me.user.id, "二");
    const third = (await say(server, me, other.user.id, "三")).data.message;
    expect(await unreadOf(server, other)).toBe(2);
    expect((await drop(server, other, third.id)).data).toEqual({ ok: true });
    expect((await drop(server, other, third.id)).status).toBe(404);
    expect(await unreadOf(server, other)).toBe(1);
    expect((await list(server, other)).items[0]).toMatchObject({ last: { seq: 2, text: "二" }, unreadCount: 1 });
    expect(await textsOf(server, other, id)).toEqual(["一", "二"]);
    expect(await textsOf(server, me, id)).toEqual(["一", "二", "三"]);
    expect((await drop(server, await server.loginAs(), message.id)).status).toBe(404);
    // A message that was deleted for oneself can be neither found nor reported nor taken back.
    await drop(server, me, third.id);
    expect((await recall(server, me, third.id)).status).toBe(404);
    const hits = async (as: Login) =>
      (await server.call(chatEndpoints.search, { query: { q: "三" } }, as)).data.items.length;
    expect(await hits(other)).toBe(0);
    for (const seq of [1, 2]) await drop(server, me, (await talkOf(server, me, id)).messages[0]?.id ?? seq);
    expect((await list(server, me)).items[0]).toMatchObject({ id, last: null });
  });

  test("E18 C22 a deleted conversation leaves the list, comes back with new messages alone, and stays for the other", async ({
    server,
  }) => {
    const [me, other] = [await server.loginAs(), await server.loginAs()];
    const { conversationId: id } = (await say(server, me, other.user.id, "旧的")).data;
    await say(server, other, me.user.id, "也旧");
    const remove = (as: Login) => server.call(chatEndpoints.removeConversation, { params: { id } }, as);
    expect((await remove(await server.loginAs())).status).toBe(404);
    expect((await remove(me)).data).toEqual({ ok: true });
    expect(await list(server, me)).toEqual({ items: [], nextCursor: null, unreadCount: 0 });
    expect(await textsOf(server, me, id)).toEqual([]);
    expect((await server.call(chatEndpoints.search, { query: { q: "旧" } }, me)).data.items).toEqual([]);
    expect(await textsOf(server, other, id)).toEqual(["旧的", "也旧"]);
    await say(server, other, me.user.id, "新的");
    expect(await list(server, me)).toMatchObject({ items: [{ id, unreadCount: 1, last: { seq: 3 } }], unreadCount: 1 });
    expect(await textsOf(server, me, id)).toEqual(["新的"]);
    expect(await talkOf(server, me, id, { before: 3 })).toMatchObject({ messages: [], older: null });
    expect((await talkOf(server, me, id, { around: 1 })).messages.map(({ seq }) => seq)).toEqual([3]);
  });

  test("E18 C22 a muted conversation does not count in the total, and is in the list as before", async ({ server }) => {
    const [me, one, two] = [await server.loginAs(), await server.loginAs(), await server.loginAs()];
    const { conversationId: id } = (await say(server, one, me.user.id, "一")).data;
    await say(server, two, me.user.id, "二");
    const mute = (as: Login, muted: boolean) =>
      server.call(chatEndpoints.mute, { params: { id }, body: { muted } }, as);
    expect((await mute(two, true)).status).toBe(404);
    expect((await mute(me, true)).data).toEqual({ muted: true });
    expect(await list(server, me)).toMatchObject({
      unreadCount: 1,
      items: [
        { unreadCount: 1, isMuted: false },
        { id, unreadCount: 1, isMuted: true },
      ],
    });
    expect((await talkOf(server, me, id)).conversation.isMuted).toBe(true);
    expect((await talkOf(server, one, id)).conversation.isMuted).toBe(false);
    await mute(me, false);
    expect(await unreadOf(server, me)).toBe(2);
  });

  test("E18 C22 read positions are shown while both show theirs, and unread counts stay exact", async ({ server }) => {
    const [me, other] = [await server.loginAs(), await server.loginAs()];
    const { conversationId: id } = (await say(server, me, other.user.id, "看到回我")).data;
    await read(server, other, id, 1);
    const set = (as: Login, showsRead: boolean) =>
      server.call(chatEndpoints.changeSetting, { body: { whoMayWrite: "everybody", showsRead } }, as);
    const seen = async (as: Login) => (await talkOf(server, as, id)).conversation.otherReadSeq;
    expect((await server.call(chatEndpoints.setting, {}, other)).data).toEqual({
      whoMayWrite: "everybody",
      showsRead: true,
      isMinor: false,
    });
    expect(await seen(me)).toBe(1);
    expect((await set(other, false)).data).toEqual({ ok: true });
    expect((await server.call(chatEndpoints.setting, {}, other)).data.showsRead).toBe(false);
    for (const as of [me, other]) expect(await seen(as)).toBeNull();
    await set(other, true);
    await set(me, false);
    for (const as of [me, other]) expect(await seen(as)).toBeNull();
    await set(me, true);
    expect(await seen(me)).toBe(1);
  });

  test("E18 C22 messages are read by position in both directions, around one, and from a day", async ({ server }) => {
    const [me, other] = [await server.loginAs(), await server.loginAs()];
    let id = 0;
    // Noon in Beijing on 15 January, then one message in eight hours.
    for (let n = 1; n <= 9; n++) {
      const [from, to] = n % 2 === 1 ? [me, other] : [other, me];
      id = (await say(server, from, to.user.id, `第 ${n} 条`)).data.conversationId;
      server.clock.advance(DAY / 3);
    }
    const seqs = async (query: object) => {
      const { messages, older, newer } = await talkOf(server, me, id, { limit: 4, ...query });
      return [messages.map(({ seq }) => seq), older, newer];
    };
    expect(await seqs({})).toEqual([[6, 7, 8, 9], 6, null]);
    expect(await seqs({ before: 6 })).toEqual([[2, 3, 4, 5], 2, 5]);
    expect(await seqs({ before: 2 })).toEqual([[1], null, 1]);
    expect(await seqs({ after: 5 })).toEqual([[6, 7, 8, 9], 6, null]);
    expect(await seqs({ after: 1 })).toEqual([[2, 3, 4, 5], 2, 5]);
    expect(await seqs({ around: 4 })).toEqual([[2, 3, 4, 5], 2, 5]);
    expect(await seqs({ around: 1 })).toEqual([[1, 2, 3, 4], null, 4]);
    // 15 January: 12:00, 20:00; 16 January: 4:00, 12:00, 20:00.
    expect(await seqs({ date: "2026-01-16" })).toEqual([[3, 4, 5, 6], 3, 6]);
    expect(await seqs({ date: "2026-01-17" })).toEqual([[6, 7, 8, 9], 6, null]);
    expect(await seqs({ date: "2025-12-31" })).toEqual([[1, 2, 3, 4], null, 4]);
    expect(await seqs({ date: "2026-03-01" })).toEqual([[6, 7, 8, 9], 6, null]);
    for (const query of [{ date: "2026-02-30" }, { date: "gestern" }, { before: 0 }, { after: "x" }, { around: 1.5 }])
      expect(
        (await server.call(chatEndpoints.get, { params: { id }, query: query as never }, me)).status,
        JSON.stringify(query),
      ).toBe(400);
  });

  test("E18 C22 the list pages by the last message, and a new message moves its conversation to the front", async ({
    server,
  }) => {
    const me = await server.loginAs();
    const ids: number[] = [];
    for (let n = 0; n < 5; n++) {
      const other = await server.loginAs();
      ids.unshift((await say(server, other, me.user.id, `${n}`)).data.conversationId);
      // Two conversations have messages at the same time.
      if (n !== 2) server.clock.advance(1_000);
    }
    const first = await list(server, me, { limit: 2 });
    const second = await list(server, me, { limit: 2, cursor: first.nextCursor ?? "" });
    const third = await list(server, me, { limit: 2, cursor: second.nextCursor ?? "" });
    expect([...first.items, ...second.items, ...third.items].map(({ id }) => id)).toEqual(ids);
    expect(third.nextCursor).toBeNull();
    expect(first.unreadCount).toBe(5);
    await server.call(
      chatEndpoints.send,
      { body: { conversationId: ids[4] ?? 0, text: "回你", formKey: newFormKey() } },
      me,
    );
    expect((await list(server, me)).items.map(({ id }) => id)).toEqual([ids[4], ...ids.slice(0, 4)]);
    expect((await server.call(chatEndpoints.list, { query: { cursor: "eyJ9" } }, me)).status).toBe(400);
  });

  test("E18 C22 a message is found as posts are: accents, traditional characters, width, case, words in any order", async ({
    server,
  }) => {
    const [me, one] = [await server.loginAs(), await server.loginAs()];
    const family = "👨‍👩‍👧‍👦";
    for (const [from, to, text] of [
      [one, me, "在Café见"],
      [me, one, "去玩魔獸世界"],
      [one, me, "ＡＢＣ 的票，[1-2]号^位*"],
      [me, one, `${family.repeat(30)}灯塔`],
    ] as const)
      expect((await say(server, from, to.user.id, text)).status).toBe(200);
    const found = async (q: string) =>
      (await server.call(chatEndpoints.search, { query: { q } }, me)).data.items.map(({ seq }) => seq);
    for (const [q, seqs] of [
      ["cafe", [1]],
      ["CAFÉ", [1]],
      ["ｃａｆé", [1]],
      ["魔兽", [2]],
      ["魔獸", [2]],
      ["世界　魔兽", [2]],
      ["abc", [3]],
      ["票 abc", [3]],
      ["票 魔兽", []],
      ["[1-2]", [3]],
      ["^位*", [3]],
      ["］号", [3]],
      ["3-", []],
      ["*?", []],
      ["👧", [4]],
    ] as const)
      expect(await found(q), q).toEqual(seqs);
    const [hit] = (await server.call(chatEndpoints.search, { query: { q: "灯塔" } }, me)).data.items;
    expect(hit?.text).toBe(`…${family.repeat(20)}灯塔`);
  });

  test("E18 C22 a search finds words in one's own conversations alone, and pages through the hits", async ({
    server,
  }) => {
    const [me, one, two] = [
      await server.loginAs({ name: "我" }),
      await server.loginAs({ name: "甲某" }),
      await server.loginAs({ name: "乙某" }),
    ];
    const { conversationId: id } = (await say(server, one, me.user.id, "灯塔在浮岛的北边")).data;
    await say(server, me, one.user.id, `${"前面很长".repeat(10)}灯塔${"后面也很长".repeat(30)}`);
    await say(server, two, me.user.id, "LightHouse 100%_灯塔");
    await say(server, one, two.user.id, "别人说的灯塔");
    const search = async (q: string, more: object = {}, as = me) =>
      (await server.call(chatEndpoints.search, { query: { q, ...more } }, as)).data;
    const { items, nextCursor } = await search("灯塔", { limit: 2 });
    expect(items).toMatchObject([
      { other: { name: "乙某" }, seq: 1, isMine: false, text: "LightHouse 100%_灯塔" },
      { other: { name: "甲某" }, conversationId: id, seq: 2, isMine: true },
    ]);
    expect(items[1]?.text).toMatch(/^….{20}灯塔.*…$/);
    expect((await search("灯塔", { limit: 2, cursor: nextCursor ?? "" })).items).toMatchObject([
      { seq: 1, text: "灯塔在浮岛的北边" },
    ]);
    expect((await search("灯塔", { conversationId: id })).items).toHaveLength(2);
    expect((await search("lighthouse")).items).toHaveLength(1);
    for (const [q, count] of [
      ["100%_", 1],
      ["%", 1],
      ["0_灯", 0],
      ["没有", 0],
    ] as const)
      expect((await search(q)).items, q).toHaveLength(count);
    expect((await server.call(chatEndpoints.search, { query: { q: " " } }, me)).status).toBe(400);
    const theirs = (await server.call(chatEndpoints.with, { params: { id: two.user.id } }, one)).data.conversation.id;
    expect(
      (await server.call(chatEndpoints.search, { query: { q: "灯塔", conversationId: theirs ?? 0 } }, me)).status,
    ).toBe(404);
  });

  test("E18 C22 links to this site are cards of what the reader may see", async ({ server }) => {
    const [me, other] = [await server.loginAs({ name: "阿岚" }), await server.loginAs({ name: "竹影" })];
    const site = new URL(server.ctx.config.siteUrl).origin;
    const shown = await publishArticle(server, me.token, { title: "人人可读" });
    const own = await publishArticle(server, me.token, { title: "只给自己", visibility: "self" });
    const dynamic = await postDynamic(server, me.token, { source: "今天的风" });
    const secret = await makeCircle(server, [{ user_id: me.user.id }], {
      name: "密会",
      is_private: 1,
      join_policy: "invitation",
    });
    const words = (paths: string[]) => paths.map((path) => site + path).join(" ");
    const { data } = await say(
      server,
      me,
      other.user.id,
      words([`/article/${shown}`, `/article/${own}`, `/circle/${secret}`]),
    );
    const id = data.conversationId;
    await say(server, other, me.user.id, words([`/dynamic/${dynamic}`, `/user/${other.user.id}`, "/article/999999"]));
    const cards = async (as: Login) =>
      (await talkOf(server, as, id)).messages.map((message) => message.cards.map(({ title }) => title));
    const open = { kind: "article", id: shown, title: "人人可读", path: `/article/${shown}` };
    expect(data.message.cards[0]).toEqual(open);
    expect(await cards(me)).toEqual([
      ["人人可读", "只给自己", "密会"],
      ["今天的风", "竹影"],
    ]);
    expect(await cards(other)).toEqual([["人人可读"], ["今天的风", "竹影"]]);
    await server.call(articleEndpoints.remove, { params: { id: shown } }, me);
    expect(await cards(other)).toEqual([[], ["今天的风", "竹影"]]);
  });

  test("E18 C21 the two people hear of a message, a recall and a read position on their sockets' events, and nobody else", async ({
    server,
  }) => {
    const [me, other] = [await server.loginAs(), await server.loginAs()];
    const { conversationId, message } = (await say(server, me, other.user.id, "你好")).data;
    await read(server, other, conversationId, 1);
    await server.call(chatEndpoints.changeSetting, { body: { whoMayWrite: "everybody", showsRead: false } }, other);
    const answer = (await say(server, other, me.user.id, "嗯")).data.message;
    await say(server, me, other.user.id, "好");
    await read(server, other, conversationId, 3);
    await recall(server, me, message.id);
    await drop(server, me, answer.id);
    const rows = await server.ctx.db
      .selectFrom("person_event")
      .select(["user_id", "payload"])
      .orderBy("user_id")
      .orderBy("position")
      .execute();
    const toldTo = (id: number) =>
      rows
        .filter((row) => row.user_id === id)
        .map((row) => JSON.parse(row.payload) as { type: string; what: string; seq: number })
        .filter(({ type }) => type === "chat")
        .map(({ what, seq }) => `${what} ${seq}`);
    // The reader no longer shows the second position that they read.
    expect(toldTo(me.user.id)).toEqual(["sent 1", "read 1", "sent 2", "sent 3", "recalled 1", "removed 2"]);
    expect(toldTo(other.user.id)).toEqual(["sent 1", "read 1", "sent 2", "sent 3", "read 3", "recalled 1"]);
  });
});
