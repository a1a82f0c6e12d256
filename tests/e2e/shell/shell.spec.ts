import { newMember, unique } from "../../fixtures/e2e-community.ts";
import { readPage } from "../../fixtures/read-page.ts";
import { expect, test } from "../../setup/e2e-test.ts";

test(
  "S02 logging out leads home, says so, and ends the session",
  { tag: "@once" },
  async ({ page, context, loginAs }) => {
    await loginAs({ redirect: "/" });
    await expect(page.getByRole("navigation", { name: "账号" }).getByRole("link", { name: "登录" })).toHaveCount(0);
    await page.locator("summary[aria-label^=账号菜单]").click();
    await page.getByRole("button", { name: "退出登录" }).click();
    await expect(page.getByText("已退出登录")).toBeVisible();
    await expect(page.getByRole("navigation", { name: "账号" }).getByRole("link", { name: "登录" })).toBeVisible();
    expect((await context.cookies()).filter(({ name }) => name === "token")).toEqual([]);
  },
);

test(
  "S03 S05 X01 a session that the API no longer knows is ended, and the page continues as a guest's",
  { tag: "@once" },
  async ({ loginAs, newVisitor, context }) => {
    const { page: first } = await loginAs({ redirect: "/" });
    const cookies = await context.cookies();
    const other = await newVisitor();
    await other.context().addCookies(cookies);
    await first.locator("summary[aria-label^=账号菜单]").click();
    await first.getByRole("button", { name: "退出登录" }).click();
    await expect(first.getByText("已退出登录")).toBeVisible();
    expect((await other.goto("/"))?.status()).toBe(200);
    await expect(other.getByText("请重新登录")).toBeVisible();
    await expect(other.getByRole("navigation", { name: "账号" }).getByRole("link", { name: "登录" })).toBeVisible();
    expect((await other.context().cookies()).filter(({ name }) => name === "token")).toEqual([]);
  },
);

test(
  "R06 the header's search finds a published article by a Chinese word",
  { tag: "@once" },
  async ({ page, baseURL }) => {
    const author = await newMember(page.request, baseURL);
    const word = `鲸落${unique()}`;
    await author.publish({ title: `关于${word}的一切` });
    await page.goto("/");
    const search = page.getByRole("banner").getByRole("search");
    await search.getByRole("searchbox").fill(word);
    await search.getByRole("button", { name: "搜索" }).click();
    await expect(page).toHaveURL(/\/search\?q=/);
    await expect(page.getByRole("article")).toHaveCount(1);
    await expect(page.getByRole("article").locator("mark").first()).toHaveText(word);
    const none = await readPage(page.request, `/search?q=${encodeURIComponent("齉爨龘靐")}`);
    expect(none.main).toContain("没有找到与“齉爨龘靐”有关的内容");
  },
);

test(
  "W15 the keyboard can skip the header, and every link of the shell leads somewhere",
  { tag: "@once" },
  async ({ page }) => {
    await page.goto("/");
    const skip = page.getByRole("link", { name: "跳到正文" });
    await expect(skip).toHaveAttribute("href", "#main");
    await expect(page.locator("main#main")).toHaveCount(1);
    const paths = await page
      .locator("header a, nav a, footer a")
      .evaluateAll((links) =>
        links.map((link) => link.getAttribute("href") ?? "").filter((href) => href.startsWith("/")),
      );
    for (const path of new Set(paths)) {
      const answer = await page.request.get(path);
      expect(answer.status(), path).toBe(200);
    }
  },
);

test(
  "W15 the footer is below the page, and on a short page at the window's lower edge",
  { tag: "@once" },
  async ({ page }) => {
    for (const path of ["/agreement/service", "/search", "/"]) {
      await page.goto(path);
      const [main, footer] = await Promise.all([
        page.locator("main").boundingBox(),
        page.getByRole("contentinfo").boundingBox(),
      ]);
      const end = (main?.y ?? 0) + (main?.height ?? 0);
      expect(footer?.y, `${path}: the footer is below`).toBeGreaterThanOrEqual(end - 1);
      const bottom = await page.evaluate(() => Math.max(document.documentElement.scrollHeight, window.innerHeight));
      expect((footer?.y ?? 0) + (footer?.height ?? 0), `${path}: the page ends with it`).toBeGreaterThan(bottom - 140);
    }
  },
);
