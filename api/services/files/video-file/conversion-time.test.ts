import { expect, test } from "vitest";
import { conversionDeadline, isShort, nextInTurn, type Promised } from "./conversion-time.ts";

const MINUTE = 60_000;
const MB = 1024 * 1024;

const film = (minutes: number, more: Partial<Promised> = {}): Promised => ({
  duration_ms: minutes * MINUTE,
  width: 1920,
  height: 1080,
  source_bytes: minutes * 10 * MB,
  ...more,
});
const waiting = (id: number, sinceMinutes: number, minutes: number) => ({
  id,
  lease_until: sinceMinutes * MINUTE,
  ...film(minutes),
});

test("E02 a conversion's deadline follows from the film's claimed length, and never exceeds the setting", () => {
  const inMinutes = (promised: Promised) => conversionDeadline(promised, 60 * MINUTE) / MINUTE;
  expect(inMinutes(film(1))).toBe(4);
  expect(inMinutes(film(10))).toBe(31);
  expect(inMinutes(film(1, { width: 3840, height: 2160 }))).toBe(13);
  expect(inMinutes(film(60))).toBe(60);
  expect(inMinutes(film(0))).toBe(1);
  // The file claims an hour and has 20 KB: a minute to start, and 15 s.
  expect(inMinutes(film(60, { source_bytes: 20_000 }))).toBe(1.25);
  expect(inMinutes(film(60, { source_bytes: 20_000, width: 7680, height: 4320 }))).toBe(5);
  expect(inMinutes({ ...film(1), duration_ms: null, width: null, height: null })).toBe(1);
});

test("E02 short films come before long ones, the longest waiting first, and no film waits forever", () => {
  expect(nextInTurn([])).toBeUndefined();
  expect(nextInTurn([waiting(1, 0, 60), waiting(2, 10, 1)])?.id).toBe(2);
  expect(nextInTurn([waiting(1, 0, 5), waiting(2, 1, 5), waiting(3, 0, 5)])?.id).toBe(1);
  // Short films keep arriving for an hour; the next one does not overtake the long film any more.
  expect(nextInTurn([waiting(1, 0, 60), waiting(2, 58, 1)])?.id).toBe(2);
  expect(nextInTurn([waiting(1, 0, 60), waiting(2, 60, 1)])?.id).toBe(1);
});

test("E02 films of a few minutes are converted beside a long one", () => {
  expect([film(3), film(4), film(1, { width: 7680, height: 4320 })].map(isShort)).toEqual([true, false, false]);
});
