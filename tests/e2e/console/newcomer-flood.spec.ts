import { comeIn } from "../../fixtures/come-in.ts";
import { uniquePhone } from "../../fixtures/factories.ts";
import { axe, expect, test } from "../../setup/e2e-test.ts";
import { startProduct } from "../../setup/product.ts";

test("A01 K01 the console warns of a flood of new accounts, one press holds their posts, another restores them", async ({
  page: admin,
  newVisitor,
  violations,
}, testInfo) => {
  test.slow();
  violations.allow(/status of 40[034]|429/);
  const isJs = testInfo.project.name === "js";
  const phone = uniquePhone();
  const product = await startProduct({ ADMIN_PHONES: phone }, [], { hasBudgets: true });
  const [member, guest] = [await newVisitor(), await newVisitor()];
  const main = admin.getByRole("main");
  try {
    await comeIn(admin, product.url, phone);
    // An invalid value stays in its field; a valid one takes effect immediately.
    await admin.goto(`${product.url}/admin/review/setting`);
    const site = admin.getByLabel(/^全站的新账号每小时/);
    await expect(site).toHaveValue("60");
    await site.fill("十条");
    await admin.getByRole("button", { name: "保存设置" }).click();
    await expect(admin.getByText("请填写条数").first()).toBeVisible();
    await expect(site).toHaveValue("十条");
    await site.fill("2");
    await admin.getByRole("button", { name: "保存设置" }).click();
    await expect(admin.getByText("已保存，立即生效").first()).toBeVisible();

    await admin.goto(`${product.url}/admin`);
    await expect(main).not.toContainText("新账号的发布额度用完了");
    await comeIn(member, product.url);
    const say = async (text: string) => {
      await member.goto(`${product.url}/dynamic`);
      await member
        .getByRole("textbox", { name: /动态|内容|正文/ })
        .first()
        .fill(text);
      await member.getByRole("button", { name: "发布", exact: true }).first().click();
    };
    for (const text of ["加群一", "加群二"]) {
      await say(text);
      await expect(member.getByRole("main").getByText(text).first()).toBeVisible();
    }
    await say("加群三");
    await expect(member).toHaveURL(/\/user\/manage\/review/);
    await expect(member.getByText("已提交，审核通过后发布").first()).toBeVisible();

    await admin.goto(`${product.url}/admin`);
    const warning = main.getByRole("status");
    await expect(warning).toContainText("全站新账号的发布额度用完了，再发的在等待审核");
    await expect(warning).toContainText("最近 10 分钟：新账号 2 个，发布 2 条，评论 0 条，提交审核 1 条。");
    await expect(main).toContainText("今天 2");
    if (isJs) await axe(admin);
    await warning.getByRole("link", { name: "查看与暂缓新账号" }).click();
    await expect(main.getByRole("heading", { level: 1 })).toHaveText("新账号");
    await admin.getByLabel("注册不满 6 小时").check();
    await admin.getByRole("button", { name: "下一步" }).click();
    await expect(main).toContainText("注册不满 6 小时的账号有 1 个，公开的内容 2 条、评论 0 条");
    await admin.getByRole("link", { name: "取消" }).click();
    await admin.getByLabel("注册不满 6 小时").check();
    await admin.getByRole("button", { name: "下一步" }).click();
    if (isJs) await axe(admin);
    await admin.getByRole("button", { name: "确认暂缓" }).click();
    await expect(admin.getByText(/^已开始暂缓/).first()).toBeVisible();
    await expect(async () => {
      await admin.goto(`${product.url}/admin/newcomer`);
      await expect(main).toContainText("已公开而暂缓的 2 条，此后提交的 0 条", { timeout: 500 });
    }).toPass();
    if (isJs) await axe(admin);
    const seen = guest.getByRole("main");
    await expect(async () => {
      await guest.goto(`${product.url}/dynamic`);
      await expect(seen).not.toContainText("加群一", { timeout: 500 });
    }).toPass();

    await say("暂缓时发的");
    await expect(member).toHaveURL(/\/user\/manage\/review/);
    const own = member.getByRole("main").getByRole("listitem");
    await expect(own.filter({ hasText: "加群一" })).toContainText("审核中");
    await member.goto(`${product.url}/message/system`);
    await expect(member.getByText("你发布的内容暂缓展示，正在等待审核").first()).toBeVisible();

    await admin.goto(`${product.url}/admin/review?reason=hold`);
    const waiting = main.getByRole("listitem").filter({ hasText: "加群二" });
    await expect(waiting).toContainText("暂缓新账号");
    await admin.getByLabel(/^理由/).fill("发布广告、引流或刷屏");
    await waiting.getByRole("button", { name: /^不通过/ }).click();
    await expect(admin.getByText("已退回 1 条，作者会收到通知").first()).toBeVisible();

    await admin.goto(`${product.url}/admin/newcomer`);
    await expect(main.getByRole("status").first()).toContainText("正在暂缓新账号的内容");
    await admin.getByRole("link", { name: "全部放行…" }).click();
    await expect(main).toContainText("放行 2 条内容");
    if (isJs) await axe(admin);
    await admin.getByRole("button", { name: "确认全部放行" }).click();
    await expect(admin.getByText("已结束暂缓，正在放行").first()).toBeVisible();
    await expect(async () => {
      await guest.goto(`${product.url}/dynamic`);
      await expect(seen).toContainText("暂缓时发的", { timeout: 500 });
      await expect(seen).toContainText("加群一", { timeout: 500 });
    }).toPass();
    await expect(seen).not.toContainText("加群二");
    await admin.goto(`${product.url}/admin/newcomer`);
    await expect(main).toContainText("暂缓的内容已经放行");
    await admin.goto(`${product.url}/admin/log`);
    for (const line of ["结束暂缓", "暂缓新账号"]) await expect(main).toContainText(line);
    await expect(main).toContainText("已暂缓的内容：全部放行");

    // A member without the right is told so.
    await member.goto(`${product.url}/admin/newcomer`);
    await expect(member.getByRole("main")).toContainText("只有管理员、版主可以暂缓新账号的内容");
  } finally {
    // The pages are closed before the product stops.
    for (const page of [admin, member, guest]) await page.close();
    await product.stop();
  }
});
