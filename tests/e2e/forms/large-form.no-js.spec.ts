import { expect, test } from "../../setup/e2e-test.ts";

test("R09 R27 a form that is too large gets an error page, and Back finds the input again", async ({
  page,
  loginAs,
}) => {
  await loginAs({ redirect: "/feedback/create" });
  await page.getByRole("textbox", { name: "标题" }).fill("截图太多的反馈");
  await page.getByRole("textbox", { name: "描述" }).fill("第一行\n第二行");
  const large = (name: string) => ({ name, mimeType: "image/png", buffer: Buffer.alloc(8 * 1024 * 1024, 7) });
  await page.getByLabel("插入截图", { exact: true }).setInputFiles([large("甲.png"), large("乙.png")]);
  const answer = page.waitForResponse((response) => response.request().method() === "POST");
  await page.getByRole("button", { name: "提交反馈" }).click();
  expect((await answer).status()).toBe(413);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("内容太大");
  await expect(page.getByText("一次最多提交 12 MB")).toBeVisible();
  await expect(page).toHaveTitle(/内容太大/);
  // The error page has the member's shell.
  await expect(page.getByRole("link", { name: "我的主页" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("textbox", { name: "描述" })).toHaveValue("第一行\n第二行");
});
