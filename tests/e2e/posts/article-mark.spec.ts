import { unique } from "../../fixtures/e2e-community.ts";
import { openMore } from "../../fixtures/open-more.ts";
import { ownSession } from "../../fixtures/own-session.ts";
import { readPage } from "../../fixtures/read-page.ts";
import { expect, test } from "../../setup/e2e-test.ts";

test("E01 A01 an administrator marks 精华: a badge on page and card, a feed, and a notice for the author", async ({
  page,
  baseURL,
  loginAs,
  newVisitor,
}) => {
  const title = `灯塔全图 ${unique()}`;
  const author = await newVisitor();
  const id = await (await ownSession(author, baseURL)).publish({ title });
  await loginAs({ admin: true, redirect: `/article/${id}` });
  const article = page.getByRole("article").first();
  await openMore(page);
  await article.getByRole("button", { name: "设为精华" }).click();
  await expect(page.getByText("已设为精华").first()).toBeVisible();
  await expect(article.getByText("精华", { exact: true })).toBeVisible();
  const home = await readPage(page.request, "/");
  expect(home.html).toContain('href="/?sort=essence"');
  const { main } = await readPage(page.request, "/?sort=essence");
  expect(main).toContain(title);
  const notices = await readPage(author.request, "/message/system");
  expect(notices.main).toContain("你的文章被设为精华");
  expect(notices.html).toContain(`href="/article/${id}"`);
});

test(
  "R15 E01 an author's pinned article is first on their page and can be unpinned, and others have no such button",
  { tag: "@once" },
  async ({ page, baseURL, loginAs, newVisitor }) => {
    const me = await ownSession(page, baseURL);
    const [old, recent] = [`旧的一篇 ${unique()}`, `新的一篇 ${unique()}`];
    const id = await me.publish({ title: old });
    await me.publish({ title: recent });
    await page.goto(`/article/${id}`);
    await openMore(page);
    await page.getByRole("article").first().getByRole("button", { name: "置顶到我的主页" }).click();
    await expect(page.getByText("已置顶").first()).toBeVisible();
    await page.goto(`/user/${me.id}`);
    const cards = page.getByRole("article");
    await expect(cards).toHaveCount(2);
    await expect(cards.first()).toContainText(old);
    await expect(cards.first()).toContainText("置顶");
    const other = await newVisitor();
    await loginAs({ page: other });
    const { html } = await readPage(other.request, `/article/${id}`);
    expect(html).toContain(old);
    expect(html).not.toContain("置顶到我的主页");
    await page.goto(`/article/${id}`);
    await openMore(page);
    await page.getByRole("article").first().getByRole("button", { name: "取消主页置顶" }).click();
    await expect(page.getByText("已取消置顶").first()).toBeVisible();
    await page.goto(`/user/${me.id}`);
    await expect(cards.first()).toContainText(recent);
  },
);
