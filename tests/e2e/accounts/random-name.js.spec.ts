import { axe, expect, test } from "../../setup/e2e-test.ts";

test.use({ askForName: true });

test("W14 C13 with JavaScript a dialog suggests a name, then another one, and saves it", async ({ page, loginAs }) => {
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
  await expect(page).toHaveURL("/search");
  await expect(page.locator(`summary[aria-label="账号菜单：${chosen}"]`)).toBeVisible();
});

test("W14 a closed dialog stays closed for a day in every tab, and the page's banner remains", async ({
  page,
  context,
  loginAs,
}) => {
  await loginAs({ redirect: "/" });
  const dialog = page.getByRole("dialog", { name: "给自己取个名字" });
  await dialog.getByRole("button", { name: "关闭" }).click();
  await expect(dialog).toBeHidden();
  await page.goto("/search");
  await expect(page.getByRole("form", { name: "取名字" })).toBeVisible();
  await expect(dialog).toHaveCount(0);
  const tab = await context.newPage();
  await tab.goto("/search");
  await expect(tab.getByRole("form", { name: "取名字" })).toBeVisible();
  await expect(tab.getByRole("dialog")).toHaveCount(0);
  await tab.evaluate(() => localStorage.setItem("name-later", String(Date.now() - 86_400_000)));
  await tab.reload();
  await expect(tab.getByRole("dialog", { name: "给自己取个名字" })).toBeVisible();
});
