import { expect, test } from "../../setup/e2e-test.ts";
import { titleOf } from "../../fixtures/write-screen.ts";

test("R25 the rich editor writes formulas and footnotes, and reads them from Markdown again", async ({
  page,
  loginAs,
}) => {
  await loginAs({ redirect: "/user/publish/article" });
  const modes = page.getByRole("group", { name: "编辑方式" });
  const text = page.getByRole("textbox", { name: "正文" });
  const source = page.locator("textarea[name=source]");
  await modes.getByRole("button", { name: "富文本" }).click();
  const tools = page.getByRole("toolbar", { name: "排版工具" });
  await expect(tools).toBeVisible();
  await titleOf(page).fill("公式和脚注");
  await text.click();
  await page.keyboard.type("能量 $E=mc^2$ 很大");
  await tools.getByRole("button", { name: "脚注", exact: true }).click();
  await page.keyboard.type("见教科书");
  await expect(source).toHaveValue("能量 $E=mc^2$ 很大[^1]\n\n[^1]: 见教科书");

  await modes.getByRole("button", { name: "Markdown" }).click();
  await source.fill("价 $5 和 $6，$x_1$[^甲]\n\n$$\n\\frac12\n$$\n\n[^甲]: 注 $y$\n");
  await modes.getByRole("button", { name: "富文本" }).click();
  await expect(text.getByText("x_1")).toBeVisible();
  await expect(text.getByRole("group", { name: "脚注 甲" })).toHaveText("注 y");
  await text.getByText("价 $5").click();
  await page.keyboard.press("Home");
  await page.keyboard.type("好");
  await expect(source).toHaveValue("好价 $5 和 $6，$x_1$[^甲]\n\n$$\n\\frac12\n$$\n\n[^甲]: 注 $y$\n");
  await page.getByRole("button", { name: "预览" }).click();
  const preview = page.getByRole("region", { name: "预览" });
  await expect(preview.locator("mfrac")).toBeVisible();
  await expect(preview.getByRole("link", { name: "脚注 1" })).toBeVisible();
});
