import { expect, test } from "vitest";
import { createSubscriptions } from "./subscriptions.ts";
import { tellTopic } from "./tell-topic.ts";

const member = (id: number | null) => ({ viewer: id === null ? null : { id } });
type Peer = ReturnType<typeof member>;
const ROOM = "room:3";

/**
 * Tells one event while something happens to the subscriptions.
 * @param meanwhile runs while the n-th question waits for its answer
 */
async function told(
  first: Peer[],
  inside: number[],
  meanwhile: (round: number) => void = () => {},
  subscriptions = createSubscriptions<Peer>(10),
) {
  for (const peer of first) subscriptions.add(peer, ROOM);
  const heard: Peer[] = [];
  const refused: Peer[] = [];
  const questions: (number | null)[][] = [];
  await tellTopic(
    subscriptions,
    ROOM,
    async (readers) => {
      questions.push(readers);
      await Promise.resolve();
      meanwhile(questions.length);
      return new Set(readers.filter((id) => id !== null && inside.includes(id)));
    },
    (hearing, others) => {
      heard.push(...hearing);
      refused.push(...others);
      for (const peer of others) subscriptions.remove(peer, ROOM);
    },
  );
  return { heard, refused, questions, left: [...subscriptions.peersOf(ROOM)] };
}

test("C21 a subscriber who comes while the permissions are read hears the event and stays", async () => {
  const subscriptions = createSubscriptions<Peer>(10);
  const [early, late] = [member(1), member(2)];
  const { heard, refused, questions, left } = await told(
    [early],
    [1, 2],
    (round) => round === 1 && subscriptions.add(late, ROOM),
    subscriptions,
  );
  expect(heard).toEqual([early, late]);
  expect(refused).toEqual([]);
  expect(questions).toEqual([[1], [2]]);
  expect(left).toEqual([early, late]);
});

test("C21 a second page of a member who comes meanwhile is asked about and hears the event", async () => {
  const subscriptions = createSubscriptions<Peer>(10);
  const [one, other] = [member(1), member(1)];
  const { heard, left } = await told(
    [one],
    [1],
    (round) => round === 1 && subscriptions.add(other, ROOM),
    subscriptions,
  );
  expect(heard).toEqual([one, other]);
  expect(left).toEqual([one, other]);
});

test("C21 a subscription that ended meanwhile hears nothing", async () => {
  const subscriptions = createSubscriptions<Peer>(10);
  const [stays, leaves] = [member(1), member(2)];
  const { heard, left } = await told([stays, leaves], [1, 2], () => subscriptions.remove(leaves, ROOM), subscriptions);
  expect(heard).toEqual([stays]);
  expect(left).toEqual([stays]);
});

test("C21 a subscription that ended and began again meanwhile is judged by the newer answer", async () => {
  const subscriptions = createSubscriptions<Peer>(10);
  const peer = member(1);
  const inside: number[] = [];
  const { heard, refused, questions, left } = await told(
    [peer],
    inside,
    (round) => {
      if (round !== 1) return;
      // The member left the room, was refused by the running question, and has joined again since.
      subscriptions.remove(peer, ROOM);
      subscriptions.add(peer, ROOM);
      queueMicrotask(() => inside.push(1));
    },
    subscriptions,
  );
  expect(questions).toEqual([[1], [1]]);
  expect([heard, refused, left]).toEqual([[peer], [], [peer]]);
});

test("C21 a subscriber without permission hears nothing and is removed; a guest is asked about as null", async () => {
  const [inside, outside, guest] = [member(1), member(2), member(null)];
  const { heard, refused, questions, left } = await told([inside, outside, guest], [1]);
  expect(questions).toEqual([[1, 2, null]]);
  expect([heard, refused, left]).toEqual([[inside], [outside, guest], [inside]]);
});
