import { unique } from "../../fixtures/e2e-community.ts";
import { ownSession } from "../../fixtures/own-session.ts";
import { expect, test } from "../../setup/e2e-test.ts";

test("R22 a member edits their dynamic from their list, and the dynamic shows its old text", async ({
  page,
  baseURL,
}) => {
  const words = `浮岛日出 ${unique()}`;
  const me = await ownSession(page, baseURL);
  const path = `/dynamic/${await me.dynamic({ source: words })}`;
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

test(
  "R22 a dynamic that was changed in another tab shows both texts, and the chosen one stays",
  { tag: "@once" },
  async ({ page, baseURL, context }) => {
    const me = await ownSession(page, baseURL);
    const edit = `/user/publish/dynamic/edit/${await me.dynamic()}`;
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
  },
);
