import { expect, test } from "vitest";
import { fieldText, fieldTime } from "./send-wechat.ts";

test("E19 texts fit WeChat's fields, and no field is empty", () => {
  const long = "一二三四五六七八九十".repeat(30);
  expect(
    ["thing1", "name2", "phrase3", "short_thing4", "keyword5"].map((field) => fieldText(field, long).length),
  ).toEqual([20, 10, 5, 5, 200]);
  expect(fieldText("thing1", "  两\r\n行, two\nlines  ")).toBe("两行, two lines");
  expect(fieldText("thing1", "")).toBe("点击查看");
});

test("E19 times are China's, in the form that WeChat takes", () => {
  expect(fieldTime(Date.UTC(2026, 0, 15, 4, 5))).toBe("2026年1月15日 12:05");
  expect(fieldTime(Date.UTC(2026, 11, 31, 16, 0))).toBe("2027年1月1日 00:00");
});
