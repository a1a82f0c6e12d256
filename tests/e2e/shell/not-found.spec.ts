import { newMember } from "../../fixtures/e2e-community.ts";
import { readPage, themeOf } from "../../fixtures/read-page.ts";
import { expect, test } from "../../setup/e2e-test.ts";

test(
  "R30 X11 an unknown address is a 404 inside the shell, with the checklist's words and links",
  { tag: "@once" },
  async ({ page }) => {
    const answer = await page.goto("/no/such/page?x=1");
    expect(answer?.status()).toBe(404);
    await expect(page).toHaveTitle(/^页面未找到 - /);
    await expect(page.getByText("404", { exact: true })).toBeVisible();
    await expect(page.getByRole("heading", { level: 1, name: "页面未找到" })).toBeVisible();
    await expect(page.getByText("抱歉，我们找不到您要访问的页面")).toBeVisible();
    await expect(page.getByText("Page not found: /no/such/page")).toBeVisible();
    expect(await page.locator('meta[name="robots"]').getAttribute("content")).toBe("noindex");
    await expect(page.getByRole("banner")).toBeVisible();
    await expect(page.getByRole("main").getByRole("link", { name: "去搜索" })).toHaveAttribute("href", "/search");
    await expect(page.getByRole("main").getByRole("link", { name: "逛圈子" })).toHaveAttribute("href", "/circle/list");
    await expect(page.getByRole("main").getByRole("link", { name: "反馈问题" })).toHaveAttribute("href", "/feedback");
    await page.getByRole("main").getByRole("link", { name: "返回首页" }).click();
    await expect(page).toHaveURL(/\/$/);
    await expect(page.getByRole("navigation", { name: "排序" })).toBeVisible();
  },
);

test(
  "X02 R30 a failed action is reported inside the member's shell, in the chosen theme",
  { tag: "@once" },
  async ({ page, baseURL, loginAs }) => {
    await loginAs();
    await page.context().addCookies([{ name: "app-theme", value: "dark", url: baseURL ?? "" }]);
    const answer = await page.request.post("/dynamic/999999999", {
      form: { intent: "delete" },
      headers: { origin: baseURL ?? "" },
    });
    expect(answer.status()).toBe(404);
    const html = await answer.text();
    expect(html).toContain("返回首页");
    expect(html).toContain('aria-label="账号菜单');
    expect(themeOf(html)).toBe("dark");
  },
);

test(
  "R07 C19 a link to a missing comment says so, and a write-only address answers 405",
  { tag: "@once" },
  async ({ request, baseURL }) => {
    const author = await newMember(request, baseURL);
    const id = await author.publish();
    const commentId = await author.comment(id, "还在");
    const gone = "这条评论不在了";
    expect((await readPage(request, `/article/${id}?commentId=${commentId}`)).html).not.toContain(gone);
    expect((await readPage(request, `/article/${id}?commentId=999999999`)).main).toContain(gone);
    for (const path of ["draft", "preview", "upload"])
      expect((await request.get(`/resources/${path}`)).status()).toBe(405);
  },
);
