import { describe } from "vitest";
import { chatEndpoints } from "#contract/chat/chat.ts";
import { followEndpoints } from "#contract/people/follow.ts";
import { makeTalk, say, talkOf, unreadOf } from "#tests/fixtures/chat.ts";
import { newFormKey } from "#tests/fixtures/writing.ts";
import { noLimits } from "#tests/setup/fakes.ts";
import { expect, test } from "#tests/setup/api-test.ts";

const times = (count: number) => Array.from({ length: count }, (_, n) => n);

describe("at the same time", () => {
  test.override({ overrides: { limiter: noLimits } });

  test("E18 C22 messages that are sent at once get numbers without gap and double, also the first of both", async ({
    server,
  }) => {
    const [me, other] = [await server.loginAs(), await server.loginAs()];
    const firsts = await Promise.all([say(server, me, other.user.id, "甲"), say(server, other, me.user.id, "乙")]);
    expect(firsts.map(({ status }) => status)).toEqual([200, 200]);
    expect(new Set(firsts.map(({ data }) => data.conversationId)).size).toBe(1);
    const id = firsts[0]?.data.conversationId ?? 0;
    const rest = await Promise.all(
      times(20).map((n) =>
        n % 2 === 0 ? say(server, me, other.user.id, `${n}`) : say(server, other, me.user.id, `${n}`),
      ),
    );
    const seqs = [...firsts, ...rest].map(({ data }) => data.message.seq);
    expect(seqs.toSorted((a, b) => a - b)).toEqual(times(22).map((n) => n + 1));
    const order = (await talkOf(server, me, id, { limit: 50 })).messages.map((message) => [message.seq, message.text]);
    expect(order.map(([seq]) => seq)).toEqual(times(22).map((n) => n + 1));
    expect(
      (await talkOf(server, other, id, { limit: 50 })).messages.map((message) => [message.seq, message.text]),
    ).toEqual(order);
    expect([await unreadOf(server, me), await unreadOf(server, other)]).toEqual([11, 11]);
  });

  test("E18 C22 one key that is sent to two people at once makes one message", async ({ server }) => {
    const [me, one, two] = [await server.loginAs(), await server.loginAs(), await server.loginAs()];
    const formKey = newFormKey();
    const answers = await Promise.all(
      [one, two].map(({ user }) => say(server, me, user.id, { text: "同一把", formKey })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await server.ctx.db.selectFrom("message").select("id").execute()).toHaveLength(1);
  });

  test("E18 C22 a message that is taken back while others read shows its words or nothing, and never half", async ({
    server,
  }) => {
    const [me, other] = [await server.loginAs(), await server.loginAs()];
    const { conversationId: id } = await makeTalk(server, me, other);
    for (const n of times(5)) {
      const { message } = (await say(server, me, other.user.id, `秘密 ${n}`)).data;
      const [recalled, again, ...seen] = await Promise.all([
        server.call(chatEndpoints.recall, { params: { id: message.id } }, me),
        server.call(chatEndpoints.recall, { params: { id: message.id } }, me),
        ...times(3).map(() => talkOf(server, other, id)),
      ]);
      expect([recalled.status, again.status]).toEqual([200, 200]);
      for (const { messages } of seen) {
        const last = messages.at(-1);
        expect([last?.text, last?.isRecalled]).toEqual(last?.isRecalled ? ["", true] : [`秘密 ${n}`, false]);
      }
    }
    expect(await unreadOf(server, other)).toBe(1);
  });

  test("C22 E08 a block while messages arrive: those before it are there, and none comes after it", async ({
    server,
  }) => {
    const [me, other] = [await server.loginAs(), await server.loginAs()];
    const { conversationId: id } = await makeTalk(server, me, other);
    const block = () => server.call(followEndpoints.block, { body: { userId: me.user.id, blocked: true } }, other);
    let lastSeq = 0;
    const [blocked, ...answers] = await Promise.all([
      block().then(async (answer) => {
        lastSeq = (await talkOf(server, other, id)).conversation.lastSeq;
        return answer;
      }),
      ...times(12).map((n) => say(server, me, other.user.id, `${n}`)),
    ]);
    expect(blocked.status).toBe(200);
    const sent = answers.filter(({ status }) => status === 200);
    expect(answers.filter(({ status }) => status !== 200 && status !== 403)).toEqual([]);
    const { messages, conversation } = await talkOf(server, other, id, { limit: 50 });
    expect(messages).toHaveLength(2 + sent.length);
    // Nothing was written after the answer to the block.
    expect(conversation.lastSeq).toBe(lastSeq);
    expect((await say(server, me, other.user.id)).status).toBe(403);
  });

  test("E18 C22 a conversation that is deleted while messages arrive keeps those after the deletion, all of them unread", async ({
    server,
  }) => {
    const [me, other] = [await server.loginAs(), await server.loginAs()];
    const { conversationId: id } = await makeTalk(server, me, other);
    await Promise.all([
      ...times(8).map((n) => say(server, me, other.user.id, `${n}`)),
      server.call(chatEndpoints.removeConversation, { params: { id } }, other),
      ...times(8).map((n) => server.call(chatEndpoints.read, { params: { id }, body: { upToSeq: n + 1 } }, other)),
    ]);
    const { hidden_seq: hidden, last_read_seq: lastRead } = await server.ctx.db
      .selectFrom("conversation_member")
      .select(["hidden_seq", "last_read_seq"])
      .where("user_id", "=", other.user.id)
      .executeTakeFirstOrThrow();
    expect(lastRead).toBeGreaterThanOrEqual(hidden);
    const { messages } = await talkOf(server, other, id, { limit: 50 });
    expect(messages.map(({ seq }) => seq)).toEqual(
      times(10)
        .map((n) => n + 1)
        .filter((seq) => seq > hidden),
    );
    expect(await unreadOf(server, other)).toBe(10 - lastRead);
    expect((await talkOf(server, me, id, { limit: 50 })).messages).toHaveLength(10);
  });
});
