import { newMember, unique } from "../../fixtures/e2e-community.ts";
import { axeInThemes, open } from "../../fixtures/screens.ts";
import { expect, press, test } from "../../setup/e2e-test.ts";

const long = "一段正文。\n\n".repeat(40);
const rows = ["| 乙 | 1.2万 |", "| 甲 | 9,000 |", "| 丙 | — |", "| 丁 | 12 |"].join("\n");
const SOURCE = String.raw`## 第一节

方程 $ax^2+bx+c=0$ 的解[^1]，写错的 $\frac{1$：

$$
x = \frac{-b \pm \sqrt{b^2-4ac}}{2a}
$$

${long}

## 第二节

~~~js
const a = 1;
~~~

| 名称 | 中 | 数 |
|---|:---:|---:|
| 甲 | 乙 | 1,000 |

| 名 | 战力 |
|---|---|
${rows}

${long}

[^1]: 要求 $a \ne 0$。`;

test("R07 E01 C07 a read article: the outline follows the scroll position, code is copied, tables keep alignment and are sorted, formulas are readable in all themes, and its author is followed below", async ({
  page,
  baseURL,
  context,
  loginAs,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const author = await newMember(page.request, baseURL);
  const name = unique();
  const other = await author.publish({ title: `${name} 别的` });
  const id = await author.publish({ title: name, source: SOURCE });
  await loginAs();
  await open(page, `/article/${id}`);
  const outline = page.getByRole("navigation", { name: "目录" });
  await page.getByRole("heading", { name: "第二节" }).evaluate((heading) => heading.scrollIntoView());
  await expect(outline.locator("[aria-current=true]")).toHaveText("第二节");
  await page.getByRole("heading", { name: "第一节" }).evaluate((heading) => heading.scrollIntoView());
  await expect(outline.locator("[aria-current=true]")).toHaveText("第一节");
  expect(await page.locator("pre").evaluate((block) => getComputedStyle(block, "::before").content)).toBe('"js"');
  await page.getByRole("button", { name: "复制代码" }).click();
  await expect(page.getByText("代码已复制")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("const a = 1;");

  const [aligned, sorted] = [page.locator("main table").first(), page.locator("main table").nth(1)];
  expect(
    await aligned.getByRole("cell").evaluateAll((cells) => cells.map((cell) => getComputedStyle(cell).textAlign)),
  ).toEqual(["left", "center", "right"]);
  // A table's head sorts its rows upward, downward, and back as written.
  const head = sorted.getByRole("columnheader", { name: "战力" });
  const names = sorted.locator("tbody td:first-child");
  const sort = head.getByRole("button", { name: "战力" });
  await expect(names).toHaveText(["乙", "甲", "丙", "丁"]);
  expect(await head.evaluate((one) => getComputedStyle(one).textAlign)).toBe("right");
  await sort.click();
  await expect(head).toHaveAttribute("aria-sort", "ascending");
  await expect(names).toHaveText(["丁", "甲", "乙", "丙"]);
  await sort.press("Enter");
  await expect(head).toHaveAttribute("aria-sort", "descending");
  await expect(names).toHaveText(["乙", "甲", "丁", "丙"]);
  await sort.click();
  await expect(head).not.toHaveAttribute("aria-sort");
  await expect(names).toHaveText(["乙", "甲", "丙", "丁"]);
  await sort.click();
  await sorted.getByRole("columnheader", { name: "名" }).getByRole("button").click();
  await expect(head).not.toHaveAttribute("aria-sort");
  await expect(names).toHaveText(["丙", "丁", "甲", "乙"]);

  // Below an article are its author with popular articles, the comments, and what to read next.
  const card = page.getByRole("region", { name: "作者" });
  await expect(card.getByRole("link", { name: `${name} 别的` })).toHaveAttribute("href", `/article/${other}`);
  await press(card.getByRole("button", { name: /^关注/ }));
  await expect(page.getByRole("button", { name: /^已关注/ })).toHaveCount(2);
  await expect(card).toContainText("1 粉丝");
  const tops = await page
    .locator("section[aria-label=作者], #comments, section[aria-label=继续阅读]")
    .evaluateAll((parts) => parts.map((part) => part.getAttribute("aria-label") ?? part.id));
  expect(tops).toEqual(["作者", "comments", "继续阅读"]);
  await axeInThemes(page);
});
