import { expect, test } from "vitest";
import { dateText, exactTimeText, leftText, timeText } from "./time-text.ts";

/** 2026-03-02 00:30 in China, which is still the day before in UTC. */
const now = Date.parse("2026-03-01T16:30:00.000Z");
const before = (ms: number) => new Date(now - ms).toISOString();
const minute = 60_000;

test.each([
  [before(0), "刚刚"],
  [before(-5_000), "刚刚"],
  [before(59_000), "刚刚"],
  [before(minute), "1 分钟前"],
  [before(59 * minute), "59 分钟前"],
  ["2026-03-01T15:29:00.000Z", "昨天 23:29"],
  ["2026-02-28T16:00:00.000Z", "昨天 00:00"],
  ["2026-02-28T15:59:00.000Z", "02-28"],
  ["2025-12-31T16:00:00.000Z", "01-01"],
  ["2025-11-20T04:30:00.000Z", "2025-11-20"],
])("R01 %s is said as %s, by the calendar of China", (iso, said) => {
  expect(timeText(iso, now)).toBe(said);
});

test("R01 a time earlier on the same day is shown in hours", () => {
  expect(timeText("2026-03-01T17:00:00.000Z", Date.parse("2026-03-02T04:30:00.000Z"))).toBe("11 小时前");
});

test("R01 the exact time is the time in China", () => {
  expect(exactTimeText("2025-12-31T16:05:09.000Z")).toBe("2026-01-01 00:05");
  expect(dateText("2025-12-31T16:05:09.000Z")).toBe("2026-01-01");
});

test("E03 the time left is rounded to the largest fitting unit: a new poll of 3 days has 3", () => {
  const now = Date.parse("2026-03-01T00:00:00.000Z");
  const left = (ms: number) => leftText(new Date(now + ms).toISOString(), now);
  const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];
  expect([3 * day - 1, 7 * day - minute, 2 * day + 11 * hour, day, day - minute, 23 * hour].map(left)).toEqual([
    "还剩 3 天",
    "还剩 7 天",
    "还剩 2 天",
    "还剩 1 天",
    "还剩 1 天",
    "还剩 23 小时",
  ]);
  expect([5 * hour + 1, 6 * hour - 1, hour - 1_000, 12 * minute, 59_000, -1].map(left)).toEqual([
    "还剩 5 小时",
    "还剩 6 小时",
    "还剩 1 小时",
    "还剩 12 分钟",
    "即将结束",
    "即将结束",
  ]);
});
