import { expect, test } from "vitest";
import { bulkMessage } from "./bulk-message.ts";

const gone = (id: number) => ({ id, message: "文章不存在或已被删除" });

test("R21 a bulk action reports how many succeeded and how many failed; zero done is no success", () => {
  const remove = { did: "删除", things: "篇文章", after: "30 天内可以恢复" };
  expect(bulkMessage({ ...remove, done: 2, failed: [] })).toEqual({
    type: "success",
    content: "已删除 2 篇文章，30 天内可以恢复",
  });
  expect(bulkMessage({ ...remove, done: 1, failed: [gone(1), gone(2)] })).toEqual({
    type: "warning",
    content: "已删除 1 篇文章，30 天内可以恢复；2 篇文章没有删除：文章不存在或已被删除",
  });
  expect(bulkMessage({ ...remove, done: 0, failed: [gone(1)] })).toEqual({
    type: "warning",
    content: "1 篇文章没有删除：文章不存在或已被删除",
  });
  expect(bulkMessage({ did: "恢复", things: "条动态", done: 0, failed: [] }).type).toBe("warning");
});

test("A01 the staff read each reason once, with the ids of its items", () => {
  const failed = [
    { id: 3, message: "没有这位成员" },
    { id: 5, message: "不能对自己这样做" },
    { id: 7, message: "没有这位成员" },
  ];
  expect(bulkMessage({ did: "禁言", things: "人", done: 1, failed, isNumbered: true }).content).toBe(
    "已禁言 1 人；3 人没有禁言：编号 3、7：没有这位成员；编号 5：不能对自己这样做",
  );
});
