import { expect, test } from "vitest";
import { dayInChina, startOfDay } from "../../../../contract/shared/site-time.ts";
import { waitText } from "../../shared/address/wait-text.ts";

test("C02 a day of the daily limit begins at midnight in China, 16:00 UTC", () => {
  const startOf = (now: number) => startOfDay(dayInChina(now));
  const midnight = Date.UTC(2026, 0, 14, 16);
  expect(startOf(midnight)).toBe(midnight);
  expect(startOf(midnight - 1)).toBe(midnight - 86_400_000);
  expect(startOf(midnight + 86_399_999)).toBe(midnight);
});

test("C02 a wait is shown in the unit that people would use", () => {
  expect([1, 120, 121, 3600, 7199, 7200, 7201, 43_200].map(waitText)).toEqual([
    "1 秒",
    "120 秒",
    "3 分钟",
    "60 分钟",
    "120 分钟",
    "2 小时",
    "3 小时",
    "12 小时",
  ]);
});
