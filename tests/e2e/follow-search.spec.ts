import { unique } from "../fixtures/e2e-community.ts";
import { expect, test } from "../setup/e2e-test.ts";

test("C06 R06 people are found by a part of their name, and followed from there", async ({ page, loginAs, newVisitor }) => {
  const name = `寻灯${unique()}`;
  const other = await newVisitor();
  await loginAs({ page: other, redirect: "/user/personal/info" });
  await other.getByLabel("昵称").fill(name);
  await other.getByRole("button", { name: "保存" }).last().click();
  await expect(other.getByText("资料已保存")).toBeVisible();
  await loginAs({ redirect: `/search?q=${encodeURIComponent(name.slice(2))}` });
  await page.getByRole("navigation", { name: "搜索范围" }).getByRole("link", { name: "用户" }).click();
  const item = page.getByRole("main").getByRole("listitem").filter({ hasText: name });
  await item.getByRole("button", { name: "关注" }).click();
  await expect(item.getByRole("button", { name: "已关注" })).toBeVisible();
  await page.goto(`/search?q=${encodeURIComponent("没有人叫这个")}&type=users`);
  await expect(page.getByText("没有找到名字里有“没有人叫这个”的人")).toBeVisible();
});
