import { newMember, unique } from "../../fixtures/e2e-community.ts";
import { expect, press, test } from "../../setup/e2e-test.ts";

test("R01 最新 shows the newest article first, and its card leads to it", async ({ page, baseURL }) => {
  const author = await newMember(page.request, baseURL);
  const title = `风从海上来 ${unique()}`;
  await page.goto("/");
  await page.getByRole("navigation", { name: "排序" }).getByRole("link", { name: "最新" }).click();
  await expect(page).toHaveURL(/\/\?sort=latest$/);
  const card = page.getByRole("article").filter({ hasText: title }).first();
  // Other tests publish a page of posts at once, and guests' pages are cached for a few seconds.
  await expect(async () => {
    await author.publish({ title, source: "今天的风很大，浮岛也跟着晃。" });
    await expect(async () => {
      await page.goto("/?sort=latest");
      await expect(card).toContainText("今天的风很大，浮岛也跟着晃。", { timeout: 500 });
    }).toPass({ timeout: 8_000 });
  }).toPass({ timeout: 30_000 });
  await expect(card.getByRole("time")).toHaveText(/^(刚刚|\d+ 分钟前)$/);
  // Cards are rendered on the server alone; without their styles the name would be below the avatar.
  const [face, name] = await Promise.all([
    card.locator('a[aria-hidden="true"]').boundingBox(),
    card.getByRole("link").nth(0).boundingBox(),
  ]);
  expect(name?.y).toBeLessThan((face?.y ?? 0) + (face?.height ?? 0) - 8);
  await card.getByRole("link", { name: title }).click();
  await expect(page).toHaveURL(/\/article\/\d+$/);
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
});

test("R01 a tag's chip filters the feed and is kept when the order changes", async ({ page, baseURL }) => {
  const author = await newMember(page.request, baseURL);
  const inTag = `硬件文章 ${unique()}`;
  const other = `别的文章 ${unique()}`;
  await author.publish({ title: inTag, tagIds: [7] });
  await author.publish({ title: other, tagIds: [1] });
  await page.goto("/?sort=latest");
  await page.getByRole("navigation", { name: "分类" }).getByRole("link", { name: "硬件" }).click();
  await expect(page).toHaveURL(/tag=hardware/);
  await expect(page).toHaveURL(/sort=latest/);
  await expect(page.getByRole("heading", { name: inTag })).toBeVisible();
  await expect(page.getByRole("heading", { name: other })).toHaveCount(0);
});

test(
  "R01 the head describes the page: title, description, canonical, Open Graph, JSON-LD",
  { tag: "@once" },
  async ({ page, baseURL }) => {
    await page.goto("/?sort=latest&utm_source=x");
    await expect(page).toHaveTitle(/最新文章 - /);
    expect(await page.locator('meta[name="description"]').getAttribute("content")).not.toBe("");
    const canonical = await page.locator('link[rel="canonical"]').getAttribute("href");
    expect(canonical).toMatch(/^https?:\/\/[^/]+\/\?sort=latest$/);
    expect(await page.locator('meta[property="og:title"]').getAttribute("content")).toBe("最新文章");
    const data = await page.locator('script[type="application/ld+json"]').textContent();
    expect(JSON.parse(data ?? "")).toMatchObject({ "@graph": [{ "@type": "WebSite" }] });
    expect(await page.locator("html").getAttribute("lang")).toBe("zh-CN");
    expect(baseURL).toBeTruthy();
  },
);

test("R01 a list continues by a real link", async ({ page, baseURL, javaScriptEnabled }) => {
  const author = await newMember(page.request, baseURL);
  for (let n = 1; n <= 23; n++) await author.publish({ title: `连载第 ${n} 回` });
  await page.goto(`/user/${author.id}`);
  const titles = page.getByRole("article").getByRole("heading");
  if (javaScriptEnabled === false) {
    await expect(titles).toHaveCount(20);
    await page.getByRole("link", { name: "下一页" }).click();
    await expect(page).toHaveURL(/cursor=/);
    await expect(titles).toHaveText(["连载第 3 回", "连载第 2 回", "连载第 1 回"]);
    return;
  }
  await titles.last().scrollIntoViewIfNeeded();
  await expect(titles).toHaveCount(23);
  await expect(titles.first()).toHaveText("连载第 23 回");
  await expect(titles.last()).toHaveText("连载第 1 回");
  await expect(page.getByText("已经到底了")).toBeVisible();
  // After going there and back the list has its length and its scroll position.
  await titles.last().getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1, name: "连载第 1 回" })).toBeVisible();
  await page.goBack();
  await expect(titles).toHaveCount(23);
  await expect(titles.last()).toBeInViewport();
});

