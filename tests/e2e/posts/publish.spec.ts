import { key } from "#tests/fixtures/e2e-community.ts";
import { ownSession } from "#tests/fixtures/own-session.ts";
import { readPage, redirectOf } from "#tests/fixtures/read-page.ts";
import {
  publish,
  saveDraft,
  sourceOf,
  titleOf,
  toIssueStep,
  uploadPicture,
  write,
} from "#tests/fixtures/write-screen.ts";
import { expect, test } from "#tests/setup/e2e-test.ts";

const HOME = "/user/publish/article";

test("A03 S03 R25 R26 an article is written after a login, keeps its text when its title or a file is refused, and is illustrated, previewed, published and read by others", async ({
  page,
  loginAs,
  newVisitor,
  javaScriptEnabled,
}) => {
  expect(await redirectOf(page.request, HOME)).toBe("/login?redirect=%2Fuser%2Fpublish%2Farticle");
  await loginAs({ redirect: HOME });
  await expect(page.getByRole("heading", { level: 1, name: "写文章" })).toBeVisible();
  await write(page, { title: "短", source: "## 开场\n\n先清小怪，**注意**站位。" });
  await page.getByRole("button", { name: "下一步：发布设置" }).click();
  await expect(titleOf(page)).toHaveAccessibleDescription(/标题至少 2 个字/);
  await expect(titleOf(page)).toHaveValue("短");
  await expect(sourceOf(page)).toHaveValue(/先清小怪/);

  await titleOf(page).fill("潮汐王座三阶段打法");
  await page.locator('input[type="file"]').setInputFiles({
    name: "a.svg",
    mimeType: "image/svg+xml",
    buffer: Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"),
  });
  if (!javaScriptEnabled) await page.getByRole("button", { name: "上传图片" }).click();
  await expect(page.getByText(/仅支持/).first()).toBeVisible();
  await expect(titleOf(page)).toHaveValue("潮汐王座三阶段打法");
  await expect(sourceOf(page)).toHaveValue(/^## 开场\n\n先清小怪，\*\*注意\*\*站位。\s*$/);

  await uploadPicture(page, javaScriptEnabled);
  await expect(sourceOf(page)).toHaveValue(/!\[潮汐王座\]\(\/media\/\S+\)/);
  await expect(titleOf(page)).toHaveValue("潮汐王座三阶段打法");
  await page.getByRole("button", { name: "预览" }).click();
  const preview = page.getByRole("region", { name: "预览" });
  await expect(preview.getByRole("heading", { name: "开场" })).toBeVisible();
  await expect(preview.getByRole("img", { name: "潮汐王座" })).toHaveAttribute("src", /^\/media\//);
  await expect(sourceOf(page)).toHaveValue(/先清小怪/);

  await toIssueStep(page);
  await page.getByText("攻略", { exact: true }).click();
  // The first picture is the cover unless the author decides otherwise.
  await expect(page.getByRole("radio", { name: "图片 1" })).toBeChecked();
  await page.getByRole("radio", { name: "含 AI 生成的内容", exact: true }).check();
  const id = await publish(page);
  await expect(page.getByText("发布成功").first()).toBeVisible();

  const reader = (await newVisitor()).request;
  const { html, main } = await readPage(reader, `/article/${id}`);
  expect(main).toContain("潮汐王座三阶段打法");
  const [picture = ""] = html.match(/<img[^>]*alt="潮汐王座"[^>]*>/) ?? [];
  const [, src = ""] = /src="([^"]*)"/.exec(picture) ?? [];
  const media = await reader.get(src);
  expect(media.status()).toBe(200);
  expect(media.headers()["content-type"]).toMatch(/^image\//);
});

test("R26 a draft without a title leads back to the title field", { tag: "@once" }, async ({ page, loginAs }) => {
  await loginAs({ redirect: HOME });
  await sourceOf(page).fill("只有正文");
  const id = await saveDraft(page);
  await page.goto(`/user/publish/article/issue?draft=${id}`);
  await page.getByRole("button", { name: "发布", exact: true }).click();
  await expect(page.getByText("标题至少 2 个字")).toBeVisible();
  await page.getByRole("link", { name: "返回修改标题和正文" }).click();
  await expect(sourceOf(page)).toHaveValue("只有正文");
});

test("R26 the same form sent twice publishes once", { tag: "@once" }, async ({ page, baseURL }) => {
  const me = await ownSession(page, baseURL);
  const draft = await me.send<{ id: number; revision: number }>("/draft/article/save", {
    title: "只发一次",
    source: "双击也只有一篇",
    formKey: key(),
  });
  const step = `/user/publish/article/issue?draft=${draft.id}`;
  const [, formKey = ""] = /name="formKey"[^>]*value="([^"]+)"/.exec((await readPage(page.request, step)).html) ?? [];
  const multipart = {
    intent: "publish",
    draftId: String(draft.id),
    revision: String(draft.revision),
    formKey,
    sourceKind: "original",
  };
  const send = () => page.request.post(step, { multipart, headers: { origin: baseURL ?? "" }, maxRedirects: 0 });
  const answers = await Promise.all([send(), send(), send()]);
  expect(answers.map((answer) => answer.status())).toEqual([303, 303, 303]);
  expect(new Set(answers.map((answer) => answer.headers().location)).size).toBe(1);
  await page.goto("/user/manage/article");
  await expect(page.getByRole("heading", { level: 2 })).toHaveText(["只发一次"]);
});
