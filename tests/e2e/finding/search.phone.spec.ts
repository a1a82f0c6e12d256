import { newMember, unique } from "../../fixtures/e2e-community.ts";
import { axe, expect, test } from "../../setup/e2e-test.ts";

test("R06 on a phone the page has one search field, its filters are folded, and the first result comes soon", async ({
  page,
  baseURL,
}) => {
  const author = await newMember(page.request, baseURL);
  const sign = unique();
  await author.publish({ title: `潮汐地图 ${sign}` });
  for (const query of [`q=${sign}`, `q=${sign}&type=articles`]) {
    await page.goto(`/search?${query}`);
    await expect(page.getByRole("searchbox")).toHaveCount(1);
    const result = page.getByRole("main").getByRole("article").first();
    expect((await result.boundingBox())?.y).toBeLessThanOrEqual(300);
  }
  const times = page.getByRole("navigation", { name: "时间" });
  await expect(times).toBeHidden();
  await page.locator("summary").getByText("筛选", { exact: true }).click();
  await axe(page);
  await times.getByRole("link", { name: "一周内" }).click();
  await expect(page.getByText("筛选（1）")).toBeVisible();
  await expect(times).toBeHidden();
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(times).toBeVisible();
  await expect(page.getByText("筛选（1）")).toBeHidden();
  await expect(page.getByRole("searchbox")).toHaveCount(1);
});

test("R08 on a phone the menu in the header leads guests to the feedback", async ({ page }) => {
  await page.goto("/");
  await page.getByTitle("外观").click();
  await page.getByRole("link", { name: "反馈与建议" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("反馈");
  const states = page.getByRole("navigation", { name: "状态" });
  await expect(states).toBeHidden();
  await page.getByText("筛选", { exact: true }).click();
  await expect(states).toBeVisible();
});
