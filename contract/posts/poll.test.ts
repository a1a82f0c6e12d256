import { expect, test } from "vitest";
import { articlePoll, pollInput } from "./poll.ts";

const messageOf = (options: string[]) =>
  pollInput.safeParse({ options }).error?.issues.map(({ message }) => message)[0];

test("E01 E03 poll options that look alike count as one option", () => {
  for (const alike of [
    ["去", "去"],
    ["去", " 去\u200b"],
    ["ＡＢ", "AB"],
    ["不 去", "不  去"],
    ["不 去", "不\u3000去"],
    ["é", "e\u0301"],
    ["❤️", "❤"],
    ["去", "\u202e去"],
  ])
    expect([alike, messageOf(alike)]).toEqual([alike, "选项不能重复"]);
  for (const different of [
    ["去", "不去"],
    ["A", "a"],
    ["🇨🇳", "🇨🇭"],
    ["👍", "👍🏽"],
    ["👨‍👩‍👧", "👨‍👩‍👦"],
  ])
    expect([different, messageOf(different)]).toEqual([different, undefined]);
  expect(messageOf(["去", "\u2800"])).toBe("选项不能为空");
});

test("E01 the lengths of a poll's question and options are counted in signs as readers see them", () => {
  const families = "👨‍👩‍👧".repeat(30);
  expect(messageOf([families, "不去"])).toBeUndefined();
  expect(messageOf([`${families}👍`, "不去"])).toBe("每个选项最多 30 个字");
  const of = (question: string) => articlePoll.safeParse({ question, options: ["去", "不去"] });
  expect(of("🇨🇳".repeat(60)).success).toBe(true);
  expect(of("🇨🇳".repeat(61)).error?.issues[0]?.message).toBe("问题最多 60 个字");
});
