import type { Locator, Page } from "@playwright/test";
import { newMember, unique } from "../../fixtures/e2e-community.ts";
import { foundCircle } from "../../fixtures/e2e-circles.ts";
import { readPage } from "../../fixtures/read-page.ts";
import { axe, expect, test } from "../../setup/e2e-test.ts";

const results = (page: Page): Locator => page.getByRole("main").getByRole("article");
const tabsOf = (page: Page) => page.getByRole("navigation", { name: "搜索范围" });
const at = (query: Record<string, string>) => `/search?${new URLSearchParams(query).toString()}`;

test("R06 the mixed page shows the best of each kind with counts, and tabs, filters, orders and query keep each other", async ({
  page,
  baseURL,
  javaScriptEnabled,
}) => {
  const author = await newMember(page.request, baseURL);
  const sign = unique();
  const article = await author.publish({ title: `潮汐地图 ${sign}`, source: "先看风向，再出海。" });
  await author.dynamic({ source: `潮汐来了 ${sign}` });
  await author.feedback({ title: `潮汐地图会卡 ${sign}` });
  await page.goto(at({ q: `潮汐 ${sign}` }));
  await expect(tabsOf(page).getByRole("link", { name: "综合" })).toHaveAttribute("aria-current", "page");
  for (const name of ["文章 1", "动态 1", "反馈 1", "视频 0", "圈子 0"])
    await expect(tabsOf(page).getByRole("link", { name })).toBeVisible();
  for (const name of ["文章", "动态", "反馈"])
    await expect(page.getByRole("main").getByRole("heading", { name, exact: true })).toBeVisible();
  await expect(results(page)).toHaveCount(3);
  if (javaScriptEnabled) await axe(page);

  await tabsOf(page).getByRole("link", { name: "文章" }).click();
  await expect(page).toHaveURL(/type=articles/);
  await page.getByRole("navigation", { name: "时间" }).getByRole("link", { name: "一周内" }).click();
  await expect(page).toHaveURL(/time=week/);
  await page.getByRole("navigation", { name: "排序" }).getByRole("link", { name: "最新" }).click();
  await expect(page).toHaveURL(/sort=latest/);
  await expect(page).toHaveURL(/time=week/);
  await expect(page).toHaveURL(/type=articles/);
  await expect(results(page).getByRole("link", { name: `潮汐地图 ${sign}` })).toHaveAttribute(
    "href",
    `/article/${article}`,
  );
  await expect(results(page).locator("mark").first()).toHaveText("潮汐");
  await tabsOf(page).getByRole("link", { name: "反馈" }).click();
  await expect(page).toHaveURL(/type=feedback/);
  await expect(page).toHaveURL(/time=week/);
  const field = page.locator("#search-page");
  await field.fill(`地图 ${sign}`);
  await field.press("Enter");
  await expect(page).toHaveURL(/time=week/);
  await expect(page).toHaveURL(/type=feedback/);
  await expect(results(page)).toHaveCount(1);
  if (javaScriptEnabled) await axe(page);
});

test(
  "R06 a filter without results is removed by a link, and a wrong name or a query of minus alone gets a message",
  { tag: "@once" },
  async ({ page, baseURL }) => {
    const author = await newMember(page.request, baseURL);
    const sign = unique();
    await author.publish({ title: `看灯塔 ${sign}`, source: "灯塔在岛的北边。" });
    await page.goto(at({ q: `"灯塔 ${sign}"`, type: "articles" }));
    await page.getByText("更多筛选").click();
    const form = page.getByRole("search", { name: "筛选搜索结果" });
    await form.getByLabel("标签").selectOption({ index: 1 });
    await form.getByRole("button", { name: "筛选" }).click();
    await expect(page).toHaveURL(/tag=/);
    await expect(page.getByText(/没有找到与“.*”有关的文章/)).toBeVisible();
    await page
      .getByRole("main")
      .getByRole("link", { name: /^去掉“标签：/ })
      .click();
    await expect(page).not.toHaveURL(/tag=/);
    await expect(results(page)).toHaveCount(1);

    for (const [q, words] of [
      ["灯塔 作者:没有这人", "没有叫“没有这人”的人"],
      ["-灯塔", "只有要去掉的词，不知道要找什么"],
      ["。。", "这里没有可以搜索的字词"],
    ] as const)
      expect((await readPage(page.request, at({ q }))).html, q).toContain(words);
  },
);

