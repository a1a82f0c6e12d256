import { pino } from "pino";
import { expect, test } from "vitest";
import { createLimiter } from "../limiter/limiter.ts";
import { seenAnywhere, seenHere } from "./seen-before.ts";

test("R07 what is remembered of readers is bounded: the oldest go first, and what is over goes", () => {
  let now = 0;
  const seen = seenHere({ now: () => now }, 3);
  const first = (key: string) => seen.isFirst(key);
  expect(["a", "b", "a", "c"].map(first)).toEqual([true, true, false, true]);
  // A fourth pushes the first out, which counts once more, and pushes the second out.
  expect(["d", "a", "c", "d"].map(first)).toEqual([true, true, false, false]);
  now = 6 * 3_600_000;
  expect(["c", "d", "a"].map(first)).toEqual([true, true, true]);
});

test("R07 where many processes count, the limiter that they share says who comes first", async () => {
  const limiter = createLimiter(undefined, pino({ level: "silent" }));
  const [one, other] = [seenAnywhere(limiter), seenAnywhere(limiter)];
  expect(await Promise.all([one.isFirst("a"), other.isFirst("a"), other.isFirst("b"), one.isFirst("b")])).toEqual([
    true,
    false,
    true,
    false,
  ]);
  await limiter.close();
});
