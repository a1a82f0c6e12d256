import { expect, test } from "vitest";
import { openingOfMarkdown } from "./opening-of-markdown.ts";

test("R09 the opening of a text has no marks, pictures or addresses, and fits a card", () => {
  expect(
    openingOfMarkdown("## 开场\n\n打 **潮汐** 和 `王座`，见 [攻略](/article/1)\n\n![图](/media/1.webp)\n- 一\n2. 二"),
  ).toBe("开场 打 潮汐 和 王座，见 攻略 一 二");
  expect(openingOfMarkdown("```ts\nconst one = 1;\n```\n完")).toBe("const one = 1; 完");
  expect(openingOfMarkdown("打开 \\*\\*地图\\*\\* 之后\n\n1\\. 进入")).toBe("打开 **地图** 之后 1. 进入");
  expect(openingOfMarkdown("## 开场\n第一行，\n第二行\nnew\nline")).toBe("开场 第一行，第二行 new line");
  expect(openingOfMarkdown("字".repeat(20_000))).toBe(`${"字".repeat(80)}…`);
  expect(openingOfMarkdown("")).toBe("");
});
