import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { unlessSilent } from "./silent-body.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => void vi.useRealTimers());

function counted() {
  const ends: string[] = [];
  return {
    ends,
    worked: () => void ends.push("whole"),
    failed(cause: unknown) {
      ends.push("silent");
      return new Error("no answer", { cause });
    },
  };
}

test("C19 reading ends with an error when the store falls silent within a file", async () => {
  const body = new PassThrough();
  const breaker = counted();
  const read = text(unlessSilent(body, 5_000, breaker));
  const failed = read.then(
    () => undefined,
    (error: unknown) => error,
  );
  body.write("half");
  await vi.advanceTimersByTimeAsync(4_999);
  expect(breaker.ends).toEqual([]);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await failed).toMatchObject({ cause: { message: expect.stringContaining("silent") as string } });
  expect(breaker.ends).toEqual(["silent"]);
  expect(body.destroyed).toBe(true);
});

test("C19 a reader may pause for any time without losing the file", async () => {
  const body = new PassThrough({ highWaterMark: 10 });
  const breaker = counted();
  const stream = unlessSilent(body, 5_000, breaker);
  const pieces = stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  for (const piece of ["0123456789", "0123456789", "0123456789"]) body.write(piece);
  body.end("end");
  expect(String((await pieces.next()).value)).toBe("0123456789");
  await vi.advanceTimersByTimeAsync(3_600_000);
  let rest = "";
  for (let next = await pieces.next(); !next.done; next = await pieces.next()) rest += String(next.value);
  expect(rest).toBe("01234567890123456789end");
  expect(breaker.ends).toEqual(["whole"]);
});

test("C19 a reader who leaves ends the store's stream, and the breaker counts nothing", async () => {
  const body = new PassThrough();
  const breaker = counted();
  const stream = unlessSilent(body, 5_000, breaker);
  stream.read();
  stream.destroy();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(body.destroyed).toBe(true);
  expect(breaker.ends).toEqual([]);
});
