import { expect, test } from "vitest";
import { consequences, say } from "./consequences.ts";
import type { Subscriber, EventContext, Writing } from "./event.ts";
import { runInLockOrder } from "./run-in-lock-order.ts";

const trx = {} as EventContext["trx"];
const grew = { of: "person", what: "grew", id: 7, figures: { likes: 3 } } as const;

function heard() {
  const taken: string[] = [];
  const take =
    (name: string) =>
    async ({ event }: EventContext) =>
      void taken.push(`${name} of ${event.what}`);
  const subscribers: Subscriber[] = [
    { outbox: take("first outbox"), figures: take("first figures") },
    { people: take("second people"), figures: take("second figures") },
  ];
  return { taken, ctx: { subscribers } as unknown as Writing };
}

test("E01 subscribers run by the steps of the lock order, and within a step in the order of their list", async () => {
  const { taken, ctx } = heard();
  await say(trx, ctx, grew);
  expect(taken).toEqual([
    "first figures of grew",
    "second figures of grew",
    "second people of grew",
    "first outbox of grew",
  ]);
});

test("E01 the consequences of an event run after a write's earlier parts of the same step", async () => {
  const { taken, ctx } = heard();
  const own = (name: string) => async () => void taken.push(name);
  await runInLockOrder({
    thing: own("thing"),
    following: () => [
      { figures: own("own figures") },
      consequences(trx, ctx, () => grew),
      { people: own("own people") },
    ],
  });
  expect(taken).toEqual([
    "thing",
    "own figures",
    "first figures of grew",
    "second figures of grew",
    "second people of grew",
    "own people",
    "first outbox of grew",
  ]);
});
