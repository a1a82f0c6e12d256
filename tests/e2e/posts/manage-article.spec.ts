import { unique } from "../../fixtures/e2e-community.ts";
import { openMore } from "../../fixtures/open-more.ts";
import { ownSession } from "../../fixtures/own-session.ts";
import { readPage, redirectOf } from "../../fixtures/read-page.ts";
import { axe, expect, test } from "../../setup/e2e-test.ts";

const PATH = "/user/manage/article";

test("R21 A03 own articles are filtered, deleted together after a confirmation, and restored together", async ({
  page,
  baseURL,
  javaScriptEnabled,
}) => {
  expect(await redirectOf(page.request, PATH)).toBe(`/login?redirect=${encodeURIComponent(PATH)}`);
  const me = await ownSession(page, baseURL);
  expect((await readPage(page.request, PATH)).main).toContain("还没有发布过文章，写下第一篇吧。");
  const ids: number[] = [];
  for (const title of ["第一篇云川", "第二篇夜航", "第三篇云川"]) ids.push(await me.publish({ title }));
  const statusOf = async (id = 0) => (await page.request.get(`/article/${id}`)).status();
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
  expect(await statusOf(ids[0])).toBe(404);
  await page.getByRole("button", { name: "撤销" }).first().click();
  await expect(page.getByText("已恢复 2 篇文章").first()).toBeVisible();
  await expect(rows).toHaveCount(3);
  expect(await statusOf(ids[0])).toBe(200);

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
  baseURL,
  loginAs,
  newVisitor,
  javaScriptEnabled,
}) => {
  const author = await newVisitor();
  const title = `会被删的 ${unique()}`;
  const path = `/article/${await (await ownSession(author, baseURL)).publish({ title })}`;
  await loginAs({ admin: true, redirect: path });
  await openMore(page);
  await page.locator("#actions").getByRole("link", { name: "删除" }).click();
  await page.getByRole("button", { name: "确定删除" }).click();
  await expect(page.getByText("请写下删除的理由，作者会看到").first()).toBeVisible();
  if (javaScriptEnabled) await axe(page);
  await page.getByRole("textbox", { name: "删除理由" }).fill("这是广告");
  await page.getByRole("button", { name: "确定删除" }).click();
  await expect(page.getByText("已删除，作者会收到理由").first()).toBeVisible();
  expect((await author.request.get(path)).status()).toBe(404);

  const notices = await readPage(author.request, "/message/system");
  expect(notices.main).toContain(`你的文章《${title}》被管理员删除`);
  expect(notices.main).toContain("理由：这是广告");
  const deleted = await readPage(author.request, "/user/manage/article?state=deleted");
  expect(deleted.main).toContain("由管理员删除，不能自行恢复。理由：这是广告");
  expect(deleted.html).not.toContain(`选择“${title}”`);
  expect(deleted.html).not.toContain(`恢复“${title}”`);

  const entry = page.getByRole("listitem").filter({ hasText: title });
  await entry.getByRole("button", { name: "撤销删除" }).click();
  await expect(page.getByText("已撤销删除").first()).toBeVisible();
  await expect(entry).toContainText("撤销于");
  if (javaScriptEnabled) await axe(page);
  expect((await author.request.get(path)).status()).toBe(200);
  expect((await readPage(author.request, "/message/system")).main).toContain(`你的文章《${title}》已恢复`);
  expect((await author.request.get("/user/manage/removal")).status()).toBe(403);
});
