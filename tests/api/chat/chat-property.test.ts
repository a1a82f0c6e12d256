import { describe } from "vitest";
import fc from "fast-check";
import { chatEndpoints } from "#contract/chat/chat.ts";
import { limits } from "#contract/shared/limits.ts";
import { checkAll } from "#api/scripts/check-commands.ts";
import { say } from "#tests/fixtures/chat.ts";
import { noLimits } from "#tests/setup/fakes.ts";
import { type ApiServer, expect, test } from "#tests/setup/api-test.ts";

type Login = Awaited<ReturnType<ApiServer["loginAs"]>>;

const step = fc.record({
  who: fc.nat(2),
  with: fc.nat(1),
  what: fc.constantFrom(
    "send",
    "send",
    "send",
    "burst",
    "read",
    "read",
    "recall",
    "recall",
    "drop",
    "drop-all",
    "mute",
    "wait",
  ),
  which: fc.nat(1000),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** A message as a naive reader of the specification keeps it. */
interface Said {
  id: number;
  seq: number;
  author: number;
  text: string;
  at: number;
  recalled: boolean;
  hiddenFrom: Set<number>;
}
interface Talk {
  id: number;
  people: [number, number];
  said: Said[];
  /** By member. */
  readUpTo: Map<number, number>;
  isMuted: Map<number, boolean>;
  isListed: Map<number, boolean>;
}

const pick = <T>(list: readonly T[], which: number): T | undefined => list[which % Math.max(1, list.length)];

/** A model of everything that the members can see, without positions: each message is kept with its own state. */
function model(server: ApiServer, members: Login[]) {
  const talks = new Map<string, Talk>();
  const keyOf = (one: number, other: number) => [one, other].toSorted((a, b) => a - b).join(":");

  function note(from: number, to: number, text: string, { conversationId, message }: SentAnswer): void {
    const key = keyOf(from, to);
    const talk: Talk = talks.get(key) ?? {
      id: conversationId,
      people: [from, to],
      said: [],
      readUpTo: new Map(),
      isMuted: new Map(),
      isListed: new Map(),
    };
    talks.set(key, talk);
    expect(conversationId).toBe(talk.id);
    const at = Date.parse(message.createdAt);
    talk.said.push({
      id: message.id,
      seq: message.seq,
      author: from,
      text,
      at,
      recalled: false,
      hiddenFrom: new Set(),
    });
    talk.said.sort((a, b) => a.seq - b.seq);
    for (const id of talk.people) talk.isListed.set(id, true);
  }

  const isUnread = (talk: Talk, id: number) => (one: Said) =>
    one.author !== id && one.seq > (talk.readUpTo.get(id) ?? 0) && !one.recalled && !one.hiddenFrom.has(id);
  const talksOf = (id: number) => [...talks.values()].filter((talk) => talk.people.includes(id));

  /** Compares all that a member sees with the model. */
  async function compare(me: Login): Promise<void> {
    const id = me.user.id;
    const list = (await server.call(chatEndpoints.list, { query: { limit: 50 } }, me)).data;
    const mine = talksOf(id).filter((talk) => talk.isListed.get(id));
    expect(list.items.map((item) => item.id).toSorted((a, b) => a - b)).toEqual(
      mine.map((talk) => talk.id).toSorted((a, b) => a - b),
    );
    let total = 0;
    for (const talk of talksOf(id)) {
      const unread = talk.said.filter(isUnread(talk, id)).length;
      const visible = talk.said.filter((one) => !one.hiddenFrom.has(id));
      const item = list.items.find((one) => one.id === talk.id);
      if (item) {
        const last = visible.at(-1);
        expect(item.unreadCount).toBe(unread);
        expect(item.last && [item.last.seq, item.last.isRecalled]).toEqual(last ? [last.seq, last.recalled] : null);
      }
      if (!talk.isMuted.get(id)) total += unread;
      const part = (await server.call(chatEndpoints.get, { params: { id: talk.id }, query: { limit: 50 } }, me)).data;
      expect(part.conversation.unreadCount).toBe(unread);
      expect(part.messages.map(({ seq, text, isRecalled }) => [seq, text, isRecalled])).toEqual(
        visible.slice(-50).map((one) => [one.seq, one.recalled ? "" : one.text, one.recalled]),
      );
      expect(talk.said.map(({ seq }) => seq)).toEqual(talk.said.map((_, place) => place + 1));
    }
    expect(list.unreadCount).toBe(Math.min(total, limits.unreadCountedMax));
  }

  async function act({ who, with: other, what, which }: Step, number: number): Promise<void> {
    const me = members[who];
    const partner = members[(who + 1 + other) % members.length];
    if (!me || !partner) return;
    const [mine, theirs] = [me.user.id, partner.user.id];
    const talk = talks.get(keyOf(mine, theirs));
    if (what === "send") {
      const { status, data } = await say(server, me, theirs, `话 ${number}`);
      expect(status).toBe(200);
      note(mine, theirs, `话 ${number}`, data);
      // A writer who has read all earlier messages has read the new one, too.
      return;
    }
    if (what === "burst") {
      const texts = [0, 1, 2, 3].map((n) => `话 ${number}.${n}`);
      const answers = await Promise.all(
        texts.map((text, n) => (n % 2 === 0 ? say(server, me, theirs, text) : say(server, partner, mine, text))),
      );
      for (const [n, answer] of answers.entries()) {
        expect(answer.status).toBe(200);
        const [from, to] = n % 2 === 0 ? [mine, theirs] : [theirs, mine];
        note(from, to, texts[n] ?? "", answer.data);
      }
      return;
    }
    if (what === "wait") {
      server.clock.advance(which * 100);
      return;
    }
    if (!talk) return;
    const params = { id: talk.id };
    if (what === "read") {
      const upToSeq = 1 + (which % (talk.said.length + 2));
      expect((await server.call(chatEndpoints.read, { params, body: { upToSeq } }, me)).status).toBe(200);
      const reached = Math.min(upToSeq, talk.said.length);
      talk.readUpTo.set(mine, Math.max(talk.readUpTo.get(mine) ?? 0, reached));
    }
    if (what === "mute") {
      await server.call(chatEndpoints.mute, { params, body: { muted: which % 2 === 0 } }, me);
      talk.isMuted.set(mine, which % 2 === 0);
    }
    if (what === "drop-all" && which % 3 === 0) {
      expect((await server.call(chatEndpoints.removeConversation, { params }, me)).status).toBe(200);
      for (const one of talk.said) one.hiddenFrom.add(mine);
      talk.readUpTo.set(mine, talk.said.length);
      talk.isListed.set(mine, false);
    }
    const one = pick(talk.said, which);
    if (!one) return;
    if (what === "drop") {
      const { status } = await server.call(chatEndpoints.removeMessage, { params: { id: one.id } }, me);
      expect(status).toBe(one.hiddenFrom.has(mine) ? 404 : 200);
      one.hiddenFrom.add(mine);
    }
    if (what === "recall") {
      const { status } = await server.call(chatEndpoints.recall, { params: { id: one.id } }, me);
      const isLate = server.clock.now() - one.at > limits.messageRecallSeconds * 1000;
      const expected = one.hiddenFrom.has(mine)
        ? 404
        : one.author !== mine
          ? 403
          : one.recalled
            ? 200
            : isLate
              ? 409
              : 200;
      expect(status).toBe(expected);
      if (status === 200) one.recalled = true;
    }
  }
  return { act, compare };
}
interface SentAnswer {
  conversationId: number;
  message: { id: number; seq: number; createdAt: string };
}

describe("random histories", () => {
  test.override({ overrides: { limiter: noLimits } });

  test(
    "E18 C22 after any sends, reads, recalls and deletions the sequence has no gap and every count equals a naive model",
    { timeout: 240_000 },
    async ({ server }) => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 30 }), async (steps) => {
          const members = [await server.loginAs(), await server.loginAs(), await server.loginAs()];
          const now = server.clock.now();
          // Everybody follows everybody, so that nobody is a stranger.
          await server.ctx.db
            .insertInto("user_follow")
            .values(
              members.flatMap((one) =>
                members
                  .filter((other) => other !== one)
                  .map((other) => ({ follower_id: one.user.id, followee_id: other.user.id, created_at: now })),
              ),
            )
            .execute();
          const { act, compare } = model(server, members);
          for (const [number, one] of steps.entries()) {
            await act(one, number);
            await Promise.all(members.map((member) => compare(member)));
          }
          const { lines } = await checkAll(server.ctx, { fix: false, say: () => {} });
          expect(lines.filter((line) => /conversation|message/.test(line))).toEqual([]);
        }),
        { numRuns: 8 },
      );
    },
  );
});
