import { newMember } from "../../fixtures/e2e-community.ts";
import { expect, test } from "../../setup/e2e-test.ts";

test.use({ serviceWorkers: "allow" });

/** Waits until the page's service worker is in control. */
const ready = (page: import("@playwright/test").Page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller !== null);

test("R07 offline the last read articles are readable, and other links lead to a page that says so", async ({
  page,
  baseURL,
  context,
  violations,
}) => {
  // The router prefetches the manifests of links, which fails offline.
  violations.allow(/ERR_INTERNET_DISCONNECTED|503|Failed to fetch manifest patches/);
  const author = await newMember(page.request, baseURL);
  const [whole, inside] = [
    await author.publish({ title: "整页打开的一篇", source: "第一篇的正文" }),
    await author.publish({ title: "站内打开的一篇", source: "第二篇的正文" }),
  ];
  await page.goto("/?sort=latest");
  await ready(page);
  await page.goto(`/article/${whole}`);
  await page.goto(`/user/${author.id}`);
  await page.getByRole("link", { name: "站内打开的一篇" }).first().click();
  await expect(page.getByText("第二篇的正文")).toBeVisible();
  const kept = () =>
    page.evaluate(async () =>
      (await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys())))
        .flat()
        .map(({ url }) => new URL(url).pathname)
        .toSorted(),
    );
  await expect.poll(kept).toEqual([`/article/${whole}`, `/article/${inside}`].toSorted());

  await context.setOffline(true);
  await expect(page.getByText("网络已断开，看过的文章还可以读")).toBeVisible();
  // Back to the author's list, and from there by a link, as a reader does.
  await page.goto(`/article/${whole}`);
  await expect(page.getByText("第一篇的正文")).toBeVisible();
  await expect(page.getByRole("status").first()).toContainText(/网络已断开，这是 .+ 保存的内容/);
  await page.getByRole("link", { name: "站内打开的一篇" }).first().click();
  await expect(page.getByText("第二篇的正文")).toBeVisible();
  await page.goto("/feedback?status=accepted");
  await expect(page.getByRole("heading", { name: "网络已断开" })).toBeVisible();
  await expect(page.getByRole("link", { name: "再试一次" })).toHaveAttribute("href", "/feedback?status=accepted");
  await page.getByRole("link", { name: /站内打开的一篇/ }).click();
  await expect(page.getByText("第二篇的正文")).toBeVisible();
  await context.setOffline(false);
});

test("R25 R09 an unfinished text stays after the offline page replaced its page", async ({
  page,
  context,
  loginAs,
  violations,
}) => {
  violations.allow(/ERR_INTERNET_DISCONNECTED|503|Failed to fetch manifest patches/);
  await loginAs({ redirect: "/feedback/create" });
  await ready(page);
  const words = "一步步重现，然后网络断了。";
  const field = page.getByRole("textbox", { name: "描述" });
  await field.fill(words);
  await context.setOffline(true);
  await page.goto("/feedback?status=accepted");
  await expect(page.getByRole("heading", { name: "网络已断开" })).toBeVisible();
  await expect(page.getByText("已经写下的内容还在原来的页面上")).toBeVisible();
  await context.setOffline(false);
  await page.goBack();
  await expect(field).toHaveValue(words);
});

test("S02 a logout deletes the pages stored for offline reading", async ({ page, baseURL, loginAs }) => {
  const author = await newMember(page.request, baseURL);
  const id = await author.publish({ title: "只给登录的人留着" });
  await loginAs({ redirect: "/" });
  await ready(page);
  await page.goto(`/article/${id}`);
  const kept = () => page.evaluate(async () => (await caches.keys()).length);
  await expect.poll(kept).toBe(1);
  await page.locator("summary[aria-label^=账号菜单]").click();
  await page.getByRole("button", { name: "退出登录" }).click();
  await expect(page.getByText("已退出登录")).toBeVisible();
  await expect.poll(kept).toBe(0);
});

test("S02 A04 a session that ended without a logout leaves no stored page to the next reader", async ({
  page,
  baseURL,
  context,
  loginAs,
}) => {
  const author = await newMember(page.request, baseURL);
  const id = await author.publish({ title: "只给这次登录留着" });
  await loginAs({ redirect: "/" });
  await ready(page);
  const answer = await page.goto(`/article/${id}`);
  const reader = answer?.headers()["x-reader"];
  expect(reader).toMatch(/^[0-9a-f]{16}$/);
  const kept = () =>
    page.evaluate(
      async (path) => ({ names: await caches.keys(), page: (await caches.match(path)) !== undefined }),
      `/article/${id}`,
    );
  await expect.poll(kept).toEqual({ names: [`read-2-${reader}`], page: true });
  // As after an expiry: the cookie is gone, and no form was sent.
  await context.clearCookies({ name: "token" });
  await page.goto("/?sort=latest");
  await expect.poll(async () => (await kept()).page).toBe(false);
});

test("X04 R15 offline a link leaves the page unchanged and says so, for a returning guest and for a member", async ({
  page,
  baseURL,
  context,
  loginAs,
  violations,
}) => {
  violations.allow(/ERR_INTERNET_DISCONNECTED|503|Failed to fetch|WebSocket/);
  const author = await newMember(page.request, baseURL);
  const [read, open] = [await author.publish({ title: "读过的一篇" }), await author.publish({ title: "正在读的" })];
  const told = () =>
    expect(page.getByRole("alert").filter({ hasText: "网络错误，请检查网络连接" }).first()).toBeVisible();
  const person = page.locator(`main a[href="/user/${author.id}"]`).first();
  await page.goto("/?sort=latest");
  await ready(page);
  await page.goto(`/article/${read}`);
  await page.goto(`/article/${open}`);
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  await person.click();
  await told();
  await expect(page).toHaveURL(new RegExp(`/article/${open}$`));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("正在读的");
  await expect(page.getByText(/出了点问题/)).toHaveCount(0);
  await context.setOffline(false);

  await loginAs({ redirect: `/article/${open}` });
  await page.waitForLoadState("networkidle");
  const comment = page.getByLabel("写评论");
  await context.setOffline(true);
  await comment.fill("断网时写下的评论");
  await person.click();
  await told();
  // A link does not leave a page with typed text, whether its target is stored or not.
  await page.getByRole("link", { name: "读过的一篇" }).first().click();
  await expect(page).toHaveURL(new RegExp(`/article/${open}$`));
  await expect(comment).toHaveValue("断网时写下的评论");
  await context.setOffline(false);
});

test("R07 offline a link to a stored article opens it where no form has input", async ({
  page,
  baseURL,
  context,
  violations,
}) => {
  violations.allow(/ERR_INTERNET_DISCONNECTED|503|Failed to fetch|WebSocket/);
  const author = await newMember(page.request, baseURL);
  const id = await author.publish({ title: "留着的一篇", source: "留着的正文" });
  await page.goto("/?sort=latest");
  await ready(page);
  await page.goto(`/article/${id}`);
  await page.goto(`/user/${author.id}`);
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  await page.getByRole("link", { name: "留着的一篇" }).first().click();
  await expect(page.getByText("留着的正文")).toBeVisible();
  await expect(page.getByRole("status").first()).toContainText(/网络已断开，这是 .+ 保存的内容/);
  await context.setOffline(false);
});
