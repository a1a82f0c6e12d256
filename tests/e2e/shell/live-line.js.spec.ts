import type { Page } from "@playwright/test";
import { type Member, newMember } from "../../fixtures/e2e-community.ts";
import { giveCookies } from "../../fixtures/e2e-session.ts";
import { type CutLine, startCutLine } from "../../setup/cut-line.ts";
import { expect, test as base } from "../../setup/e2e-test.ts";

/** Longer than the longest wait before the second retry. */
const RECONNECTED = { timeout: 25_000 };

const test = base.extend<{ line: CutLine; me: Member; other: Member }>({
  line: async ({ baseURL }, use) => {
    const line = await startCutLine(baseURL ?? "");
    await use(line);
    await line.close();
  },
  me: async ({ context, request, baseURL }, use) => {
    const me = await newMember(request, baseURL);
    await giveCookies(context, baseURL ?? "", me.token);
    await use(me);
  },
  other: async ({ request, baseURL }, use) => use(await newMember(request, baseURL)),
});

const live = (page: Page) => page.locator("html[data-live]");
const liveOn = (page: Page, articleId: number) => page.locator(`html[data-live~="article:${articleId}"]`);
const unread = (page: Page, count: number) =>
  page.getByRole("navigation", { name: "账号" }).getByRole("link", { name: new RegExp(`消息，${count} 条未读`) });

/** The second way is that of browsers such as Chrome for Android. */
for (const sharedWorkers of [true, false])
  test.describe(() => {
    test.use({ sharedWorkers });

    test(`C21 E11 with ${sharedWorkers ? "a shared worker" : "an elected tab"}, two tabs share one socket, both hear news, and one of them can go`, async ({
      page,
      context,
      line,
      me,
      other,
    }) => {
      const id = await me.publish();
      await page.goto(`${line.url}/preferences`);
      await expect(live(page)).toHaveCount(1);
      const tab = await context.newPage();
      await tab.goto(`${line.url}/article/${id}`);
      await expect(liveOn(tab, id)).toHaveCount(1);
      expect(line.upgrades()).toBe(1);
      await other.comment(id, "第一条评论");
      for (const each of [page, tab]) await expect(unread(each, 1)).toBeVisible();
      await expect(tab.getByRole("link", { name: "有 1 条新评论，点击查看" })).toBeVisible();

      await page.close();
      const upgrades = sharedWorkers ? 1 : 2;
      await expect.poll(line.upgrades).toBe(upgrades);
      await expect(liveOn(tab, id)).toHaveCount(1);
      // A second comment joins the notice of the first; a like is another one.
      await other.comment(id, "第二条评论");
      await other.send(`/article/${id}/like`, { liked: true });
      await expect(unread(tab, 2)).toBeVisible();
      await expect(tab.getByRole("link", { name: "有 2 条新评论，点击查看" })).toBeVisible();
      expect(line.upgrades()).toBe(upgrades);
    });
  });

test.describe(() => {
  test.use({ sharedWorkers: true });

  test("C21 E11 after the line was cut, the page has the counter of what was written meanwhile, and hears new comments", async ({
    page,
    line,
    me,
    other,
    violations,
  }) => {
    violations.allow(/ERR_CONNECTION|ERR_EMPTY_RESPONSE|ERR_SOCKET|Failed to fetch|WebSocket/);
    const [id, second] = [await me.publish(), await me.publish()];
    await page.goto(`${line.url}/article/${id}`);
    await expect(liveOn(page, id)).toHaveCount(1);
    line.cut();
    await expect(live(page)).toHaveCount(0);
    await other.comment(id, "断线时的评论");
    await other.send(`/article/${id}/like`, { liked: true });
    line.mend();
    await expect(liveOn(page, id)).toHaveCount(1, RECONNECTED);
    await expect(unread(page, 2)).toBeVisible();
    await other.comment(id, "连上以后的评论");
    await other.comment(second, "另一篇下的评论");
    await expect(unread(page, 3)).toBeVisible();
    await expect(page.getByRole("link", { name: "有 1 条新评论，点击查看" })).toBeVisible();
    // A reload shows all of them, whatever was heard.
    await page.reload();
    await expect(page.getByText("断线时的评论", { exact: true })).toBeVisible();
    await expect(unread(page, 3)).toBeVisible();
  });

  test("C21 S02 a session that ends elsewhere turns an open page into a guest's, and keeps typed text", async ({
    page,
    context,
    me,
  }) => {
    const id = await me.publish();
    await page.goto("/preferences");
    const tab = await context.newPage();
    await tab.goto(`/article/${id}`);
    await tab.getByLabel("写评论").fill("还没写完");
    for (const each of [page, tab]) await expect(live(each)).toHaveCount(1);
    await me.send("/user/logout", {});
    await expect(page.getByRole("navigation", { name: "账号" }).getByRole("link", { name: "登录" })).toBeVisible();
    await expect(tab.getByLabel("写评论")).toHaveValue("还没写完");
  });
});
