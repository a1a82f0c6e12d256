import { expect, test } from "vitest";
import { retryDelay } from "./live-socket.ts";

test("C21 a broken socket waits longer before each retry, up to a minute, with a random part", () => {
  expect(retryDelay(0, () => 0)).toBe(500);
  expect(retryDelay(0, () => 1)).toBe(1_000);
  expect(retryDelay(3, () => 1)).toBe(8_000);
  expect(retryDelay(30, () => 1)).toBe(60_000);
  expect(retryDelay(30, () => 0)).toBe(30_000);
});
