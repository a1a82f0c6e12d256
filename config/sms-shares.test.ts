import { expect, test } from "vitest";
import { smsShares } from "./sms-shares.ts";

const of = (all: number, members = 60, visitors = 25) =>
  smsShares({ SMS_GLOBAL_PER_HOUR: all, SMS_MEMBER_PERCENT: members, SMS_VISITOR_PERCENT: visitors });

test("C02 the shares of the site's codes add up to all of its codes", () => {
  expect(of(1000)).toEqual({ home: 240, member: 240, watched: 120, visitor: 250, common: 150 });
  for (const all of [1, 2, 5, 7, 99, 1001])
    for (const [members, visitors] of [
      [60, 25],
      [0, 0],
      [100, 0],
      [33, 33],
    ] as const)
      expect(Object.values(of(all, members, visitors)).reduce((sum, share) => sum + share, 0)).toBe(all);
});

test("C02 shares of more than 100 percent stop the start", () => {
  expect(() => of(1000, 80, 30)).toThrow("SMS_MEMBER_PERCENT");
});
