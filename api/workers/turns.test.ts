import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { createTurns } from "./turns.ts";

const rules = { atOnce: 2, perOwner: 1, waiting: 10, waitingPerOwner: 4, refusal: () => new Error("full") };

/** Tasks that end on request, and the order in which they began. */
function scene(more: Partial<typeof rules> = {}) {
  const turns = createTurns({ ...rules, ...more });
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const start = (owner: string, name: string) =>
    turns(owner, () => new Promise<void>((end) => void (begun.push(name), ends.set(name, end))));
  async function end(name: string) {
    ends.get(name)?.();
    await setImmediate();
  }
  return { start, end, begun };
}

test("each owner has one task running, and no owner waits for another's queue", async () => {
  const { start, end, begun } = scene();
  const all = [start("a", "a1"), start("a", "a2"), start("a", "a3"), start("b", "b1")];
  expect(begun).toEqual(["a1", "b1"]);
  await end("b1");
  expect(begun).toEqual(["a1", "b1"]);
  await end("a1");
  await end("a2");
  await end("a3");
  await Promise.all(all);
  expect(begun).toEqual(["a1", "b1", "a2", "a3"]);
});

test("the owner served last is served again after all others", async () => {
  const { start, end, begun } = scene({ atOnce: 1 });
  const all = [start("a", "a1"), start("a", "a2"), start("a", "a3"), start("b", "b1"), start("c", "c1")];
  for (const name of ["a1", "a2", "b1", "c1", "a3"]) await end(name);
  await Promise.all(all);
  expect(begun).toEqual(["a1", "a2", "b1", "c1", "a3"]);
});

test("too many waiting tasks are refused, with a lower limit per owner", async () => {
  const { start, end } = scene({ waiting: 3, waitingPerOwner: 2 });
  const all = [start("a", "a1"), start("a", "a2"), start("a", "a3"), start("b", "b1")];
  await expect(start("a", "a4")).rejects.toThrow("full");
  const c = start("c", "c1");
  await expect(start("d", "d1")).rejects.toThrow("full");
  for (const name of ["a1", "b1", "c1", "a2", "a3"]) await end(name);
  await Promise.all([...all, c]);
});

test("a failed task makes room for the next", async () => {
  const turns = createTurns({ ...rules, atOnce: 1 });
  const first = turns("a", () => Promise.reject(new Error("broken")));
  const second = turns("b", () => Promise.resolve(7));
  await expect(first).rejects.toThrow("broken");
  expect(await second).toBe(7);
});
