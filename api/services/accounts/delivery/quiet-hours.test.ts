import { expect, test } from "vitest";
import { endOfQuiet, lastDigest, type Quiet, quietOf } from "./quiet-hours.ts";

/** A time in China on 15 January 2026, or `day` days later. */
const at = (time: string, day = 0) => Date.parse(`2026-01-${15 + day}T${time}:00+08:00`);
const night: Quiet = { from: 23 * 60, until: 8 * 60 };
const noon: Quiet = { from: 12 * 60, until: 14 * 60 };

test("E19 quiet hours over midnight end in the morning, whichever day it is", () => {
  expect(endOfQuiet(night, at("22:59"))).toBeNull();
  expect(endOfQuiet(night, at("23:00"))).toBe(at("08:00", 1));
  expect(endOfQuiet(night, at("00:00", 1))).toBe(at("08:00", 1));
  expect(endOfQuiet(night, at("07:59", 1))).toBe(at("08:00", 1));
  expect(endOfQuiet(night, at("08:00", 1))).toBeNull();
});

test("E19 quiet hours within a day, none, and the default", () => {
  expect([at("11:59"), at("12:00"), at("13:59"), at("14:00")].map((time) => endOfQuiet(noon, time))).toEqual([
    null,
    at("14:00"),
    at("14:00"),
    null,
  ]);
  expect(endOfQuiet(null, at("03:00"))).toBeNull();
  expect(quietOf(undefined)).toEqual(night);
  expect(quietOf({ quiet_from: null, quiet_until: null })).toBeNull();
  expect(quietOf({ quiet_from: 600, quiet_until: 600 })).toBeNull();
  expect(quietOf({ quiet_from: 720, quiet_until: 840 })).toEqual(noon);
});

test("E19 the daily message is due at the end of the quiet hours, or at 8:00", () => {
  expect(lastDigest(null, at("08:00"))).toBe(at("08:00"));
  expect(lastDigest(null, at("07:59", 1))).toBe(at("08:00"));
  expect(lastDigest(noon, at("15:00"))).toBe(at("14:00"));
  expect(lastDigest(night, at("23:30"))).toBe(at("08:00"));
});
