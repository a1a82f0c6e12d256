import { newMember } from "../../fixtures/e2e-community.ts";
import { expect, test } from "../../setup/e2e-test.ts";

const LONG = Array.from({ length: 12 }, (_, index) => `a_{${index}}x_{${index}}`).join("+");
const SOURCE = String.raw`# 一元二次方程

方程 $ax^2+bx+c=0$ 的解[^1]，价格 $5 和 $6：

$$
x = \frac{-b \pm \sqrt{b^2-4ac}}{2a}
$$

很长的 $${LONG}=0$，写错的 $\frac{1$。

${"一段正文。\n\n".repeat(25)}

[^1]: 要求 $a \ne 0$。`;

// article-reading.js.spec.ts checks the colours of formulas in all themes.
test(
  "E01 R07 formulas are readable, and a footnote's links lead to it and back",
  { tag: "@once" },
  async ({ page, baseURL }) => {
    const author = await newMember(page.request, baseURL);
    await page.goto(`/article/${await author.publish({ source: SOURCE })}`);
    await expect(page.getByText("价格 $5 和 $6")).toBeVisible();
    const root = page.locator("msqrt");
    await expect(root).toBeVisible();
    const block = await page.locator("mfrac").boundingBox();
    expect(block?.height).toBeGreaterThan(24);
    await expect(page.getByTitle(/^公式有误/)).toHaveText(String.raw`$\frac{1$`);

    const note = page.getByRole("listitem").filter({ hasText: "要求" });
    await expect(note).not.toBeInViewport();
    await page.getByRole("link", { name: "脚注 1" }).click();
    await expect(page).toHaveURL(/#fn-1$/);
    await expect(note).toBeInViewport();
    await note.getByRole("link", { name: "返回正文" }).click();
    await expect(page).toHaveURL(/#fnref-1$/);
    await expect(page.getByRole("link", { name: "脚注 1" })).toBeInViewport();

    // Long formulas scroll by themselves.
    await page.setViewportSize({ width: 320, height: 700 });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  },
);
