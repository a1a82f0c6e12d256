import { comeIn } from "../../fixtures/come-in.ts";
import { uniquePhone } from "../../fixtures/factories.ts";
import { readPage, redirectOf } from "../../fixtures/read-page.ts";
import { expect, test } from "../../setup/e2e-test.ts";
import { startProduct } from "../../setup/product.ts";

const HERE = "/user/growth";

test(
  "R15 A03 a member does 签到 once a day, and streak, points, month and ledger show it",
  { tag: "@once" },
  async ({ page, loginAs }) => {
    expect(await redirectOf(page.request, HERE)).toBe(`/login?redirect=${encodeURIComponent(HERE)}`);
    await loginAs({ redirect: "/user/personal/info" });
    await page.getByRole("navigation", { name: "个人中心" }).getByRole("link", { name: "签到与成长" }).click();
    const main = page.getByRole("main");
    await expect(main.getByRole("heading", { level: 1, name: "签到与成长" })).toBeVisible();
    await expect(main).toContainText("还没有积分明细");
    await main.getByRole("button", { name: "签到，得 5 分" }).click();
    await expect(page.getByText("签到成功，已连续 1 天，获得 5 积分").first()).toBeVisible();
    await expect(page).toHaveURL(HERE);
    await expect(main).toContainText("今天已签到，明天签到得 6 分");
    await expect(main.getByRole("button", { name: /签到/ })).toHaveCount(0);
    await expect(main.getByRole("table", { name: /^\d{4} 年 \d+ 月，签到 1 天$/ })).toContainText("✓");
    await expect(main.getByRole("row", { name: /^签到 5–10 分 1 次 1 次$/ })).toBeVisible();
    await main.getByRole("link", { name: "全部积分明细" }).click();
    await expect(main.getByRole("heading", { level: 1, name: "积分明细" })).toBeVisible();
    await expect(main.getByRole("listitem")).toHaveText([/签到.*\+5.*余额 5/]);
  },
);

test(
  "R15 an action offered by two pages happens once, and the second page says so",
  { tag: "@once" },
  async ({ page, loginAs }) => {
    await loginAs({ redirect: HERE });
    const other = await page.context().newPage();
    await other.goto(HERE);
    await page.getByRole("main").getByRole("button", { name: "签到，得 5 分" }).click();
    await expect(page.getByText("签到成功").first()).toBeVisible();
    await other.getByRole("main").getByRole("button", { name: "签到，得 5 分" }).click();
    await expect(other.getByText("今天已经签到过了，明天再来").first()).toBeVisible();
    await expect(other.getByRole("main")).toContainText("现有 5 分");
  },
);

test("R01 R15 a member finds 签到 on the home page, and returns there", async ({ page, loginAs }) => {
  expect((await readPage(page.request, "/")).html).not.toContain("签到");
  await loginAs({ redirect: "/" });
  const beside = page.getByRole("region", { name: "签到" });
  await beside.getByRole("button", { name: "签到" }).click();
  await expect(page.getByText("签到成功，已连续 1 天").first()).toBeVisible();
  await expect(page).toHaveURL("/");
  await expect(beside).toContainText("今天已签到，已连续 1 天");
  await beside.getByRole("link", { name: "签到与成长" }).click();
  await expect(page).toHaveURL(HERE);
});

test(
  "R15 E09 an administrator switches parts off, and they disappear from every page",
  { tag: "@once" },
  async ({ page }) => {
    test.slow();
    const phone = uniquePhone();
    const product = await startProduct({ ADMIN_PHONES: phone });
    try {
      await comeIn(page, product.url, phone);
      const main = page.getByRole("main");
      await page.goto(`${product.url}/admin/setting`);
      for (const name of ["签到", "积分"])
        await page
          .getByRole("group", { name: new RegExp(`^${name}（`) })
          .getByLabel("关闭")
          .check();
      await page.getByRole("button", { name: "保存设置" }).click();
      await expect(page.getByText("已保存 2 项").first()).toBeVisible();
      // The web tier receives the change from the API.
      await expect
        .poll(async () => (await page.request.get(`${product.url}/user/personal/info`)).text(), {
          timeout: 45_000,
          intervals: [500],
        })
        .toContain("我的成长");
      await page.goto(`${product.url}${HERE}`);
      await expect(main.getByRole("heading", { level: 2 })).toHaveText(["等级", "徽章"]);
      const points = await readPage(page.request, `${product.url}${HERE}/points`);
      expect(points.status).toBe(404);
      expect(points.main).toContain("本站没有开放积分");
      expect((await readPage(page.request, product.url)).html).not.toContain("签到");

      await page.goto(`${product.url}/admin/setting`);
      for (const name of ["等级", "徽章"])
        await page
          .getByRole("group", { name: new RegExp(`^${name}（`) })
          .getByLabel("关闭")
          .check();
      await page.getByRole("button", { name: "保存设置" }).click();
      await expect(page.getByText("已保存 2 项").first()).toBeVisible();
      await expect
        .poll(async () => (await page.request.get(`${product.url}/user/personal/info`)).text(), {
          timeout: 45_000,
          intervals: [500],
        })
        .not.toContain("我的成长");
      expect((await readPage(page.request, product.url + HERE)).status).toBe(404);
    } finally {
      // Leaves the page first, because an open page keeps sending requests.
      await page.goto("about:blank");
      await product.stop();
    }
  },
);
