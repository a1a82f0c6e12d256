import { expect, test } from "../../setup/e2e-test.ts";

test("R25 the editor's toolbar is one tab stop with arrow keys, and Escape closes the emoji panel", async ({
  page,
  loginAs,
}) => {
  await loginAs({ redirect: "/user/publish/article" });
  await page.getByRole("group", { name: "编辑方式" }).getByRole("button", { name: "富文本" }).click();
  const tools = page.getByRole("toolbar", { name: "排版工具" });
  const tool = (name: string) => tools.getByRole("button", { name, exact: true });
  await expect(tools.locator('button[tabindex="0"]')).toHaveCount(1);
  await tool("加粗").focus();
  await page.keyboard.press("ArrowRight");
  await expect(tool("斜体")).toBeFocused();
  await page.keyboard.press("End");
  await expect(tool("重做")).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(tool("加粗")).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Home");
  await expect(tool("加粗")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(tools.locator(":focus")).toHaveCount(0);

  // The row remembers its last button.
  await tool("表情").focus();
  await expect(tools.locator('button[tabindex="0"]')).toHaveAccessibleName("表情");
  await page.keyboard.press("Enter");
  const panel = page.getByRole("group", { name: "选择表情" });
  await expect(panel).toBeVisible();
  await expect(panel.locator('button[tabindex="0"]')).toHaveCount(1);
  await panel.getByRole("button").first().focus();
  await page.keyboard.press("ArrowRight");
  await expect(panel.getByRole("button").nth(1)).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(panel).toHaveCount(0);
  await expect(tool("表情")).toBeFocused();
});
