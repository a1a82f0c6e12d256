import { expect, test } from "vitest";
import { askedText, coolingOffText, leavingText } from "./leave-words.ts";

const NOW = Date.parse("2026-11-27T04:00:00.000Z");
const at = (ms: number) => new Date(NOW + ms).toISOString();

test("R19 without a cooling-off period, the text promises no time to withdraw the request", () => {
  expect(coolingOffText(15)).toBe("申请后有 15 天冷静期，期间可以照常登录，也可以随时在这里撤回。");
  expect(coolingOffText(1)).toContain("1 天冷静期");
  for (const text of [coolingOffText(0), askedText(at(0), NOW + 5), leavingText({ askedAt: at(0), dueAt: at(0) })]) {
    expect(text).toContain("几分钟内");
    expect(text).not.toMatch(/\d|可以撤回/);
  }
  expect(askedText(at(86_400_000), NOW)).toBe("已申请注销，2026-11-28 12:00 前可以撤回");
  expect(leavingText({ askedAt: at(0), dueAt: at(86_400_000) })).toContain("2026-11-28 12:00 之后注销");
});
