import { newMember, unique } from "../../fixtures/e2e-community.ts";
import { expect, press, test } from "../../setup/e2e-test.ts";

const text =
  "开头一段。\n\n## 第一节\n\n正文。\n\n### 小节\n\n| 一 | 二 |\n|---|---|\n| 1 | 2 |\n\n## 第二节\n\n结尾。";

test("R07 a guest reads the article with its outline, and is sent to the login and back to take part", async ({
  page,
  baseURL,
}) => {
  const author = await newMember(page.request, baseURL);
  const id = await author.publish({ title: `全流程攻略 ${unique()}`, source: text });
  await page.goto(`/article/${id}`);
  await expect(page.getByText("原创")).toBeVisible();
  await expect(page.getByRole("heading", { level: 2, name: "第一节" })).toBeVisible();
  const outline = page.getByRole("navigation", { name: "目录" });
  await expect(outline.getByRole("link")).toHaveText(["第一节", "小节", "第二节"]);
  await outline.getByRole("link", { name: "第二节" }).click();
  await expect(page).toHaveURL(/#/);
  const data = await page.locator('script[type="application/ld+json"]').textContent();
  expect(JSON.parse(data ?? "")).toMatchObject({ "@graph": [{ "@type": "Article" }, { "@type": "BreadcrumbList" }] });
  await page.getByRole("link", { name: "登录后参与讨论" }).click();
  await expect(page).toHaveURL(new RegExp(`/login\\?redirect=%2Farticle%2F${id}`));
});

test("R07 a like counts once, is undone, and persists after a reload", async ({ page, baseURL, loginAs }) => {
  const author = await newMember(page.request, baseURL);
  const id = await author.publish();
  await loginAs({ redirect: `/article/${id}` });
  const like = page.locator("#actions").getByRole("button", { name: /赞/ });
  await press(like);
  await expect(like).toHaveText("文章已赞 1");
  await page.reload();
  await expect(like).toHaveText("文章已赞 1");
  await press(like);
  await expect(like).toHaveText("文章赞 0");
  await page.reload();
  await expect(like).toHaveText("文章赞 0");
});

test("R30 a malformed or unknown article is a 404 that says so", { tag: "@once" }, async ({ page }) => {
  for (const path of ["/article/abc", "/article/0", "/article/1.5", "/article/-1"]) {
    expect((await page.goto(path))?.status(), path).toBe(404);
    await expect(page.getByText(`Page Not Found: ${path}`)).toBeVisible();
  }
  expect((await page.goto("/article/999999999"))?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "页面未找到" })).toBeVisible();
});

test("R07 E01 a task list shows its states, and code in a named language is highlighted, in articles and comments", async ({
  page,
  baseURL,
}) => {
  const author = await newMember(page.request, baseURL);
  const source = "- [x] 买票\n- [ ] 收拾行李\n\n```python\nprint(1)\n```\n\n```\nprint(2)\n```";
  const id = await author.publish({ source });
  await author.comment(id, source);
  await page.goto(`/article/${id}`);
  for (const text of [page.getByRole("article").first(), page.locator("#comments")]) {
    await expect(text.getByRole("checkbox", { name: "已完成" })).toBeChecked();
    await expect(text.getByRole("checkbox", { name: "未完成" })).toBeDisabled();
    const [coloured, plain] = [
      text.locator("pre", { hasText: "print(1)" }),
      text.locator("pre", { hasText: "print(2)" }),
    ];
    const ground = await plain.evaluate((code) => getComputedStyle(code).color);
    expect(
      await coloured
        .locator("span")
        .first()
        .evaluate((span) => getComputedStyle(span).color),
    ).not.toBe(ground);
    await expect(plain.locator("span")).toHaveCount(0);
  }
});
