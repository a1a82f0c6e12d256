import { unique } from "../../fixtures/e2e-community.ts";
import { axe, expect, test } from "../../setup/e2e-test.ts";

test("R06 a guest's searches are listed on the search page, deleted there, and no longer stored when switched off", async ({
  page,
}, testInfo) => {
  const words = [`甲${unique()}`, `乙${unique()}`, `丙${unique()}`];
  for (const word of words) await page.goto(`/search?q=${encodeURIComponent(word)}`);
  await page.goto("/search");
  const own = page.getByRole("region", { name: "搜索历史" });
  await expect(own.getByRole("listitem").getByRole("link")).toHaveText(words.toReversed());
  if (testInfo.project.name === "js") await axe(page);
  await own.getByRole("button", { name: new RegExp(`删除\\s*搜索历史“${words[1]}”`) }).click();
  await expect(own.getByRole("listitem").getByRole("link")).toHaveText([words[2] ?? "", words[0] ?? ""]);
  await page.goto("/preferences");
  await page.getByLabel("不记录，也不显示").check();
  await page.getByRole("button", { name: "保存" }).click();
  await expect(page.getByText("偏好已保存").first()).toBeVisible();
  await page.goto(`/search?q=${encodeURIComponent(`丁${words[0]}`)}`);
  await page.goto("/search");
  await expect(page.getByRole("heading", { name: "搜索", exact: true })).toBeVisible();
  await expect(own).toBeHidden();
  await page.goto("/preferences");
  await page.getByLabel("记下最近的 20 次搜索").check();
  await page.getByRole("button", { name: "保存" }).click();
  await expect(page.getByText("偏好已保存").first()).toBeVisible();
  await page.goto("/search");
  await expect(own.getByRole("listitem").getByRole("link")).toHaveText([words[2] ?? "", words[0] ?? ""]);
  await own.getByRole("button", { name: "清空" }).click();
  await expect(own).toBeHidden();
  const hot = page.getByRole("region", { name: "热门搜索" });
  await expect(hot).toHaveCount(1);
  await expect(hot.getByRole("listitem").first()).toBeVisible();
});

test("R06 a member's searches follow the account to another browser", async ({ page, loginAs, newVisitor }) => {
  const word = `随身${unique()}`;
  const login = await loginAs({ redirect: `/search?q=${encodeURIComponent(word)}` });
  await page.goto("/search");
  await expect(page.getByRole("region", { name: "搜索历史" }).getByRole("link", { name: word })).toBeVisible();
  const other = await newVisitor();
  await other.goto("/search");
  await expect(other.getByRole("link", { name: word })).toBeHidden();
  await loginAs({ ...login, page: other, redirect: "/search" });
  await expect(other.getByRole("region", { name: "搜索历史" }).getByRole("link", { name: word })).toBeVisible();
});
