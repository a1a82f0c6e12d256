import { unique } from "../../fixtures/e2e-community.ts";
import { expect, test } from "../../setup/e2e-test.ts";

test("R25 after Back the same text is saved as one draft", async ({ page, loginAs }) => {
  const path = "/user/publish/article";
  await loginAs({ redirect: path });
  const words = `${unique()} 写了一半`;
  async function save(): Promise<string> {
    await page.getByLabel("标题", { exact: true }).fill(words);
    await page.getByLabel("正文", { exact: true }).fill("第一段");
    await page.getByRole("button", { name: "保存草稿", exact: true }).click();
    await expect(page.getByText("草稿已保存")).toBeVisible();
    return page.url();
  }
  const first = await save();
  await page.goBack();
  await expect(page).toHaveURL(path);
  expect(await save()).toBe(first);
  await page.goto("/user/manage/article?tab=drafts");
  await expect(page.getByRole("link", { name: words, exact: true })).toHaveCount(1);
});
