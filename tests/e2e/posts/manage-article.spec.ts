import type { Page } from "@playwright/test";
import { unique } from "../../fixtures/e2e-community.ts";
import { publish, toIssueStep, write } from "../../fixtures/write-screen.ts";
import { openMore } from "../../fixtures/open-more.ts";
import { axe, expect, test } from "../../setup/e2e-test.ts";

const PATH = "/user/manage/article";

async function publishTitled(page: Page, title: string): Promise<void> {
  await page.goto("/user/publish/article");
  await write(page, { title, source: "正文" });
  await toIssueStep(page);
  await publish(page);
}

test("R21 A03 own articles are filtered, deleted together after a confirmation, and restored together", async ({
  page,
  loginAs,
  javaScriptEnabled,
}) => {
  await page.goto(PATH);
  await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent(PATH)}`);
  await loginAs({ redirect: PATH });
  await expect(page.getByText("还没有发布过文章，写下第一篇吧。")).toBeVisible();
  for (const title of ["第一篇云川", "第二篇夜航", "第三篇云川"]) await publishTitled(page, title);
  await page.goto(PATH);
  const rows = page.getByRole("form", { name: "文章列表" }).getByRole("listitem");
  await expect(rows).toHaveText([/第三篇云川/, /第二篇夜航/, /第一篇云川/]);
  await expect(rows.first()).toContainText("已发布");
  await expect(page.getByText("阅读", { exact: true }).first()).toBeVisible();

  const filters = page.getByRole("search", { name: "筛选文章" });
  await filters.getByLabel("标题里的字").fill("云川");
  await filters.getByLabel("排序").selectOption({ label: "阅读最多" });
  await filters.getByRole("button", { name: "筛选" }).click();
  await expect(page).toHaveURL(`${PATH}?q=${encodeURIComponent("云川")}&sort=views`);
  await expect(rows).toHaveCount(2);
  const states = page.getByRole("navigation", { name: "文章状态" });
  await states.getByRole("link", { name: "仅自己可见" }).click();
  await expect(page.getByText("没有标题里有“云川”的文章。")).toBeVisible();
  await page.goto(PATH);

  await page.getByRole("button", { name: "删除所选" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "请先选择文章" })).toBeVisible();
  await page.getByRole("checkbox", { name: "选择“第一篇云川”" }).check();
  await page.getByRole("checkbox", { name: "选择“第三篇云川”" }).check();
  await page.getByRole("button", { name: "删除所选" }).click();
  const question = page.getByRole("form", { name: "删除文章" });
  await expect(question.getByRole("listitem")).toHaveText(["第三篇云川", "第一篇云川"]);
  if (javaScriptEnabled) {
    await expect(page.getByRole("dialog", { name: "删除文章" })).toBeVisible();
    await question.getByRole("button", { name: "取消" }).click();
  } else await question.getByRole("link", { name: "取消" }).click();
  await expect(question).toHaveCount(0);
  await expect(rows).toHaveCount(3);
  if (!javaScriptEnabled)
    for (const title of ["第一篇云川", "第三篇云川"])
      await page.getByRole("checkbox", { name: `选择“${title}”` }).check();
  await page.getByRole("button", { name: "删除所选" }).click();
  await question.getByRole("button", { name: "确定删除" }).click();
  await expect(page.getByText("已删除 2 篇文章，30 天内可以恢复").first()).toBeVisible();
  await expect(rows).toHaveCount(1);
  await page.getByRole("button", { name: "撤销" }).first().click();
  await expect(page.getByText("已恢复 2 篇文章").first()).toBeVisible();
  await expect(rows).toHaveCount(3);

  await page.getByRole("link", { name: "删除“第二篇夜航”" }).click();
  await question.getByRole("button", { name: "确定删除" }).click();
  await expect(page.getByText("已删除 1 篇文章，30 天内可以恢复").first()).toBeVisible();
  await states.getByRole("link", { name: "回收站" }).click();
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText("前可以恢复");
  await page.getByRole("checkbox", { name: "选择“第二篇夜航”" }).check();
  await page.getByRole("button", { name: "恢复所选" }).click();
  await expect(page.getByText("已恢复 1 篇文章").first()).toBeVisible();
  await expect(page.getByText("回收站是空的。")).toBeVisible();
});

test("R07 A04 an administrator deletes an article with a reason, which its author reads, and restores it", async ({
  page,
  loginAs,
  newVisitor,
}, testInfo) => {
  const author = await newVisitor();
  await loginAs({ page: author, redirect: "/user/publish/article" });
  const title = `会被删的 ${unique()}`;
  await publishTitled(author, title);
  const path = new URL(author.url()).pathname;
  await loginAs({ admin: true, redirect: path });
  await openMore(page);
  await page.locator("#actions").getByRole("link", { name: "删除" }).click();
  await page.getByRole("button", { name: "确定删除" }).click();
  await expect(page.getByText("请写下删除的理由，作者会看到").first()).toBeVisible();
  if (testInfo.project.name === "js") await axe(page);
  await page.getByRole("textbox", { name: "删除理由" }).fill("这是广告");
  await page.getByRole("button", { name: "确定删除" }).click();
  await expect(page.getByText("已删除，作者会收到理由").first()).toBeVisible();
  expect((await author.goto(path))?.status()).toBe(404);

  await author.goto("/message/system");
  const notice = author.getByRole("listitem").filter({ hasText: `你的文章《${title}》被管理员删除` });
  await expect(notice).toContainText("理由：这是广告");
  await author.goto("/user/manage/article?state=deleted");
  const row = author.getByRole("form", { name: "文章列表" }).getByRole("listitem");
  await expect(row).toContainText("由管理员删除，不能自行恢复。理由：这是广告");
  await expect(row.getByRole("checkbox")).toHaveCount(0);
  await expect(row.getByRole("button", { name: /恢复/ })).toHaveCount(0);

  const entry = page.getByRole("listitem").filter({ hasText: title });
  await entry.getByRole("button", { name: "撤销删除" }).click();
  await expect(page.getByText("已撤销删除").first()).toBeVisible();
  await expect(entry).toContainText("撤销于");
  if (testInfo.project.name === "js") await axe(page);
  expect((await author.goto(path))?.status()).toBe(200);
  await author.goto("/message/system");
  await expect(author.getByText(`你的文章《${title}》已恢复`)).toBeVisible();
  expect((await author.goto("/user/manage/removal"))?.status()).toBe(403);
});
