import { expect, test } from "vitest";
import { deedLines } from "./log-changes.ts";

const lines = (before: unknown, after: unknown) => {
  const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value));
  return deedLines({ before: json(before), after: json(after) });
};

test.each<[string, unknown, unknown, string[]]>([
  ["a mute", { until: null }, { until: Date.UTC(2026, 10, 30, 4), days: 7 }, ["到期：无 → 2026-11-30 12:00"]],
  ["a ban for good", { until: null }, { until: 253_370_764_800_000, days: 0 }, ["到期：无 → 永久"]],
  ["a setting", { key: "siteName", value: '"群落"' }, { key: "siteName", value: '"海边"' }, ["站点名称：群落 → 海边"]],
  [
    "a setting that had its default",
    { key: "friendlyLinks", value: null },
    { key: "friendlyLinks", value: '[{"name":"灯塔","url":"https://a.example/"}]' },
    ["友情链接：无 → 灯塔 https://a.example/"],
  ],
  [
    "a switch that had its default",
    { key: "points", value: null },
    { key: "points", value: "false" },
    ["积分：开放 → 关闭"],
  ],
  [
    "a list of words",
    { name: "广告", level: "refuse", fields: ["title"], homophones: false, isOn: true, count: 2 },
    {
      name: "广告",
      level: "review",
      fields: ["title", "name"],
      homophones: true,
      isOn: true,
      count: 3,
      added: ["丙"],
      removed: [],
    },
    ["级别：拒绝发布 → 先审后发", "用在：标题 → 标题、昵称与圈子名", "同音字：否 → 是", "数量：2 → 3", "加入：丙"],
  ],
  [
    "a list that goes",
    { name: "广告", level: "refuse", isOn: true, count: 2 },
    undefined,
    ["名字：广告", "级别：拒绝发布", "启用：是", "数量：2"],
  ],
  ["a role", { role: "" }, { role: "moderator" }, ["身份：成员 → 版主"]],
  ["an appeal", undefined, { granted: false }, ["申诉：不成立"]],
  ["a ticket", { status: "pending" }, { status: "processing" }, ["结果：待受理 → 处理中"]],
])("A01 the log says %s in words", (_, before, after, expected) => {
  expect(lines(before, after)).toEqual(expected);
});
