import { pino } from "pino";
import { expect, test } from "vitest";
import { createLimiter } from "../limiter/limiter.ts";
import { seenInRedis, seenInMemory } from "./seen-before.ts";

test("R07 the memory of past reads is bounded: expired reads and, above the limit, the oldest reads are dropped", () => {
  let now = 0;
  const seen = seenInMemory({ now: () => now }, 3);
  const first = (key: string) => seen.isFirst(key);
  expect(["a", "b", "a", "c"].map(first)).toEqual([true, true, false, true]);
  // A fourth key evicts the first, which then counts again and evicts the second.
  expect(["d", "a", "c", "d"].map(first)).toEqual([true, true, false, false]);
  now = 6 * 3_600_000;
  expect(["c", "d", "a"].map(first)).toEqual([true, true, true]);
});

test("R07 with many processes the shared limiter decides which read is the first", async () => {
  const limiter = createLimiter(undefined, pino({ level: "silent" }));
  const [one, other] = [seenInRedis(limiter), seenInRedis(limiter)];
  expect(await Promise.all([one.isFirst("a"), other.isFirst("a"), other.isFirst("b"), one.isFirst("b")])).toEqual([
    true,
    false,
    true,
    false,
  ]);
  await limiter.close();
});
