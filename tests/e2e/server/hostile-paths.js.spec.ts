import { expect, test } from "../../setup/e2e-test.ts";

test("R30 an address with a control character has the 404 page, and breaks no script", async ({ page, baseURL }) => {
  for (const path of ["/%09/", "/%0a/", "/%09/evil.example", "/article/%0a1"]) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(404);
    await expect(page.getByRole("heading", { level: 1, name: "页面未找到" })).toBeVisible();
    expect(new URL(page.url()).origin).toBe(baseURL);
  }
});

test("R30 a link to such an address in a text leads there and breaks no script", async ({ page }) => {
  await page.goto("/");
  const afterwards = page.waitForResponse(/\/assets\/later-/);
  await page.reload();
  await (await afterwards).finished();
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
  await page.evaluate(() =>
    document
      .querySelector("main")
      ?.prepend(Object.assign(document.createElement("a"), { href: "/%09/", textContent: "点我" })),
  );
  await page.getByRole("link", { name: "点我" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "页面未找到" })).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "返回首页" }).click();
  await expect(page).toHaveURL(/\/$/);
});
