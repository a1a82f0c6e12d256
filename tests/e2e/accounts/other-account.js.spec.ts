import { picture } from "../../fixtures/picture.ts";
import { videoClip } from "../../fixtures/video-clip.ts";
import { expect, test } from "../../setup/e2e-test.ts";

test("A02 R25 a text typed as one account is never saved as another's: the tab says so and keeps the text", async ({
  page,
  context,
  loginAs,
  violations,
}) => {
  violations.allow(/409/);
  await loginAs({ redirect: "/user/publish/article" });
  await page.locator('input[name="title"]').fill("甲写的标题");
  await page.waitForLoadState("networkidle");
  const tab = await context.newPage();
  await loginAs({ page: tab, redirect: "/" });
  await expect(page.getByRole("alert").filter({ hasText: "换了登录" })).toBeVisible();
  await page.locator('input[name="title"]').fill("甲写的标题，还在写");
  await expect(page.getByRole("status", { name: "保存状态" })).toHaveText(/属于另一个账号/, { timeout: 20_000 });
  await expect(page.locator('input[name="title"]')).toHaveValue("甲写的标题，还在写");
  await tab.goto("/user/manage/article?tab=drafts");
  await expect(tab.getByRole("main")).toContainText(/还没有草稿|没有草稿/);
  await expect(tab.getByText("甲写的标题")).toHaveCount(0);

  await tab.goto("/user/personal/info");
  await expect(tab.locator('input[name="formOwner"]').first()).toBeAttached();
});

test("A02 R25 E03 a picture and a video chosen in one account's form are never uploaded as another's", async ({
  page,
  context,
  loginAs,
  violations,
}) => {
  violations.allow(/409/);
  const film = { name: "浮岛.mp4", mimeType: "video/mp4", buffer: await videoClip({ kind: "mp4" }) };
  await loginAs({ redirect: "/user/publish/dynamic" });
  const form = page.getByRole("form", { name: "发布动态" });
  await form.getByRole("textbox").first().fill("甲写的动态");
  await page.waitForLoadState("networkidle");
  const article = await context.newPage();
  await article.goto("/user/publish/article");
  await article.locator('input[name="title"]').fill("甲写的标题");
  await article.waitForLoadState("networkidle");
  const tab = await context.newPage();
  await loginAs({ page: tab, redirect: "/" });
  for (const one of [page, article]) await expect(one.getByRole("alert").filter({ hasText: "换了登录" })).toBeVisible();

  const refused = /属于另一个账号/;
  await form.getByLabel("添加图片").setInputFiles(await picture({ name: "甲的图.png" }));
  await expect(form.getByText(refused)).toHaveCount(1);
  await expect(form.locator("input[name=image]")).toHaveCount(0);
  await form.getByLabel("添加视频").setInputFiles(film);
  await expect(form.getByText(refused)).toHaveCount(2);
  await expect(form.locator("input[name=videoFileId]")).toHaveValue("");
  await article.locator('input[type="file"]').setInputFiles(await picture({ name: "甲的图.png" }));
  await expect(article.getByRole("main").getByText(refused).first()).toBeVisible();
  await expect(article.locator("textarea[name=source]")).not.toHaveValue(/media/);
  await expect(form.getByRole("textbox").first()).toHaveValue("甲写的动态");
});
