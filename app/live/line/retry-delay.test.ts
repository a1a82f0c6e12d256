import { expect, test } from "vitest";
import { retryDelay } from "./retry-delay.ts";

test("C21 a broken socket waits a random time before each retry, in a range that grows to a minute", () => {
  expect(retryDelay(0, () => 0)).toBe(500);
  expect(retryDelay(0, () => 1)).toBe(5_000);
  expect(retryDelay(3, () => 1)).toBe(40_000);
  expect(retryDelay(30, () => 1)).toBe(60_000);
  expect(retryDelay(30, () => 0)).toBe(500);
});

test("C21 at most a fortieth of 10,000 clients retries in the same tenth of a second after a restart", () => {
  const perTenth = new Map<number, number>();
  for (let client = 0; client < 10_000; client++) {
    const tenth = Math.floor(retryDelay(0, () => client / 10_000) / 100);
    perTenth.set(tenth, (perTenth.get(tenth) ?? 0) + 1);
  }
  expect(Math.max(...perTenth.values())).toBeLessThanOrEqual(250);
});
