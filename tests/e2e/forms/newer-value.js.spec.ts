import type { Page } from "@playwright/test";
import { newMember, unique } from "../../fixtures/e2e-community.ts";
import { holder } from "../../fixtures/held-requests.ts";
import { expect, test } from "../../setup/e2e-test.ts";

/** Holds the next data of a page. @returns functions that wait for the request, and that let its answer come */
async function holdData(page: Page, pathname: string) {
  const data = holder();
  const answers = (url: URL) => url.pathname === `${pathname}.data`;
  await page.route(answers, data.hold);
  return {
    asked: () => expect.poll(data.count).toBe(1),
    async answer() {
      await data.release();
      await page.unroute(answers);
    },
  };
}

/** In the browser: whether an answer from the path has come to its end. */
const isLoaded = (path: string) =>
  performance
    .getEntriesByType("resource")
    .some((entry) => entry.name.includes(path) && (entry as PerformanceResourceTiming).responseEnd > 0);

test("X04 A01 the filter of reports keeps a kind that is chosen while the answer of the last one is on its way", async ({
  page,
  loginAs,
}) => {
  const path = "/user/manage/report";
  await loginAs({ admin: true, redirect: path });
  const kind = page.getByLabel("种类");
  const filter = page.getByRole("button", { name: "筛选" });
  const chosen = kind.locator("option:checked");
  let held = await holdData(page, path);
  await kind.selectOption("弹幕");
  await filter.click();
  await held.asked();
  await kind.selectOption("合集或专栏");
  await kind.focus();
  await held.answer();
  await expect(page).toHaveURL(/kind=danmaku$/);
  await expect(chosen).toHaveText("合集或专栏");
  await expect(kind).toBeFocused();

  // The first choice, chosen again, is newer than the answer, too.
  held = await holdData(page, path);
  await filter.click();
  await held.asked();
  await kind.selectOption("弹幕");
  await held.answer();
  await expect(page).toHaveURL(/kind=series$/);
  await expect(chosen).toHaveText("弹幕");

  // A later navigation is newer than the choice.
  await filter.click();
  await expect(page).toHaveURL(/kind=danmaku$/);
  await kind.selectOption("私信");
  await page.goBack();
  await expect(page).toHaveURL(/kind=series$/);
  await expect(chosen).toHaveText("合集或专栏");
});

test("X04 R06 the search field of the header keeps what is typed while the results are on their way", async ({
  page,
}) => {
  await page.goto("/dynamic");
  const field = page.getByRole("combobox", { name: "搜索" }).or(page.getByRole("searchbox", { name: "搜索" }));
  const held = await holdData(page, "/search");
  await field.fill("云川");
  await field.press("Enter");
  await held.asked();
  await field.pressSequentially("地图");
  await held.answer();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("“云川”的搜索结果");
  await expect(page.locator("#search-page")).toHaveValue("云川地图");
  await expect(page.locator("#search-page")).toBeFocused();

  // The search page's own field, and its filters, which are behind a fold.
  const again = await holdData(page, "/search");
  await page.locator("#search-page").press("Enter");
  await again.asked();
  await page.locator("#search-page").pressSequentially("全");
  await again.answer();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("“云川地图”的搜索结果");
  await expect(page.locator("#search-page")).toHaveValue("云川地图全");
  await expect(page.locator("#search-page")).toBeFocused();
});

test("X04 R06 the filters of the search keep what is typed while the results are on their way", async ({ page }) => {
  await page.goto("/search?q=灯塔&type=articles");
  const more = page.getByText("更多筛选");
  await more.click();
  const form = page.getByRole("search", { name: "筛选搜索结果" });
  const circle = form.getByLabel("圈子");
  const author = form.getByLabel("作者");
  await form.getByLabel("标签").selectOption({ index: 1 });
  const held = await holdData(page, "/search");
  await form.getByRole("button", { name: "筛选" }).click();
  await held.asked();
  await circle.fill("看海");
  await author.pressSequentially("阿");
  await held.answer();
  await expect(page).toHaveURL(/tag=/);
  await expect(page.getByRole("link", { name: /^去掉标签/ })).toBeVisible();
  await author.pressSequentially("岚");
  await expect(circle).toHaveValue("看海");
  await expect(author).toHaveValue("阿岚");
  await expect(author).toBeFocused();
});

