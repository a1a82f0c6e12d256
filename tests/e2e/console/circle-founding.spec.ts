import type { Page } from "@playwright/test";
import { chooseNative } from "../../fixtures/choose-native.ts";
import { foundCircle } from "../../fixtures/e2e-circles.ts";
import { newMember, unique } from "../../fixtures/e2e-community.ts";
import { giveCookies } from "../../fixtures/e2e-session.ts";
import { comeIn } from "../../fixtures/come-in.ts";
import { uniquePhone } from "../../fixtures/factories.ts";
import { readPage } from "../../fixtures/read-page.ts";
import { htmlErrors } from "../../fixtures/valid-html.ts";
import { axe, expect, test } from "../../setup/e2e-test.ts";
import { type Product, startProduct } from "../../setup/product.ts";

/** Leaves the pages first, because open pages keep sending requests. */
async function end(product: Product, pages: Page[]): Promise<void> {
  for (const page of pages) await page.goto("about:blank");
  await product.stop();
}

test("R12 A01 E05 with founding by application an administrator accepts one circle and refuses one, and the founder sees both", async ({
  page,
  newVisitor,
  javaScriptEnabled,
}) => {
  test.slow();
  const phone = uniquePhone();
  const product = await startProduct({ CIRCLE_FOUNDING: "application", ADMIN_PHONES: phone });
  const desk = await newVisitor();
  const guest = await newVisitor();
  try {
    const [good, bad] = [`甲社${unique()}`, `乙社${unique()}`];
    const founder = await newMember(page.request, product.url);
    await giveCookies(page.context(), product.url, founder.token, product.dataDir);
    const main = page.getByRole("main");
    // Only spaces pass the browser's check but not the server's: the input stays.
    await page.goto(`${product.url}/circle/create`);
    await expect(main).toContainText("提交后由管理员审核");
    await main.getByLabel("名称", { exact: true }).fill(good);
    await chooseNative(page, "category", "游戏");
    await main.getByLabel("为什么创建这个圈子").fill("   ");
    await main.getByRole("button", { name: "提交申请" }).last().click();
    await expect(main.getByRole("alert").first()).toBeVisible();
    await expect(main.getByLabel("名称", { exact: true })).toHaveValue(good);
    await main.getByLabel("简介").fill("一起看灯。");
    await main.getByLabel("为什么创建这个圈子").fill("想聊甲");
    await main.getByRole("button", { name: "提交申请" }).last().click();
    await expect(page).toHaveURL(/\/circle\/\d+$/);
    const path = new URL(page.url()).pathname;
    await foundCircle(founder, { name: bad, reason: "想聊乙" });
    await expect(main).toContainText("圈子正在等待管理员审核");

    await comeIn(desk, product.url, phone);
    expect((await desk.goto(`${product.url}/user/manage/circle`))?.status()).toBe(200);
    const queue = desk.getByRole("main");
    const row = (name: string) => queue.getByRole("listitem").filter({ hasText: name });
    await expect(row(good)).toContainText("想聊甲");
    expect(await htmlErrors(new Map([["/user/manage/circle", await desk.content()]]))).toEqual([]);
    if (javaScriptEnabled) await axe(desk);
    await row(bad).getByText("拒绝", { exact: false }).first().click();
    await row(bad).getByLabel(/^理由/).fill("已有同类圈子");
    await row(bad).getByRole("button", { name: "确定拒绝" }).click();
    await expect(row(bad)).toHaveCount(0);
    await row(good).getByRole("button", { name: /^通过/ }).click();
    await expect(queue).toContainText("没有等待审核的圈子");

    const notices = await readPage(page.request, `${product.url}/message/system`);
    expect(notices.main).toContain(`圈子“${good}”已通过审核`);
    expect(notices.main).toContain("已有同类圈子");
    const circle = await readPage(page.request, product.url + path);
    expect(circle.main).not.toContain("等待管理员审核");
    expect(circle.html).toContain('aria-label="发布动态"');
    const list = await readPage(guest.request, `${product.url}/circle/list`);
    expect(list.main).toContain(good);
    expect(list.main).not.toContain(bad);
    // Other members cannot open the desk.
    const refused = await page.request.get(`${product.url}/user/manage/circle`);
    expect(refused.status()).toBe(403);
  } finally {
    await end(product, [page, desk, guest]);
  }
});

test(
  "R12 E05 a member below the founding level reads the required level and gets no form",
  { tag: "@once" },
  async ({ page }) => {
    test.slow();
    const product = await startProduct({ CIRCLE_FOUNDING: "level", CIRCLE_FOUNDING_LEVEL: "4" });
    try {
      await comeIn(page, product.url);
      await page.goto(`${product.url}/circle/create`);
      const main = page.getByRole("main");
      await expect(main).toContainText("4 级");
      await expect(main.getByLabel("名称", { exact: true })).toHaveCount(0);
      await expect(main.getByRole("link", { name: "先看看已有的圈子" })).toBeVisible();
    } finally {
      await end(product, [page]);
    }
  },
);
