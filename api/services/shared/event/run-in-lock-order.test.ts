import { expect, test } from "vitest";
import { memoize, runInLockOrder } from "./run-in-lock-order.ts";

test("E01 a write locks rows step by step, and all parts of a step come before the next step", async () => {
  const taken: string[] = [];
  const take = (what: string) => async () => void taken.push(what);
  const made = await runInLockOrder({
    following: (thing) => [
      { outbox: take("outbox"), pictures: take("pictures"), people: take(`people of ${thing.id}`), tags: take("tags") },
      { people: take("more people"), figures: take("figures"), search: take("search") },
      undefined,
    ],
    async thing() {
      taken.push("thing");
      return { id: 7 };
    },
    files: take("files"),
  });
  expect(made).toEqual({ id: 7 });
  expect(taken).toEqual("files, thing, tags, search, figures, people of 7, more people, pictures, outbox".split(", "));
});

test("E01 a refused write ends before the next row is locked", async () => {
  const taken: string[] = [];
  const write = runInLockOrder({
    thing: () => Promise.reject(new Error("gone")),
    following: () => [{ tags: async () => taken.push("tags") }],
  });
  await expect(write).rejects.toThrow("gone");
  expect(taken).toEqual([]);
});

test("E01 a lookup that several steps need runs once", async () => {
  let asked = 0;
  const row = memoize(async () => ++asked);
  expect([await row(), await row()]).toEqual([1, 1]);
});
