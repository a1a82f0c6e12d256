import { expect, test } from "vitest";
import { parseEntries } from "./parse-entries.ts";

const names = ["author", "days"] as const;
const text = `=== 一
猫 | 0.5 | hot, from=https://example.com/?a=b
第一段

第二段
%%
* accepted 3: 好

  - 又一行
茶: 一楼
> 画: 答一楼
> 猫@画: 答画
岚 2.5: 二楼

===
盾 | 3 | -
没有标题
`;

test("E01 E04 a demo file is parsed into title, fields, flags, text, notes and comments", () => {
  const [first, second] = parseEntries(text, names);
  expect(first).toMatchObject({ title: "一", author: "猫", daysAgo: 0.5, source: "第一段\n\n第二段" });
  expect([...(first?.flags ?? [])]).toEqual([
    ["hot", ""],
    ["from", "https://example.com/?a=b"],
  ]);
  expect(first?.notes).toEqual(["accepted 3: 好\n\n- 又一行"]);
  expect(first?.comments).toEqual([
    { author: "茶", text: "一楼" },
    { author: "画", text: "答一楼", root: 0 },
    { author: "猫", text: "答画", root: 0, replyTo: "画" },
    { author: "岚", text: "二楼", daysAgo: 2.5 },
  ]);
  expect(second).toMatchObject({ title: "", author: "盾", daysAgo: 3, source: "没有标题", notes: [], comments: [] });
});

test.each([
  ["=== 一\n猫 | 昨天 | -\n字", "猫 | 昨天 | -"],
  ["=== 一\n猫 | 1\n字", "猫 | 1"],
  ["=== 一\n猫 | 1 | -\n字\n%%\n没有冒号", "没有冒号"],
  ["=== 一\n猫 | 1 | -\n字\n%%\n> 画: 没有一楼", "> 画: 没有一楼"],
])("E01 E04 an invalid line is reported with its entry: %j", (wrong, line) => {
  expect(() => parseEntries(wrong, names)).toThrow(`demo entry 「一」: bad line ${line}`);
});
