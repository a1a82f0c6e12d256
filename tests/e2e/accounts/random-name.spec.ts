import { unique } from "../../fixtures/e2e-community.ts";
import { ownSession } from "../../fixtures/own-session.ts";
import { readPage } from "../../fixtures/read-page.ts";
import { expect, test } from "../../setup/e2e-test.ts";

test("W14 a member with a name and a guest are not asked for a name", { tag: "@once" }, async ({ page, baseURL }) => {
  const banner = async (path: string) => (await readPage(page.request, path)).html.includes('aria-label="取名字"');
  expect(await banner("/")).toBe(false);
  const me = await ownSession(page, baseURL);
  expect(await banner("/")).toBe(true);
  // The form of this page asks for it.
  expect(await banner("/user/personal/info")).toBe(false);
  await me.rename(`有名${unique()}`);
  expect(await banner("/")).toBe(false);
});

test("W14 C13 the banner and the name page suggest names without leaving, and save the member's own", async ({
  page,
  loginAs,
}) => {
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
  const main = page.getByRole("main");
  const field = main.getByLabel("昵称");
  await expect(field).toHaveValue("管理员");
  await expect(field).toHaveAttribute("aria-invalid", "true");
  // An invalid name too can be replaced by a suggestion.
  await field.fill("一");
  await main.getByRole("button", { name: "换一个" }).click();
  await expect(field).toHaveValue(/^\p{Script=Han}{2,12}/u);
  await expect(page).toHaveURL("/user/name");
  const own = `自取${unique()}`;
  await field.fill(own);
  await main.getByRole("button", { name: "保存" }).last().click();
  await expect(page.getByText(`你好，${own}`)).toBeVisible();
  await expect(page).toHaveURL("/search?q=%E9%A3%8E");
  await expect(page.getByRole("form", { name: "取名字" })).toHaveCount(0);
});
