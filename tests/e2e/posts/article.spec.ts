import { newMember, unique } from "../../fixtures/e2e-community.ts";
import { ownSession } from "../../fixtures/own-session.ts";
import { readPage } from "../../fixtures/read-page.ts";
import { expect, press, test } from "../../setup/e2e-test.ts";

const text =
  "开头一段。\n\n## 第一节\n\n正文。\n\n### 小节\n\n| 一 | 二 |\n|---|---|\n| 1 | 2 |\n\n## 第二节\n\n结尾。";
const tasks = "- [x] 买票\n- [ ] 收拾行李\n\n```python\nprint(1)\n```\n\n```\nprint(2)\n```";

test(
  "R07 E01 a guest reads the article with its outline, tasks and highlighted code, and is sent to the login and back to take part",
  { tag: "@once" },
  async ({ page, baseURL }) => {
    const author = await newMember(page.request, baseURL);
    const id = await author.publish({ title: `全流程攻略 ${unique()}`, source: `${text}\n\n${tasks}` });
    await author.comment(id, tasks);
    await page.goto(`/article/${id}`);
    await expect(page.getByText("原创")).toBeVisible();
    await expect(page.getByRole("heading", { level: 2, name: "第一节" })).toBeVisible();
    const outline = page.getByRole("navigation", { name: "目录" });
    await expect(outline.getByRole("link")).toHaveText(["第一节", "小节", "第二节"]);
    await outline.getByRole("link", { name: "第二节" }).click();
    await expect(page).toHaveURL(/#/);
    const data = await page.locator('script[type="application/ld+json"]').textContent();
    expect(JSON.parse(data ?? "")).toMatchObject({ "@graph": [{ "@type": "Article" }, { "@type": "BreadcrumbList" }] });
    for (const part of [page.getByRole("article").first(), page.locator("#comments")]) {
      await expect(part.getByRole("checkbox", { name: "已完成" })).toBeChecked();
      await expect(part.getByRole("checkbox", { name: "未完成" })).toBeDisabled();
      const [coloured, plain] = [
        part.locator("pre", { hasText: "print(1)" }),
        part.locator("pre", { hasText: "print(2)" }),
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
    await page.getByRole("link", { name: "登录后参与讨论" }).click();
    await expect(page).toHaveURL(new RegExp(`/login\\?redirect=%2Farticle%2F${id}`));
  },
);

test("R07 R26 a like counts once and is undone, and a reader votes once, both for good", async ({ page, baseURL }) => {
  const author = await newMember(page.request, baseURL);
  const poll = { question: "先打哪个？", options: ["默鲸", "苇母"], days: 3 };
  const path = `/article/${await author.publish({ poll })}`;
  await ownSession(page, baseURL);
  await page.goto(path);
  const like = page.locator("#actions").getByRole("button", { name: /赞/ });
  await press(like);
  await expect(like).toHaveText("文章已赞 1");
  expect((await readPage(page.request, path)).main).toContain("已赞 1");
  await press(like);
  await expect(like).toHaveText("文章赞 0");
  expect((await readPage(page.request, path)).main).not.toContain("已赞 1");
  const vote = page.getByRole("region", { name: "先打哪个？" });
  await vote.getByRole("radio", { name: "苇母" }).check();
  await press(vote.getByRole("button", { name: "投票" }));
  await expect(page.getByText("投票成功").first()).toBeVisible();
  await expect(vote.getByRole("listitem").filter({ hasText: "苇母" })).toContainText("我选的 · 1 票，100%");
  await expect(vote.getByRole("button", { name: "投票" })).toHaveCount(0);
});

test("R30 a malformed or unknown article is a 404 that says so", { tag: "@once" }, async ({ request }) => {
  for (const path of ["/article/abc", "/article/0", "/article/1.5", "/article/-1"]) {
    const { status, main } = await readPage(request, path);
    expect(status, path).toBe(404);
    expect(main).toContain(`Page Not Found: ${path}`);
  }
  const unknown = await readPage(request, "/article/999999999");
  expect(unknown.status).toBe(404);
  expect(unknown.main).toContain("页面未找到");
});
