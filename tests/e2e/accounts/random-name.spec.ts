import { unique } from "../../fixtures/e2e-community.ts";
import { expect, test } from "../../setup/e2e-test.ts";

test("W14 a member with a name and a guest are not asked for a name", async ({ page, loginAs }) => {
  await page.goto("/");
  await expect(page.getByRole("form", { name: "取名字" })).toHaveCount(0);
  await loginAs({ redirect: "/user/personal/info" });
  await expect(page.getByRole("form", { name: "取名字" })).toHaveCount(0);
  await page.getByLabel("昵称").fill(`有名${unique()}`);
  await page.getByRole("button", { name: "保存" }).last().click();
  await expect(page.getByText("资料已保存")).toBeVisible();
  await page.goto("/");
  await expect(page.getByRole("form", { name: "取名字" })).toHaveCount(0);
});

test("W14 C13 the banner suggests a name, suggests another, and saves the member's own", async ({ page, loginAs }) => {
  await loginAs({ redirect: "/search?q=%E9%A3%8E" });
  const form = page.getByRole("form", { name: "取名字" });
  const name = form.getByRole("textbox");
  const first = await name.inputValue();
  expect(first).toMatch(/^\p{Script=Han}{2,12}/u);
  await form.getByRole("button", { name: "换一个" }).click();
  await expect(name).not.toHaveValue(first);
  await expect(page).toHaveURL("/search?q=%E9%A3%8E");
  await name.fill("管理员");
  await form.getByRole("button", { name: "保存" }).click();
  const page2 = page.getByRole("main").getByLabel("昵称");
  await expect(page2).toHaveValue("管理员");
  await expect(page2).toHaveAttribute("aria-invalid", "true");
  const own = `自取${unique()}`;
  await page2.fill(own);
  await page.getByRole("main").getByRole("button", { name: "保存" }).last().click();
  await expect(page.getByText(`你好，${own}`)).toBeVisible();
  await expect(page).toHaveURL("/search?q=%E9%A3%8E");
  await expect(page.getByRole("form", { name: "取名字" })).toHaveCount(0);
});

test("W14 C13 the name page suggests another name without leaving, and keeps its redirect", async ({
  page,
  loginAs,
}) => {
  await loginAs({ redirect: "/search" });
  const banner = page.getByRole("form", { name: "取名字" });
  await banner.getByRole("textbox").fill("管理员");
  await banner.getByRole("button", { name: "保存" }).click();
  const main = page.getByRole("main");
  await expect(main.getByLabel("昵称")).toHaveAttribute("aria-invalid", "true");
  // An invalid name too can be replaced by a suggestion.
  await main.getByLabel("昵称").fill("一");
  await main.getByRole("button", { name: "换一个" }).click();
  await expect(main.getByLabel("昵称")).toHaveValue(/^\p{Script=Han}{2,12}/u);
  await expect(page).toHaveURL("/user/name");
  await main.getByRole("button", { name: "保存" }).last().click();
  await expect(page.getByText(/^你好，/)).toBeVisible();
  await expect(page).toHaveURL("/search");
});
