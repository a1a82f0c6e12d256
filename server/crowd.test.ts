import { expect, test } from "vitest";
import { createCrowd } from "./crowd.ts";

/** Comes until there is no room. @returns how many came in, and what each calls when done */
function fill(crowd: ReturnType<typeof createCrowd>) {
  const leave: (() => void)[] = [];
  for (let one = crowd.enter(true); one; one = crowd.enter(true)) leave.push(one);
  return leave;
}

test("R01 guests have room while the pages before theirs are done in time, by what a page takes", () => {
  let now = 0;
  const crowd = createCrowd(() => now);
  const first = fill(crowd);
  expect(first).toHaveLength(50);
  for (const leave of first) {
    now += 10;
    leave();
  }
  const second = fill(crowd);
  expect(second.length).toBeGreaterThan(85);
  for (const leave of second) {
    now += 1;
    leave();
  }
  expect(fill(crowd)).toHaveLength(200);
});

test("R01 a slow API leaves room for some, and members always come in", () => {
  let now = 0;
  const crowd = createCrowd(() => now);
  for (let page = 0; page < 100; page += 1) {
    const leave = crowd.enter(true);
    now += 4_000;
    leave?.();
    leave?.();
  }
  expect(fill(crowd)).toHaveLength(16);
  expect(crowd.enter(false)).toBeDefined();
  expect(crowd.enter(true)).toBeUndefined();
});
