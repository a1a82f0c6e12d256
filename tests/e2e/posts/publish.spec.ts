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

test("A03 S03 writing needs a login, which leads back", async ({ page, loginAs }) => {
  await page.goto(HOME);
  await expect(page).toHaveURL(/\/login\?redirect=%2Fuser%2Fpublish%2Farticle$/);
  await loginAs({ redirect: HOME });
  await expect(page.getByRole("heading", { level: 1, name: "写文章" })).toBeVisible();
});

test("R25 R26 an article with a picture is written, previewed, published and read by others", async ({
  page,
  loginAs,
  newVisitor,
  javaScriptEnabled,
}) => {
  await loginAs({ redirect: HOME });
  await write(page, { title: "潮汐王座三阶段打法", source: "## 开场\n\n先清小怪，**注意**站位。" });
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
  await page.getByRole("radio", { name: "图片 1" }).check();
  await page.getByRole("radio", { name: "含 AI 生成的内容", exact: true }).check();
  const id = await publish(page);
  await expect(page.getByText("发布成功").first()).toBeVisible();

  const reader = await newVisitor();
  await reader.goto(`/article/${id}`);
  await expect(reader.getByRole("heading", { level: 1 })).toHaveText("潮汐王座三阶段打法");
  const src = await reader.getByRole("img", { name: "潮汐王座" }).getAttribute("src");
  const media = await reader.request.get(src ?? "");
  expect(media.status()).toBe(200);
  expect(media.headers()["content-type"]).toMatch(/^image\//);
});

test("R25 a title that is too short is reported at its field, and the text stays", async ({ page, loginAs }) => {
  await loginAs({ redirect: HOME });
  await write(page, { title: "短", source: "正文还在这里" });
  await page.getByRole("button", { name: "下一步：发布设置" }).click();
  await expect(titleOf(page)).toHaveAccessibleDescription(/标题至少 2 个字/);
  await expect(titleOf(page)).toHaveValue("短");
  await expect(sourceOf(page)).toHaveValue("正文还在这里");
});

test("R26 a translation needs its source, and the other choices stay", async ({ page, loginAs }) => {
  await loginAs({ redirect: HOME });
  await write(page, { title: "译：潮汐王座", source: "原文很长" });
  await toIssueStep(page);
  await page.getByText("同人", { exact: true }).click();
  await page.getByRole("textbox", { name: "摘要" }).fill("一句话摘要");
  await page.getByRole("radio", { name: "翻译" }).check();
  await page.getByRole("button", { name: "发布", exact: true }).click();
  await expect(page.getByRole("textbox", { name: "来源链接" })).toHaveAccessibleDescription(/转载或翻译请填写来源链接/);
  await expect(page.getByRole("radio", { name: "翻译" })).toBeChecked();
  await expect(page.getByRole("textbox", { name: "摘要" })).toHaveValue("一句话摘要");
  await expect(page.getByRole("checkbox", { name: "同人" })).toBeChecked();
  await page.getByRole("textbox", { name: "来源链接" }).fill("https://example.com/a");
  await publish(page);
  await expect(page.getByText("翻译").first()).toBeVisible();
});

test("R26 a draft without a title leads back to the title field", async ({ page, loginAs }) => {
  await loginAs({ redirect: HOME });
  await sourceOf(page).fill("只有正文");
  const id = await saveDraft(page);
  await page.goto(`/user/publish/article/issue?draft=${id}`);
  await page.getByRole("button", { name: "发布", exact: true }).click();
  await expect(page.getByText("标题至少 2 个字")).toBeVisible();
  await page.getByRole("link", { name: "返回修改标题和正文" }).click();
  await expect(sourceOf(page)).toHaveValue("只有正文");
});

test("R26 going back to the text and forth again keeps the issue step", async ({ page, loginAs }) => {
  await loginAs({ redirect: HOME });
  await write(page, { title: "来回一趟", source: "正文一" });
  await toIssueStep(page);
  await page.getByText("同人", { exact: true }).click();
  await page.getByRole("textbox", { name: "摘要" }).fill("摘要还在");
  await page.getByRole("radio", { name: "翻译" }).check();
  await page.getByRole("button", { name: "上一步" }).click();
  await expect(sourceOf(page)).toHaveValue(/^正文一\s*$/);
  await sourceOf(page).fill("正文二");
  await toIssueStep(page);
  await expect(page.getByRole("checkbox", { name: "同人" })).toBeChecked();
  await expect(page.getByRole("textbox", { name: "摘要" })).toHaveValue("摘要还在");
  await expect(page.getByRole("radio", { name: "翻译" })).toBeChecked();
});

test("R26 a cover that is uploaded here is chosen immediately", async ({ page, loginAs, javaScriptEnabled }) => {
  await loginAs({ redirect: HOME });
  await write(page, { title: "有封面的文章", source: "正文" });
  await toIssueStep(page);
  await page.getByRole("textbox", { name: "摘要" }).fill("摘要先写好了");
  await uploadPicture(page, javaScriptEnabled);
  await expect(page.getByRole("radio", { name: "图片 1" })).toBeChecked();
  await expect(page.getByRole("textbox", { name: "摘要" })).toHaveValue("摘要先写好了");
  await publish(page);
});

test("R25 a file that is not a picture is refused at its field, and the text stays", async ({
  page,
  loginAs,
  javaScriptEnabled,
}) => {
  await loginAs({ redirect: HOME });
  await write(page, { title: "标题还在", source: "正文还在" });
  await page.locator('input[type="file"]').setInputFiles({
    name: "a.svg",
    mimeType: "image/svg+xml",
    buffer: Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"),
  });
  if (!javaScriptEnabled) await page.getByRole("button", { name: "上传图片" }).click();
  await expect(page.getByText(/仅支持/).first()).toBeVisible();
  await expect(titleOf(page)).toHaveValue("标题还在");
  await expect(sourceOf(page)).toHaveValue(/^正文还在\s*$/);
});

test("R26 the same form sent twice publishes once", async ({ page, loginAs, baseURL }) => {
  await loginAs({ redirect: HOME });
  await write(page, { title: "只发一次", source: "双击也只有一篇" });
  await toIssueStep(page);
  const hidden = (name: string) => page.locator(`form#issue input[name="${name}"]`).getAttribute("value");
  const multipart = {
    intent: "publish",
    draftId: (await hidden("draftId")) ?? "",
    revision: (await hidden("revision")) ?? "",
    formKey: (await hidden("formKey")) ?? "",
    sourceKind: "original",
  };
  const send = () => page.request.post(page.url(), { multipart, headers: { origin: baseURL ?? "" }, maxRedirects: 0 });
  const answers = await Promise.all([send(), send(), send()]);
  expect(answers.map((answer) => answer.status())).toEqual([303, 303, 303]);
  expect(new Set(answers.map((answer) => answer.headers().location)).size).toBe(1);
  await page.goto("/user/manage/article");
  await expect(page.getByRole("heading", { level: 2 })).toHaveText(["只发一次"]);
});
