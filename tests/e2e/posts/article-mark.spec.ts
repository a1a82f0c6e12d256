import { unique } from "../../fixtures/e2e-community.ts";
import { publish, toIssueStep, write } from "../../fixtures/write-screen.ts";
import { openMore } from "../../fixtures/open-more.ts";
import { expect, test } from "../../setup/e2e-test.ts";

test("E01 A01 an administrator marks 精华: a badge on page and card, a feed, and a notice for the author", async ({
  page,
  loginAs,
  newVisitor,
}) => {
  const title = `灯塔全图 ${unique()}`;
  const author = await newVisitor();
  await loginAs({ page: author, redirect: "/user/publish/article" });
  await write(author, { title, source: "正文" });
  await toIssueStep(author);
  const id = await publish(author);
  await loginAs({ admin: true, redirect: `/article/${id}` });
  const article = page.getByRole("article").first();
  await openMore(page);
  await article.getByRole("button", { name: "设为精华" }).click();
  await expect(page.getByText("已设为精华").first()).toBeVisible();
  await expect(article.getByText("精华", { exact: true })).toBeVisible();
  await page.goto("/");
  await page.getByRole("navigation", { name: "排序" }).getByRole("link", { name: "精华" }).click();
  await expect(page).toHaveURL("/?sort=essence");
  await expect(page.getByRole("article").filter({ hasText: title })).toContainText("精华");
  await author.goto("/message/system");
  await author.getByRole("link", { name: "你的文章被设为精华" }).click();
  await expect(author).toHaveURL(`/article/${id}`);
});

test("R15 E01 an author's pinned article is first on their page and can be unpinned, and others have no such button", async ({
  page,
  loginAs,
  newVisitor,
}) => {
  await loginAs({ redirect: "/user/publish/article" });
  const ids: string[] = [];
  for (const title of ["旧的一篇", "新的一篇"]) {
    await page.goto("/user/publish/article");
    await write(page, { title, source: "正文" });
    await toIssueStep(page);
    ids.push(await publish(page));
  }
  await page.goto(`/article/${ids[0]}`);
  const article = page.getByRole("article").first();
  await openMore(page);
  await article.getByRole("button", { name: "置顶到我的主页" }).click();
  await expect(page.getByText("已置顶").first()).toBeVisible();
  const profile = (await page.getByRole("article").first().getByRole("link").first().getAttribute("href")) ?? "";
  await page.goto(profile);
  const cards = page.getByRole("article");
  await expect(cards).toHaveCount(2);
  await expect(cards.first()).toContainText("旧的一篇");
  await expect(cards.first()).toContainText("置顶");
  const other = await newVisitor();
  await other.goto(`/article/${ids[0]}`);
  await expect(other.getByRole("heading", { level: 1 })).toHaveText("旧的一篇");
  await expect(other.getByText("置顶到我的主页")).toHaveCount(0);
  await page.goto(`/article/${ids[0]}`);
  await openMore(page);
  await article.getByRole("button", { name: "取消主页置顶" }).click();
  await expect(page.getByText("已取消置顶").first()).toBeVisible();
  await page.goto(profile);
  await expect(cards.first()).toContainText("新的一篇");
});
