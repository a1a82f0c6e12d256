import { scene } from "../../fixtures/picture.ts";
import { sourceOf, titleOf } from "../../fixtures/write-screen.ts";
import { axe, expect, test } from "../../setup/e2e-test.ts";

/** A seed that differs from every other test's and project's. */
const seedOf = () => 1_000 + Math.floor(Math.random() * 1_000_000);
const fileOf = (buffer: Buffer, name: string) => ({ name, mimeType: "image/jpeg", buffer });

test("A01 the staff forbid a picture, and a member who uploads it reads so at the field and keeps the text", async ({
  page,
  loginAs,
  newVisitor,
  violations,
}, testInfo) => {
  test.slow();
  violations.allow(/status of 400/);
  const bad = await scene(seedOf());
  const note = `测试图 ${seedOf()}`;
  const admin = await newVisitor();
  await loginAs({ page: admin, admin: true, redirect: "/admin/picture" });
  const form = admin.getByRole("form", { name: "禁用一张图片" });
  await form.getByLabel(/^备注/).fill(note);
  await form.getByLabel("先审后发").check();
  await form.getByLabel("拒绝发布").check();
  await form
    .getByLabel("图片", { exact: true })
    .setInputFiles(fileOf(Buffer.from("this is no picture at all"), "x.jpg"));
  await form.getByRole("button", { name: "禁用这张图片" }).click();
  await expect(form.getByText("仅支持 JPEG、PNG、WebP、GIF、AVIF 图片")).toBeVisible();
  await expect(form.getByLabel(/^备注/)).toHaveValue(note);
  await form.getByLabel("图片", { exact: true }).setInputFiles(fileOf(bad, "坏图.jpg"));
  await form.getByRole("button", { name: "禁用这张图片" }).click();
  await expect(admin.getByText("已禁用，几秒内生效").first()).toBeVisible();
  const line = admin.getByRole("listitem").filter({ hasText: note });
  await expect(line).toContainText("拒绝发布");
  if (testInfo.project.name === "js") await axe(admin);
  await line.getByRole("button", { name: "试跑" }).click();
  await expect(admin.getByText(/看了(站内全部|最新的) [\d,]+ 张图片，相似的有 1 张/)).toBeVisible();

  // Every process applies a change within two seconds.
  await loginAs({ redirect: "/user/publish/article" });
  await titleOf(page).fill("一张图");
  await sourceOf(page).fill("写了很久的开头");
  await expect(async () => {
    await page.locator('input[type="file"]').setInputFiles(fileOf(bad, "坏图.jpg"));
    if (testInfo.project.name === "no-js") await page.getByRole("button", { name: "保存草稿" }).click();
    await expect(page.getByText(/这张图片不能发布，请换一张/).first()).toBeVisible({
      timeout: 5_000,
    });
  }).toPass({ timeout: 30_000 });
  await expect(sourceOf(page)).toHaveValue(/^写了很久的开头/);
  await expect(titleOf(page)).toHaveValue("一张图");

  await admin.goto("/admin/picture");
  await line.getByRole("button", { name: "解除禁用" }).click();
  await expect(admin.getByText("已解除禁用，几秒内生效").first()).toBeVisible();
  await expect(line).toHaveCount(0);
});

test("A01 a picture of a waiting post is forbidden from the review, and others cannot open that page", async ({
  page,
  loginAs,
  newVisitor,
}, testInfo) => {
  test.slow();
  const odd = await scene(seedOf());
  const note = `像二维码 ${seedOf()}`;
  const admin = await newVisitor();
  await loginAs({ page: admin, admin: true, redirect: "/admin/picture" });
  const form = admin.getByRole("form", { name: "禁用一张图片" });
  await form.getByLabel("图片", { exact: true }).setInputFiles(fileOf(odd, "图.jpg"));
  await form.getByLabel("先审后发").check();
  await form.getByLabel(/^备注/).fill(note);
  await form.getByRole("button", { name: "禁用这张图片" }).click();
  await expect(admin.getByText("已禁用，几秒内生效").first()).toBeVisible();

  // Every process applies a change within two seconds; before that the post would be published.
  await loginAs();
  const post = page.getByRole("form", { name: "发布动态" });
  await expect(async () => {
    await page.goto("/user/publish/dynamic");
    await post.getByLabel("动态内容").fill(`看图 ${note}`);
    await post.getByLabel("添加图片").setInputFiles(fileOf(odd, "图.jpg"));
    if ((await post.getByRole("button", { name: "上传图片" }).count()) === 0)
      await expect(post.getByRole("list", { name: "已添加的图片" }).getByRole("img")).toHaveCount(1);
    await post.getByRole("button", { name: "发布", exact: true }).click();
    await expect(page).toHaveURL(/\/user\/manage\/review/, { timeout: 5_000 });
  }).toPass({ timeout: 30_000 });
  await expect(page.getByText("已提交，审核通过后发布").first()).toBeVisible();
  expect((await page.request.get("/admin/picture")).status()).toBe(403);
  expect((await page.request.get("/admin/picture/of?kind=user&id=1")).status()).toBe(403);
  expect((await admin.request.get("/admin/picture/of?kind=folder&id=1")).status()).toBe(404);

  await admin.goto("/admin/review?reason=picture");
  const waiting = admin.getByRole("listitem").filter({ hasText: `看图 ${note}` });
  await expect(waiting).toContainText(`命中：图片“${note}”`);
  await waiting.getByRole("link", { name: "禁用其中的图片" }).click();
  const choice = admin.getByRole("form", { name: "禁用其中的图片" });
  await expect(choice).toContainText("已禁用：先审后发");
  await choice.getByRole("checkbox").uncheck();
  await choice.getByLabel(/^备注/).fill(`${note} 又来`);
  await choice.getByRole("button", { name: "禁用选中的" }).click();
  await expect(choice.getByText("请选择图片")).toBeVisible();
  await expect(choice.getByLabel(/^备注/)).toHaveValue(`${note} 又来`);
  if (testInfo.project.name === "js") await axe(admin);
  await choice.getByRole("checkbox").check();
  await choice.getByRole("button", { name: "禁用选中的" }).click();
  await expect(admin.getByText("已禁用 1 张图片，几秒内生效").first()).toBeVisible();
  await expect(admin.getByRole("listitem").filter({ hasText: `${note} 又来` })).toContainText("拒绝发布");
});
