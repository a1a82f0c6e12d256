import { expect, test } from "../setup/e2e-test.ts";

test("R30 what hides a control character in its address is the page of what is not there, with scripts too", async ({
  page,
  baseURL,
}) => {
  for (const path of ["/%09/", "/%0a/", "/%09/evil.example", "/article/%0a1"]) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(404);
    await expect(page.getByRole("heading", { level: 1, name: "页面未找到" })).toBeVisible();
    expect(new URL(page.url()).origin).toBe(baseURL);
  }
  // The scripts of the page go on from there, and come back to it.
  await page.getByRole("main").getByRole("link", { name: "返回首页" }).click();
  await expect(page.getByRole("navigation", { name: "排序" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "页面未找到" })).toBeVisible();
});