test("X04 A03 R14 the search fields of own articles and of circles keep what is typed meanwhile", async ({
  page,
  loginAs,
}) => {
  await loginAs({ redirect: "/user/manage/article?q=没有这个" });
  const filters = page.getByRole("search", { name: "筛选文章" });
  const words = filters.getByLabel("标题里的字");
  const order = filters.getByLabel("排序");
  let held = await holdData(page, "/user/manage/article");
  await words.fill("夜航");
  await filters.getByRole("button", { name: "筛选" }).click();
  await held.asked();
  await words.fill("夜航船");
  await order.selectOption({ label: "阅读最多" });
  await held.answer();
  await expect(page).toHaveURL(`/user/manage/article?q=${encodeURIComponent("夜航")}&sort=latest`);
  await expect(page.getByText("没有标题里有“夜航”的文章。")).toBeVisible();
  await expect(words).toHaveValue("夜航船");
  await expect(order.locator("option:checked")).toHaveText("阅读最多");

  await page.goto("/circle/list");
  const circles = page.getByRole("main").getByRole("searchbox");
  held = await holdData(page, "/circle/list");
  await circles.fill("看海");
  await circles.press("Enter");
  await held.asked();
  await circles.pressSequentially("的人");
  await held.answer();
  await expect(page).toHaveURL(/\?q=/);
  await expect(circles).toHaveValue("看海的人");
  await expect(circles).toBeFocused();
});

test("X04 A02 settings keep a choice that is made while an earlier one is being stored", async ({ page, loginAs }) => {
  await loginAs({ redirect: "/message/settings" });
  const box = page.getByRole("checkbox").first();
  const held = await holdData(page, "/message/settings");
  await box.uncheck();
  await page.getByRole("main").getByRole("button", { name: "保存", exact: true }).click();
  await held.asked();
  await box.check();
  await held.answer();
  await expect(page.getByRole("status").or(page.getByRole("alert")).filter({ hasText: "保存" }).first()).toBeVisible();
  await expect(box).toBeChecked();

  // A radio button: the answer stores the second choice, while the visitor has returned to the first.
  const writers = page.getByRole("group", { name: "谁可以给我发私信" }).getByRole("radio");
  await expect(writers.first()).toBeVisible();
  const stored = await holdData(page, "/message/settings");
  await writers.nth(1).check();
  await page.getByRole("button", { name: "更新私信设置" }).click();
  await stored.asked();
  await writers.nth(0).check();
  await stored.answer();
  await expect(page.getByText("私信设置已保存").first()).toBeVisible();
  await expect(writers.nth(0)).toBeChecked();
});

test("X04 R19 a choice of the profile that is made while the save is on its way stays", async ({ page, loginAs }) => {
  await loginAs({ redirect: "/user/personal/info" });
  await page.getByLabel("昵称").fill(`先存${unique()}`);
  const held = await holdData(page, "/user/personal/info");
  await page.getByRole("button", { name: "保存" }).last().click();
  await held.asked();
  const gender = page.getByRole("group", { name: "性别" }).getByRole("radio");
  await gender.last().check();
  await held.answer();
  await expect(page.getByText("资料已保存")).toBeVisible();
  await expect(gender.last()).toBeChecked();
});

test("X04 W14 a name that is typed while another suggestion is on its way stays", async ({
  page,
  baseURL,
  loginAs,
}) => {
  await newMember(page.request, baseURL);
  await loginAs({ redirect: "/dynamic" });
  const form = page.getByRole("form", { name: "取名字" });
  const data = holder();
  await page.route((url) => url.pathname.startsWith("/user/name"), data.hold);
  await form.getByRole("button", { name: "换一个" }).click();
  await expect.poll(data.count).toBe(1);
  await form.getByRole("textbox").fill("自己想的名字");
  await data.release();
  await expect.poll(() => page.evaluate(isLoaded, "/user/name")).toBe(true);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await expect(form.getByRole("textbox")).toHaveValue("自己想的名字");
});

test("X04 R07 a comment that is typed while the one before is on its way stays in the new form", async ({
  page,
  baseURL,
  loginAs,
}) => {
  const author = await newMember(page.request, baseURL);
  await loginAs({ redirect: `/article/${await author.publish()}` });
  const field = page.getByLabel("写评论");
  const data = holder();
  await page.route((url) => url.pathname.startsWith("/article/") && url.pathname.endsWith(".data"), data.hold);
  await field.pressSequentially("第一句");
  await page.getByRole("button", { name: "发表评论" }).click();
  await expect.poll(data.count).toBe(1);
  await field.fill("第二句");
  await data.release();
  await expect(page.getByRole("region", { name: /^评论 1/ })).toContainText("第一句");
  await expect(field).toHaveValue("第二句");
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.getByRole("button", { name: "发表评论" }).click();
  await expect(page.getByRole("region", { name: /^评论 2/ })).toContainText("第二句");
  await expect(field).toHaveValue("");
});
