import { hydrated } from "../../fixtures/hydrated.ts";
import { axe, expect, test } from "../../setup/e2e-test.ts";

test.use({ askForName: true });

test("W14 W09 C13 with JavaScript a dialog suggests a name, then another one, saves it, and leaves the focus in the page", async ({
  page,
  loginAs,
}) => {
  await loginAs({ redirect: "/search" });
  const dialog = page.getByRole("dialog", { name: "给自己取个名字" });
  const name = dialog.getByLabel("昵称");
  await expect(name).not.toHaveValue("");
  await expect(name).toBeFocused();
  // The page's banner would ask the same question, so it is hidden meanwhile.
  await expect(page.getByText("你还没有名字，叫这个怎么样？")).toBeHidden();
  await axe(page);
  const first = await name.inputValue();
  await dialog.getByRole("button", { name: "换一个" }).click();
  await expect(name).not.toHaveValue(first);
  await name.fill("客服");
  await dialog.getByRole("button", { name: "保存" }).last().click();
  await expect(name).toHaveAttribute("aria-invalid", "true");
  await expect(name).toHaveValue("客服");
  await dialog.getByRole("button", { name: "换一个" }).click();
  await expect(name).not.toHaveValue("客服");
  const chosen = await name.inputValue();
  await dialog.getByRole("button", { name: "保存" }).last().click();
  await expect(page.getByText(`你好，${chosen}`)).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.locator("main h1").first()).toBeFocused();
  await expect(page).toHaveURL("/search");
  await expect(page.locator(`summary[aria-label="账号菜单：${chosen}"]`)).toBeVisible();
});

test("W14 W09 a closed dialog gives the focus to the heading, stays closed for a day in every tab, and the page's banner remains", async ({
  page,
  context,
  loginAs,
}) => {
  await loginAs({ redirect: "/search" });
  const dialog = page.getByRole("dialog", { name: "给自己取个名字" });
  await expect(dialog.getByLabel("昵称")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page.locator("main h1").first()).toBeFocused();
  const tab = await context.newPage();
  await tab.goto("/search");
  await hydrated(tab);
  await expect(tab.getByRole("form", { name: "取名字" })).toBeVisible();
  await expect(tab.getByRole("dialog")).toHaveCount(0);
  await tab.evaluate(() => localStorage.setItem("name-later", String(Date.now() - 86_400_000)));
  await tab.reload();
  const again = tab.getByRole("dialog", { name: "给自己取个名字" });
  await expect(again).toBeVisible();
  await again.getByRole("button", { name: "关闭" }).click();
  await expect(again).toBeHidden();
});
