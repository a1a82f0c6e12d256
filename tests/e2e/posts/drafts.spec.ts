import { key } from "#tests/fixtures/e2e-community.ts";
import { ownSession } from "#tests/fixtures/own-session.ts";
import { readPage } from "#tests/fixtures/read-page.ts";
import { saveDraft, sourceOf, titleOf, write } from "#tests/fixtures/write-screen.ts";
import { expect, test } from "#tests/setup/e2e-test.ts";

const HOME = "/user/publish/article";

test("R25 R21 a draft is saved, offered by a new text, found in the list, continued, and deleted after a confirmation", async ({
  page,
  loginAs,
}) => {
  await loginAs({ redirect: HOME });
  await expect(page.getByText("没写完的草稿")).toHaveCount(0);
  await write(page, { title: "写到一半", source: "第一句\n\n第二句" });
  const id = await saveDraft(page);
  await page.goto(HOME);
  await page.getByText("有 1 篇没写完的草稿").click();
  await page.getByRole("link", { name: "写到一半" }).click();
  await expect(page).toHaveURL(/draft=\d+$/);
  await expect(titleOf(page)).toHaveValue("写到一半");
  await expect(sourceOf(page)).toHaveValue("第一句\n\n第二句");

  await page.goto("/user/manage/article?tab=drafts");
  await expect(page.getByRole("link", { name: "继续写《写到一半》" })).toHaveAttribute(
    "href",
    new RegExp(`^${HOME}\\?draft=${id}$`),
  );
  await page.getByRole("link", { name: "删除《写到一半》" }).click();
  await page.getByRole("link", { name: "取消" }).click();
  await expect(page.getByRole("button", { name: "确定删除" })).toHaveCount(0);
  await page.getByRole("link", { name: "删除《写到一半》" }).click();
  await page.getByRole("button", { name: "确定删除" }).click();
  await expect(page.getByText("草稿已删除").first()).toBeVisible();
  await expect(page.getByText("还没有草稿")).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: "写文章" }).last()).toHaveAttribute("href", HOME);
});

test("R25 of two tabs on one draft the later save is shown both texts, and may keep its own or give way", async ({
  page,
  baseURL,
  violations,
}) => {
  violations.allow(/409/);
  const me = await ownSession(page, baseURL);
  const draft = { title: "起点", source: "共同的开头", formKey: key() };
  const { id } = await me.send<{ id: number }>("/draft/article/save", draft);
  const other = await page.context().newPage();
  for (const tab of [page, other]) await tab.goto(`${HOME}?draft=${id}`);
  await sourceOf(other).fill("另一页写的");
  await saveDraft(other);
  await sourceOf(page).fill("这一页写的");
  await page.getByRole("button", { name: "保存草稿" }).click();
  const conflictIn = (tab: typeof page) => tab.getByRole("alert", { name: "草稿冲突" });
  await expect(conflictIn(page).getByText("另一页写的")).toBeVisible();
  await expect(conflictIn(page).getByText("这一页写的")).toBeVisible();
  await conflictIn(page).getByRole("button", { name: "保留我的" }).click();
  await expect(conflictIn(page)).toHaveCount(0);
  // With scripts the save stays on the screen, otherwise the form is sent.
  await expect(page.getByText(/^(草稿)?已保存/).first()).toBeVisible();

  await sourceOf(other).fill("另一页又写的");
  await other.getByRole("button", { name: "保存草稿" }).click();
  await expect(conflictIn(other).getByText("这一页写的")).toBeVisible();
  await other.getByRole("link", { name: "使用服务器上的" }).click();
  await expect(sourceOf(other)).toHaveValue("这一页写的");
  await expect(other.getByRole("button", { name: "恢复" })).toHaveCount(0);
});

test("A04 another member's draft does not exist", { tag: "@once" }, async ({ page, baseURL, newVisitor }) => {
  const me = await ownSession(await newVisitor(), baseURL);
  const draft = { title: "私人草稿", source: "谁也不给看", formKey: key() };
  const { id } = await me.send<{ id: number }>("/draft/article/save", draft);
  await ownSession(page, baseURL);
  for (const path of [`${HOME}?draft=${id}`, `${HOME}/issue?draft=${id}`]) {
    const { status, html } = await readPage(page.request, path);
    expect(status, path).toBe(404);
    expect(html, path).not.toContain("谁也不给看");
  }
});
