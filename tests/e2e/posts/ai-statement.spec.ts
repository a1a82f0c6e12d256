import { pngText } from "../../fixtures/ai-marks.ts";
import { unique } from "../../fixtures/e2e-community.ts";
import { expect, test } from "../../setup/e2e-test.ts";

const markedFile = async () => ({ name: "ai.png", mimeType: "image/png", buffer: await pngText() });

test("C19 E03 a writer states that a dynamic contains generated contents, and readers see the label on card and page", async ({
  page,
  loginAs,
}) => {
  await loginAs({ redirect: "/dynamic" });
  const words = `AI 画的海 ${unique()}`;
  const form = page.getByRole("form", { name: "发布动态" });
  await form.getByLabel("动态内容").fill(words);
  await form.getByLabel("AI 声明").selectOption("含 AI 生成的内容");
  await form.getByRole("button", { name: "发布", exact: true }).click();
  await expect(page.getByText("发布成功")).toBeVisible();
  const card = page.getByRole("article").filter({ hasText: words });
  await expect(card.getByText("含 AI 生成", { exact: true })).toBeVisible();
  await card
    .getByRole("link", { name: /的动态$/ })
    .first()
    .click();
  await expect(page.getByText("作者声明：内容含 AI 生成")).toBeVisible();
});

test("C19 E03 R07 a marked picture is 疑似 for readers, and its author is told and states the contrary", async ({
  page,
  loginAs,
  newVisitor,
  javaScriptEnabled,
}) => {
  await loginAs({ redirect: "/user/publish/dynamic" });
  const words = `灯塔的照片 ${unique()}`;
  const form = page.getByRole("form", { name: "发布动态" });
  await form.getByLabel("动态内容").fill(words);
  await form.getByLabel("添加图片").setInputFiles(await markedFile());
  if (!javaScriptEnabled) await form.getByRole("button", { name: "上传图片" }).click();
  await expect(form.getByText("文件里有 AI 生成的标识")).toBeVisible();
  await form.getByRole("button", { name: "发布", exact: true }).click();
  await expect(page).toHaveURL(/\/dynamic\/\d+$/);
  const path = new URL(page.url()).pathname;
  const reader = await newVisitor();
  await reader.goto(path);
  await expect(reader.getByText("疑似 AI 生成", { exact: true })).toBeVisible();
  await expect(reader.getByRole("link", { name: "去声明" })).toHaveCount(0);

  await page.getByLabel("写评论").fill("原图在这里");
  await page.getByLabel(/^图片，最多/).setInputFiles(await markedFile());
  if (javaScriptEnabled) await expect(page.getByRole("list", { name: "已添加的图片" }).getByRole("img")).toHaveCount(1);
  await page.getByRole("button", { name: "发表评论" }).click();
  await expect(page.locator("[data-marked]").getByText("疑似 AI 生成", { exact: true })).toBeVisible();

  await page.getByRole("link", { name: "去声明" }).click();
  const edit = page.getByRole("form", { name: "修改动态" });
  await expect(edit.getByText("文件里有 AI 生成的标识")).toBeVisible();
  await edit.getByLabel("AI 声明").selectOption("不含 AI 生成的内容");
  await edit.getByRole("button", { name: "保存" }).click();
  await expect(page.getByText("动态已修改")).toBeVisible();
  await reader.goto(path);
  await expect(reader.getByText(words)).toBeVisible();
  const staff = await newVisitor();
  await loginAs({ page: staff, admin: true, redirect: "/admin/picture" });
  await staff.getByRole("navigation", { name: "图片" }).getByRole("link", { name: "疑似 AI 的图片" }).click();
  const found = staff.getByRole("listitem").filter({ has: staff.locator(`a[href="${path}"]`) });
  await expect(found.first()).toContainText("作者不含 AI 生成的内容");
  // The comment's own label stays.
  await expect(reader.getByText("疑似 AI 生成", { exact: true })).toHaveCount(1);
});

test("C19 E04 the settings of a ticket have the statement, which survives an error", async ({ page, loginAs }) => {
  await loginAs({ redirect: "/feedback/create" });
  const title = page.getByRole("textbox", { name: "标题" });
  await title.fill("短");
  await page.getByLabel("描述", { exact: true }).fill("怎样一步步重现");
  await page.getByRole("radio", { name: "含 AI 生成的内容", exact: true }).check();
  await page.getByRole("button", { name: "提交反馈" }).first().click();
  await expect(title).toHaveAccessibleDescription(/标题至少/);
  await expect(page.getByRole("radio", { name: "含 AI 生成的内容", exact: true })).toBeChecked();
});
