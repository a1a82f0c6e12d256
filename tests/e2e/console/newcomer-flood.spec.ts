import { comeIn } from "../../fixtures/come-in.ts";
import { newMember } from "../../fixtures/e2e-community.ts";
import { giveCookies } from "../../fixtures/e2e-session.ts";
import { uniquePhone } from "../../fixtures/factories.ts";
import { readPage } from "../../fixtures/read-page.ts";
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

    const before = await readPage(admin.request, `${product.url}/admin`);
    expect(before.main).not.toContain("新账号的发布额度用完了");
    const ownWaiting = async () => (await readPage(member.request, `${product.url}/user/manage/review`)).main;
    const writer = await newMember(member.request, product.url);
    await giveCookies(member.context(), product.url, writer.token, product.dataDir);
    for (const source of ["加群一", "加群二"]) await writer.dynamic({ source });
    const readDynamics = async () => (await readPage(guest.request, `${product.url}/dynamic`)).main;
    await expect.poll(readDynamics).toContain("加群二");
    await writer.dynamic({ source: "加群三" });
    expect(await ownWaiting()).toMatch(/审核中 · 动态 · [^·]*加群三/);

    await admin.goto(`${product.url}/admin`);
    const warning = main.getByRole("status");
    await expect(warning).toContainText("全站新账号的发布额度用完了，再发的在等待审核");
    await expect(warning).toContainText(
      "最近 10 分钟：新账号 2 个，发布 2 条，评论 0 条，私信和聊天室消息 0 条，弹幕 0 条，提交审核 1 条。",
    );
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
    const desk = async () => (await readPage(admin.request, `${product.url}/admin/newcomer`)).main;
    await expect.poll(desk).toContain("已公开而暂缓的 2 条，此后提交的 0 条");
    if (isJs) {
      await admin.goto(`${product.url}/admin/newcomer`);
      await axe(admin);
    }
    await expect.poll(readDynamics).not.toContain("加群一");

    await writer.dynamic({ source: "暂缓时发的" });
    const own = await ownWaiting();
    expect(own).toMatch(/审核中 · 动态 · [^·]*暂缓时发的/);
    expect(own).toMatch(/审核中 · 动态 · [^·]*加群一/);
    const notices = await readPage(member.request, `${product.url}/message/system`);
    expect(notices.main).toContain("你发布的内容暂缓展示，正在等待审核");

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
    await expect.poll(readDynamics).toMatch(/暂缓时发的.*加群一|加群一.*暂缓时发的/s);
    expect(await readDynamics()).not.toContain("加群二");
    await expect.poll(desk).toContain("暂缓的内容已经放行");
    const log = (await readPage(admin.request, `${product.url}/admin/log`)).main;
    for (const line of ["结束暂缓", "暂缓新账号", "已暂缓的内容：全部放行"]) expect(log).toContain(line);

    // A member without the right is told so.
    const refused = await readPage(member.request, `${product.url}/admin/newcomer`);
    expect(refused.main).toContain("只有管理员、版主可以暂缓新账号的内容");
  } finally {
    // The page is closed before the product stops.
    await admin.close();
    await product.stop();
  }
});
