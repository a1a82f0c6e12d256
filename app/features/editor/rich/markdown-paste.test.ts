import { expect, test } from "vitest";
import { cpuMs } from "#tests/fixtures/cpu-ms.ts";
import { formattedBy } from "./markdown-paste.ts";
import { MarkdownWriter } from "./markdown-write.ts";
import { documentSchema } from "./schema.ts";

const { reader } = new MarkdownWriter(documentSchema);

test.each([
  "## 配队\n\n先说结论。",
  "- 香菱\n- 班尼特",
  "1. 先开盾\n2. 再放大招",
  "> 引用的话",
  "```ts\nconst a = 1;\n```",
  "| 角色 | 评价 |\n| --- | --- |\n| 香菱 | 好用 |",
  "这句**重要**。",
  "见 [攻略](https://example.com/guide)。",
  "- [ ] 每日委托",
  "用 `npm start` 启动",
  "😀 ~~旧的~~",
])("R25 pasted text with Markdown is recognized: %j", (text) => expect(formattedBy(reader, text)).not.toBeNull());

test.each([
  "",
  "就是一句话。",
  "第一段\n第二行\n\n第二段",
  "见 https://example.com/guide?a=1&b=2 。",
  "https://example.com/攻略",
  "3 * 4 = 12，2 * 6 = 12",
  "snake_case_name 和 __init__.py",
  "#话题 不是标题",
  "-5 度，1.5 倍",
  "😀😀😀",
  // The editor cannot represent these, so they are not offered.
  "见[攻略][1]。\n\n[1]: https://example.com/guide",
  "**重点**\n\n:::回复可见\n秘密\n:::",
])("R25 other pasted text is not recognized as Markdown: %j", (text) => expect(formattedBy(reader, text)).toBeNull());

test.each(["> ", "- ", "*a", "[", "`", "|-"])("R25 50 KB of %j are judged in a second", (piece) => {
  const before = cpuMs();
  formattedBy(reader, piece.repeat(50_000 / piece.length));
  // The limit leaves room for a busy machine.
  expect(cpuMs() - before).toBeLessThan(3_000);
});
