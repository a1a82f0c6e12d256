import { unique } from "../../fixtures/e2e-community.ts";
import { expect, test } from "../../setup/e2e-test.ts";

test("R22 a member edits their dynamic from their list, and the dynamic shows its old text", async ({
  page,
  loginAs,
}) => {
  await loginAs({ redirect: "/user/publish/dynamic" });
  const words = `浮岛日出 ${unique()}`;
  await page.getByLabel("动态内容").fill(words);
  await page.getByRole("button", { name: "发布", exact: true }).click();
  await expect(page).toHaveURL(/\/dynamic\/\d+$/);
  const path = new URL(page.url()).pathname;
  await page.goto("/user/manage/dynamic");
  await page.getByRole("link", { name: /^编辑“浮岛日出/ }).click();
  await expect(page).toHaveTitle(/修改动态/);
  const text = page.getByLabel("动态内容");
  await expect(text).toHaveValue(words);
  await text.fill("   ");
  await page.getByRole("button", { name: "保存", exact: true }).last().click();
  await expect(page.getByRole("alert")).toContainText("写点什么");
  await text.fill(`${words} 改过的`);
  await page.getByLabel("谁可以看").selectOption("followers");
  await page.getByRole("button", { name: "保存", exact: true }).last().click();
  await expect(page).toHaveURL(new RegExp(`${path}$`));
  await expect(page.getByText("动态已修改")).toBeVisible();
  const card = page.getByRole("article").first();
  await expect(card).toContainText("改过的");
  await expect(card).toContainText("仅粉丝");
  await card.getByRole("link", { name: "已编辑" }).click();
  const versions = page.getByRole("list", { name: "版本" }).locator("> li");
  await expect(versions).toHaveCount(2);
  await expect(versions.first().getByRole("insertion")).toContainText("改过的");
  await expect(versions.last()).toContainText(words);
});

test("R22 a dynamic that was changed in another tab shows both texts, and the chosen one stays", async ({
  page,
  loginAs,
  context,
}) => {
  await loginAs({ redirect: "/user/publish/dynamic" });
  await page.getByLabel("动态内容").fill(`两处修改 ${unique()}`);
  await page.getByRole("button", { name: "发布", exact: true }).click();
  await expect(page).toHaveURL(/\/dynamic\/\d+$/);
  const edit = `/user/publish/dynamic/edit/${page.url().split("/").at(-1)}`;
  await page.goto(edit);
  const other = await context.newPage();
  await other.goto(edit);
  await other.getByLabel("动态内容").fill("另一页写的");
  await other.getByRole("button", { name: "保存", exact: true }).last().click();
  await expect(other.getByText("动态已修改")).toBeVisible();
  await page.getByLabel("动态内容").fill("这一页写的");
  await page.getByRole("button", { name: "保存", exact: true }).last().click();
  const conflict = page.getByRole("alert", { name: "动态冲突" });
  await expect(conflict).toContainText("另一页写的");
  await expect(page.getByLabel("动态内容")).toHaveValue("这一页写的");
  await conflict.getByRole("button", { name: "保留我的" }).click();
  await expect(page.getByRole("article").first()).toContainText("这一页写的");
});
