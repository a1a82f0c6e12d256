import { EventEmitter } from "node:events";
import type { IncomingMessage } from "node:http";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { watchBody } from "./body-clock.ts";

beforeEach(() => vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] }));
afterEach(() => vi.useRealTimers());

const PACE = { windowMs: 10_000, bytesPerSecond: 1_000 };

/** A request whose body arrives only as fast as the test says. */
function watched(headers: Record<string, string>) {
  const socket = { bytesRead: 500, isCut: false, destroyed: false, destroy: () => (socket.isCut = true) };
  const req = Object.assign(new EventEmitter(), {
    headers,
    socket,
    complete: false,
    destroyed: false,
    readableLength: 0,
    readableHighWaterMark: 65_536,
  });
  watchBody(req as unknown as IncomingMessage, PACE);
  return { req, socket };
}

/** @returns the number of seconds until the connection was cut; undefined if it stayed open for ten minutes */
async function secondsUntilCut(
  { socket }: ReturnType<typeof watched>,
  bytesEachSecond: number,
): Promise<number | undefined> {
  for (let second = 1; second <= 600; second += 1) {
    socket.bytesRead += bytesEachSecond;
    vi.advanceTimersByTime(1_000);
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
    if (socket.isCut) return second;
  }
  return undefined;
}

test("R27 a request whose body trickles in or stalls loses its connection", async () => {
  expect(await secondsUntilCut(watched({ "content-length": "1000000" }), 50)).toBe(10);
  expect(await secondsUntilCut(watched({ "transfer-encoding": "chunked" }), 999)).toBe(10);
  const stopped = watched({ "content-length": "100000000" });
  stopped.socket.bytesRead += 50_000;
  expect(await secondsUntilCut(stopped, 0)).toBe(20);
});

test("R27 a body slightly above the slowest pace still has a total time limit that depends on its length", async () => {
  expect(await secondsUntilCut(watched({ "content-length": "1000000" }), 1_500)).toBe(160);
  expect(await secondsUntilCut(watched({ "content-length": "500000000" }), 1_500)).toBeUndefined();
  expect(await secondsUntilCut(watched({ "transfer-encoding": "chunked" }), 1_500)).toBeUndefined();
});

test("R27 a body that waits for the server is not slow, and a complete or absent body has no clock", async () => {
  const waiting = watched({ "content-length": "100000000" });
  waiting.req.readableLength = 70_000;
  expect(await secondsUntilCut(waiting, 0)).toBeUndefined();
  const whole = watched({ "content-length": "100" });
  whole.req.complete = true;
  expect(await secondsUntilCut(whole, 0)).toBeUndefined();
  expect(await secondsUntilCut(watched({ "content-length": "0" }), 0)).toBeUndefined();
  expect(await secondsUntilCut(watched({}), 0)).toBeUndefined();
  expect(vi.getTimerCount()).toBe(1);
  waiting.req.emit("close");
  expect(vi.getTimerCount()).toBe(0);
});

test("R27 the clock ends with the connection of a request that was answered before its body came", async () => {
  const answered = watched({ "content-length": "1000000" });
  answered.socket.destroyed = true;
  expect(await secondsUntilCut(answered, 0)).toBeUndefined();
  expect(vi.getTimerCount()).toBe(0);
});
