import { newMember, unique } from "../../fixtures/e2e-community.ts";
import { ownSession } from "../../fixtures/own-session.ts";
import { readPage } from "../../fixtures/read-page.ts";
import { expect, press, test } from "../../setup/e2e-test.ts";

/** The server alone decides these lists; list-return.js.spec.ts reads one with scripts. */
const once = { tag: "@once" };

test("R01 最新 shows the newest article first, and its card leads to it", once, async ({ page, baseURL }) => {
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

test("R01 a tag's chip filters the feed and is kept when the order changes", once, async ({ page, baseURL }) => {
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

test("R01 a list continues by a real link", once, async ({ page, baseURL }) => {
  const author = await newMember(page.request, baseURL);
  for (let n = 1; n <= 23; n++) await author.publish({ title: `连载第 ${n} 回` });
  await page.goto(`/user/${author.id}`);
  const titles = page.getByRole("article").getByRole("heading");
  await expect(titles).toHaveCount(20);
  await page.getByRole("link", { name: "下一页" }).click();
  await expect(page).toHaveURL(/cursor=/);
  await expect(titles).toHaveText(["连载第 3 回", "连载第 2 回", "连载第 1 回"]);
});

test("R15 a profile shows its person, and an unknown or malformed one is a 404", once, async ({ request, baseURL }) => {
  const author = await newMember(request, baseURL);
  const profile = await readPage(request, `/user/${author.id}`);
  expect(profile.heading).toContain(`群友${author.id}`);
  expect(profile.main).toContain("还没有发过文章");
  expect((await readPage(request, "/user/999999999")).status).toBe(404);
  const malformed = await readPage(request, "/user/nobody");
  expect(malformed.status).toBe(404);
  expect(malformed.main).toContain("Page Not Found: /user/nobody");
});

test(
  "R01 关注 contains all posts of followed people, and a guest is asked to log in and returns to it",
  once,
  async ({ page, baseURL, loginAs }) => {
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
  },
);

test("R01 关注 continues by a real link, each kind in its position", once, async ({ page, baseURL }) => {
  const author = await newMember(page.request, baseURL);
  // A member may write at most ten dynamics a minute.
  for (let n = 1; n <= 12; n++) {
    await author.publish({ title: `连载第 ${n} 回` });
    if (n <= 10) await author.dynamic({ source: `随笔第 ${n} 则` });
  }
  await (await ownSession(page, baseURL)).send("/user/follow", { userId: author.id, followed: true });
  await page.goto("/following");
  const cards = page.getByRole("article");
  await expect(cards).toHaveCount(20);
  await page.getByRole("link", { name: "下一页" }).click();
  await expect(page).toHaveURL(/cursor=/);
  await expect(cards).toHaveCount(2);
  await expect(cards.nth(-2)).toContainText("随笔第 1 则");
  await expect(cards.nth(-1)).toContainText("连载第 1 回");
});

test("R01 为什么看到这些 shows each card's reason, and the rule", once, async ({ page }) => {
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