test("R15 a profile shows its person, and an unknown or malformed one is a 404", async ({ page, baseURL }) => {
  const author = await newMember(page.request, baseURL);
  await page.goto(`/user/${author.id}`);
  await expect(page.getByRole("heading", { level: 1, name: `群友${author.id}` })).toBeVisible();
  await expect(page.getByText("还没有发过文章")).toBeVisible();
  expect((await page.goto("/user/999999999"))?.status()).toBe(404);
  expect((await page.goto("/user/nobody"))?.status()).toBe(404);
  await expect(page.getByText("Page Not Found: /user/nobody")).toBeVisible();
});

test("R01 关注 contains all posts of followed people, and a guest is asked to log in and returns to it", async ({
  page,
  baseURL,
  loginAs,
}) => {
  const author = await newMember(page.request, baseURL);
  const title = `关注的人写的 ${unique()}`;
  await author.publish({ title });
  const dynamic = await author.dynamic({ source: `关注的人发的动态 ${unique()}` });
  const problem = `关注的人提的反馈 ${unique()}`;
  await author.feedback({ title: problem });
  await page.goto("/");
  const feeds = page.getByRole("navigation", { name: "排序" });
  await feeds.getByRole("link", { name: "关注" }).click();
  await expect(page).toHaveURL(/\/following$/);
  await expect(page.getByText("登录后，这里是你关注的人和圈子发布的一切")).toBeVisible();
  await expect(page.getByRole("link", { name: "去登录" })).toHaveAttribute(
    "href",
    `/login?redirect=${encodeURIComponent("/following")}`,
  );
  await loginAs();
  await page.goto("/following");
  await expect(page.getByText("关注的人和圈子还没有发布过什么")).toBeVisible();
  await expect(page.getByRole("link", { name: "找几个圈子" })).toHaveAttribute("href", "/user/follow/circle");
  await page.goto(`/user/${author.id}`);
  await press(page.getByRole("main").getByRole("button", { name: "关注" }));
  // The old address, from before /following existed.
  await page.goto("/?sort=following");
  await expect(page).toHaveURL(/\/following$/);
  await expect(feeds.getByRole("link", { name: "关注" })).toHaveAttribute("aria-current", "page");
  const cards = page.getByRole("article");
  await expect(cards).toHaveCount(3);
  await expect(cards.nth(0).getByRole("heading")).toContainText(problem);
  await expect(cards.nth(1)).toHaveAttribute("id", `dynamic-${dynamic}`);
  await expect(cards.nth(2).getByRole("heading")).toHaveText(title);
  // A card's buttons work here as in the list of its kind.
  await press(cards.nth(1).getByRole("button", { name: /赞/ }));
  await expect(page).toHaveURL(new RegExp(`/following(?:#dynamic-${dynamic})?$`));
  await expect(cards.nth(1).getByRole("button", { name: /赞/ })).toHaveAttribute("aria-pressed", "true");
  await feeds.getByRole("link", { name: "推荐" }).click();
  await expect(page).toHaveURL(/\/$/);
});

test("R01 关注 continues by a real link, each kind in its position", async ({
  page,
  baseURL,
  loginAs,
  javaScriptEnabled,
}) => {
  const author = await newMember(page.request, baseURL);
  // A member may write at most ten dynamics a minute.
  for (let n = 1; n <= 12; n++) {
    await author.publish({ title: `连载第 ${n} 回` });
    if (n <= 10) await author.dynamic({ source: `随笔第 ${n} 则` });
  }
  await loginAs();
  await page.goto(`/user/${author.id}`);
  await press(page.getByRole("main").getByRole("button", { name: "关注" }));
  await page.goto("/following");
  const cards = page.getByRole("article");
  if (javaScriptEnabled === false) {
    await expect(cards).toHaveCount(20);
    await page.getByRole("link", { name: "下一页" }).click();
    await expect(page).toHaveURL(/cursor=/);
    await expect(cards).toHaveCount(2);
  } else {
    await cards.last().scrollIntoViewIfNeeded();
    await expect(cards).toHaveCount(22);
  }
  await expect(cards.nth(-2)).toContainText("随笔第 1 则");
  await expect(cards.nth(-1)).toContainText("连载第 1 回");
});

test("R01 为什么看到这些 shows each card's reason, and the rule", async ({ page }) => {
  await page.goto("/");
  const reasons = page.getByText(/^为什么看到这条：/);
  await expect(reasons).toHaveCount(0);
  await page.getByRole("link", { name: "为什么看到这些" }).click();
  await expect(page).toHaveURL(/\/\?why=1$/);
  await expect(page.getByText("同一位作者、同一个圈子，一页里最多三篇")).toBeVisible();
  const cards = page.getByRole("article");
  await expect(reasons).toHaveCount(await cards.count());
  await expect(
    cards
      .filter({ hasText: "置顶" })
      .getByText(/^为什么看到这条：管理员把它放在最前面。$/)
      .first(),
  ).toBeVisible();
  await page.getByRole("link", { name: "收起理由" }).click();
  await expect(reasons).toHaveCount(0);
});
