import { picture } from "../../fixtures/picture.ts";
import { readPage } from "../../fixtures/read-page.ts";
import { videoClip } from "../../fixtures/video-clip.ts";
import { expect, test } from "../../setup/e2e-test.ts";

test("A02 R25 E03 a text, a picture and a video of one account's forms are never saved as another's: the tabs say so and keep the text", async ({
  page,
  context,
  loginAs,
  violations,
}) => {
  violations.allow(/409/);
  const film = { name: "浮岛.mp4", mimeType: "video/mp4", buffer: await videoClip({ kind: "mp4" }) };
  await loginAs({ redirect: "/user/publish/dynamic" });
  const article = await context.newPage();
  await article.goto("/user/publish/article");
  // The tabs are hydrated, and hear each other.
  for (const one of [page, article]) await expect(one.locator("html[data-live]")).toHaveCount(1);
  const form = page.getByRole("form", { name: "发布动态" });
  await form.getByRole("textbox").first().fill("甲写的动态");
  const title = article.locator('input[name="title"]');
  await title.fill("甲写的标题");
  const tab = await context.newPage();
  await loginAs({ page: tab, redirect: "/" });
  for (const one of [page, article]) await expect(one.getByRole("alert").filter({ hasText: "换了登录" })).toBeVisible();

  const refused = /属于另一个账号/;
  await title.fill("甲写的标题，还在写");
  await expect(article.getByRole("status", { name: "保存状态" })).toHaveText(refused, { timeout: 20_000 });
  await expect(title).toHaveValue("甲写的标题，还在写");
  const drafts = await readPage(tab.request, "/user/manage/article?tab=drafts");
  expect(drafts.main).toMatch(/还没有草稿|没有草稿/);
  expect(drafts.main).not.toContain("甲写的标题");
  expect((await readPage(tab.request, "/user/personal/info")).html).toContain('name="formOwner"');

  await form.getByLabel("添加图片").setInputFiles(await picture({ name: "甲的图.png" }));
  await expect(form.getByText(refused)).toHaveCount(1);
  await expect(form.locator("input[name=image]")).toHaveCount(0);
  await form.getByLabel("添加视频").setInputFiles(film);
  await expect(form.getByText(refused)).toHaveCount(2);
  await expect(form.locator("input[name=videoFileId]")).toHaveValue("");
  await article.locator('input[type="file"]').setInputFiles(await picture({ name: "甲的图.png" }));
  await expect(article.getByRole("main").getByText(refused).nth(1)).toBeVisible();
  await expect(article.locator("textarea[name=source]")).not.toHaveValue(/media/);
  await expect(form.getByRole("textbox").first()).toHaveValue("甲写的动态");
});
