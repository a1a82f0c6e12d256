import type { Page } from "@playwright/test";
import { expect, test } from "#tests/setup/e2e-test.ts";

const DYNAMIC = "/user/publish/dynamic";
const words = (page: Page) => page.getByLabel("动态内容");

async function saveDraft(page: Page): Promise<void> {
  await page.getByRole("button", { name: "存草稿" }).click();
  await expect(page.getByText(/^草稿已保存/).first()).toBeVisible();
}

test("E03 a button saves a dynamic's draft, a conflict shows both texts, and publishing deletes the draft", async ({
  page,
  loginAs,
  violations,
}) => {
  violations.allow(/status of 409/);
  await loginAs({ redirect: "/dynamic" });
  await words(page).fill("还没想好的动态");
  await page.getByLabel("谁可以看").selectOption("followers");
  await saveDraft(page);
  const other = await page.context().newPage();
  await other.goto("/dynamic");
  await expect(words(other)).toHaveValue("还没想好的动态");
  await expect(other.getByLabel("谁可以看")).toHaveValue("followers");
  await page.goto(DYNAMIC);
  await words(other).fill("另一个窗口写的");
  await saveDraft(other);
  await other.close();

  await words(page).fill("这个窗口写的");
  await page.getByRole("button", { name: "存草稿" }).click();
  const panel = page.getByRole("alert", { name: "草稿冲突" });
  await expect(panel).toContainText("另一个窗口写的");
  await expect(panel).toContainText("这个窗口写的");
  await panel.getByRole("button", { name: "保留我的" }).click();
  await expect(panel).toBeHidden();
  await expect(page.getByText(/^草稿已保存/).first()).toBeVisible();
  await page.goto("/user/manage/article?tab=drafts");
  await expect(page.getByRole("listitem").filter({ hasText: "这个窗口写的" })).toContainText("动态");
  await page.getByRole("link", { name: "继续写《这个窗口写的》" }).click();
  await expect(words(page)).toHaveValue("这个窗口写的");
  await page.getByRole("button", { name: "发布", exact: true }).last().click();
  await page.waitForURL(/\/dynamic\/\d+$/);
  await page.goto(DYNAMIC);
  await expect(words(page)).toHaveValue("");
});

test("R09 a ticket's draft keeps every field, and returns when the member continues", async ({ page, loginAs }) => {
  await loginAs({ redirect: "/feedback/create" });
  await page.getByRole("radio", { name: "建议" }).check();
  await page.getByRole("textbox", { name: "标题" }).fill("写到一半的建议");
  await page.getByRole("textbox", { name: "描述" }).fill("第一段");
  await saveDraft(page);
  await page.goto("/user/manage/article?tab=drafts");
  await page.getByRole("link", { name: "继续写《写到一半的建议》" }).click();
  await expect(page.getByRole("radio", { name: "建议" })).toBeChecked();
  await expect(page.getByRole("textbox", { name: "标题" })).toHaveValue("写到一半的建议");
  await expect(page.getByRole("textbox", { name: "描述" })).toHaveValue("第一段");
});
