import { picture } from "#tests/fixtures/write-screen.ts";
import { expect, test } from "#tests/setup/e2e-test.ts";

test("E03 R09 a dynamic with its picture and a ticket save themselves, and after a network error save again", async ({
  page,
  loginAs,
  violations,
}) => {
  violations.allow(/ERR_FAILED/);
  await loginAs({ redirect: "/dynamic" });
  const state = page.getByRole("status", { name: "草稿状态" });
  await page.route("**/resources/draft", (route) => route.abort(), { times: 1 });
  await page.getByLabel("动态内容").fill("不用按任何按钮");
  await expect(state).toBeAttached();
  await page.getByRole("button", { name: "存草稿" }).click();
  await expect(state).toHaveText("草稿没有保存：网络错误，请检查网络连接");
  await page.getByLabel("添加图片").setInputFiles({ name: "a.png", mimeType: "image/png", buffer: await picture() });
  await expect(state).toHaveText(/^草稿已保存 \d\d:\d\d$/);
  await page.reload();
  await expect(page.getByLabel("动态内容")).toHaveValue("不用按任何按钮");
  await expect(page.getByRole("form", { name: "发布动态" }).getByRole("img")).toBeVisible();

  await page.goto("/feedback/create");
  await page.getByRole("textbox", { name: "标题" }).fill("自己保存的反馈");
  await expect(state).toHaveText(/^草稿已保存 \d\d:\d\d$/);
  await page.reload();
  await expect(page.getByRole("textbox", { name: "标题" })).toHaveValue("自己保存的反馈");
});