test(
  "R06 a circle's posts are found by its name in the filters, and a partial match says so",
  { tag: "@once" },
  async ({ page, baseURL }) => {
    const author = await newMember(page.request, baseURL);
    const sign = unique();
    const circle = await foundCircle(author, { name: `看海 ${sign}` });
    await author.publish({ title: `海上的灯 ${sign}`, source: "在圈子里。", circleId: circle.id });
    await author.publish({ title: `岸上的灯 ${sign}`, source: "在圈子外。" });
    await page.goto(at({ q: `"的灯 ${sign}"`, type: "articles" }));
    await expect(results(page)).toHaveCount(2);
    await page.getByText("更多筛选").click();
    const form = page.getByRole("search", { name: "筛选搜索结果" });
    await form.getByLabel("圈子").fill(circle.name.toUpperCase());
    await form.getByRole("button", { name: "筛选" }).click();
    await expect(page).toHaveURL(/circleName=/);
    await expect(page).toHaveURL(/type=articles/);
    await expect(results(page)).toHaveCount(1);
    await expect(results(page).getByRole("link", { name: `海上的灯 ${sign}` })).toBeVisible();
    await expect(form.getByLabel("圈子")).toHaveValue(circle.name.toUpperCase());
    await page.getByRole("link", { name: `去掉圈子：${circle.name}` }).click();
    await expect(page).not.toHaveURL(/circleName=/);
    await expect(results(page)).toHaveCount(2);
    // The circle's id in the address is the same filter, and the form shows the circle's name.
    await page.goto(at({ q: `"的灯 ${sign}"`, circle: String(circle.id) }));
    await expect(results(page)).toHaveCount(1);
    await expect(form.getByLabel("圈子")).toHaveValue(circle.name);
    const unknown = await readPage(page.request, at({ q: `的灯 ${sign}`, circleName: "没有这圈" }));
    expect(unknown.html).toContain("没有“没有这圈”这个圈子");

    const partial = page.getByText("没有包含所有词的结果");
    const inCircle = { circle: String(circle.id), type: "articles" };
    await page.goto(at({ q: "海上 的灯", ...inCircle }));
    await expect(results(page)).toHaveCount(1);
    await expect(partial).toBeHidden();
    await page.goto(at({ q: "的灯 无云", ...inCircle }));
    await expect(results(page)).toHaveCount(1);
    await expect(partial).toBeVisible();
    // Partial matches are not counted.
    await expect(tabsOf(page).getByRole("link", { name: "文章", exact: true })).toBeVisible();
    await expect(page.getByText("大家在搜")).toBeHidden();
    await page.goto(at({ q: "无云", ...inCircle }));
    await expect(page.getByText(/没有找到与/)).toBeVisible();
    await expect(page.getByText("大家在搜")).toBeVisible();
    await expect(partial).toBeHidden();
  },
);

test(
  "R06 quotes and minus work, and the snippet highlights a match within a long text",
  { tag: "@once" },
  async ({ page, baseURL }) => {
    const author = await newMember(page.request, baseURL);
    const sign = unique();
    const filler = "今天在岛上走了一圈。".repeat(40);
    await author.publish({ title: `长日记 ${sign}`, source: `${filler}\n\n終於看到了**燈塔**的光。\n\n${filler}` });
    await author.publish({ title: `短日记 ${sign}`, source: "塔灯不亮。" });
    await page.goto(at({ q: `${sign} "灯塔"`, type: "articles" }));
    await expect(results(page)).toHaveCount(1);
    await expect(results(page)).toContainText("終於看到了燈塔的光");
    await expect(results(page).locator("mark", { hasText: "燈塔" })).toBeVisible();
    await page.goto(at({ q: `${sign} -灯塔`, type: "articles" }));
    await expect(results(page)).toHaveCount(1);
    await expect(results(page)).toContainText("短日记");
  },
);
