import { switchRefusal } from "../../../contract/shared/switch-names.ts";
import { comeIn } from "../../fixtures/come-in.ts";
import { newMember } from "../../fixtures/e2e-community.ts";
import { giveCookies } from "../../fixtures/e2e-session.ts";
import { uniquePhone } from "../../fixtures/factories.ts";
import { loginByForm } from "../../fixtures/login-by-form.ts";
import { readPage } from "../../fixtures/read-page.ts";
import { axe, expect, test } from "../../setup/e2e-test.ts";
import { startProduct } from "../../setup/product.ts";

test("A01 E09 the moderation service blocks or delays a post, and parts of the site are switched off and on", async ({
  page: admin,
  newVisitor,
  violations,
}, testInfo) => {
  test.slow();
  violations.allow(/status of 40[03]/);
  const isJs = testInfo.project.name === "js";
  const phone = uniquePhone();
  const product = await startProduct({ ADMIN_PHONES: phone, MODERATION_PROVIDER: "fake" });
  const [member, guest] = [await newVisitor(), await newVisitor()];
  try {
    await comeIn(admin, product.url, phone);
    const writer = await newMember(member.request, product.url);
    await giveCookies(member.context(), product.url, writer.token, product.dataDir);
    const read = async (path: string) => (await readPage(member.request, product.url + path)).main;
    await member.goto(`${product.url}/dynamic`);
    const field = member.getByRole("textbox", { name: /动态|内容|正文/ }).first();
    await field.fill("海边云审拒绝");
    await member.getByRole("button", { name: "发布", exact: true }).first().click();
    await expect(member.getByText("这段内容没有通过内容安全检查，请修改后再提交").first()).toBeVisible();
    await expect(field).toHaveValue("海边云审拒绝");
    await field.fill("第一条云审存疑");
    await member.getByRole("button", { name: "发布", exact: true }).first().click();
    await expect(member).toHaveURL(/\/user\/manage\/review/);
    const texts = ["第一条云审存疑", "第二条云审存疑", "第三条云审存疑"] as const;
    for (const source of texts.slice(1)) await writer.dynamic({ source });
    expect(await read("/user/manage/review")).toMatch(/审核中 · 动态 · [^·]*第一条云审存疑/);

    await admin.goto(`${product.url}/admin`);
    await admin
      .getByRole("main")
      .getByRole("link", { name: /^3 ?待审核的内容/ })
      .click();
    const item = (text: string) => admin.getByRole("main").getByRole("listitem").filter({ hasText: text });
    await expect(item(texts[0])).toContainText("云端审核存疑");
    await expect(admin.getByLabel(/^理由/)).toBeVisible();
    if (isJs) {
      await expect(async () => {
        await admin.keyboard.press("j");
        await expect(item(texts[0])).toBeFocused({ timeout: 500 });
      }).toPass();
      await admin.keyboard.press("j");
      await expect(item(texts[1])).toBeFocused();
      await admin.keyboard.press("x");
      await expect(item(texts[1]).getByRole("checkbox")).toBeChecked();
      await admin.keyboard.press("x");
      // The letters can be turned off, and do nothing then.
      const keys = admin.getByRole("checkbox", { name: /^用键盘/ });
      await keys.uncheck();
      await item(texts[1]).focus();
      await admin.keyboard.press("x");
      await expect(item(texts[1]).getByRole("checkbox")).not.toBeChecked();
      await keys.check();
      await admin.getByRole("checkbox", { name: "全选" }).check();
      for (const text of texts) await expect(item(text).getByRole("checkbox")).toBeChecked();
      await admin.getByRole("checkbox", { name: "全选" }).uncheck();
      for (const text of texts) await expect(item(text).getByRole("checkbox")).not.toBeChecked();
      await item(texts[1]).focus();
      await admin.keyboard.press("k");
      await admin.keyboard.press("r");
      await expect(item(texts[0]).getByRole("checkbox")).toBeChecked();
      await expect(admin.getByLabel(/^理由/)).toBeFocused();
      // In a text field the shortcuts are letters.
      await admin.keyboard.type("jkar");
      await expect(admin.getByLabel(/^理由/)).toHaveValue("jkar");
      await admin.keyboard.press("Escape");
      await expect(item(texts[0])).toBeFocused();
      await admin.keyboard.press("r");
      await admin.keyboard.press("Enter");
    } else {
      await admin.getByLabel(/^理由/).fill("jkar");
      await item(texts[0])
        .getByRole("button", { name: /^不通过/ })
        .click();
    }
    await expect(admin.getByText("已退回 1 条，作者会收到通知").first()).toBeVisible();
    await expect(item(texts[0])).toHaveCount(0);
    if (isJs) {
      await expect(async () => {
        await admin.keyboard.press("j");
        await expect(item(texts[1])).toBeFocused({ timeout: 500 });
      }).toPass();
      await admin.keyboard.press("a");
    } else await item(texts[1]).getByRole("button", { name: /^通过/ }).click();
    await expect(admin.getByText("已通过 1 条，作者会收到通知").first()).toBeVisible();
    const own = await read("/user/manage/review");
    expect(own).toMatch(/未通过 · 动态 · [^·]*理由：jkar[^·]*第一条云审存疑/);
    expect(own).toMatch(/已通过 · 动态 · [^·]*第二条云审存疑/);
    expect(own).toMatch(/审核中 · 动态 · [^·]*第三条云审存疑/);

    const turn = async (to: "开放" | "关闭") => {
      await admin.goto(`${product.url}/admin/setting`);
      for (const name of [/^新成员注册/, /^上传视频/, /^创建圈子/])
        await admin.getByRole("group", { name }).getByLabel(to).check();
      await admin.getByRole("button", { name: "保存设置" }).click();
      await expect(admin.getByText("已保存 3 项，已经生效").first()).toBeVisible();
    };
    const login = async () => (await readPage(guest.request, `${product.url}/login`)).main;
    await turn("关闭");
    await expect.poll(login, { timeout: 40_000 }).toContain(switchRefusal.registration);
    await guest.goto(`${product.url}/login`);
    if (isJs) await axe(guest);
    await loginByForm(guest, uniquePhone());
    await expect(guest.getByRole("alert").filter({ hasText: switchRefusal.registration }).first()).toBeVisible();
    expect(await read("/circle/create")).toContain(switchRefusal.circleFounding);
    expect(await read("/user/publish/video")).toContain(switchRefusal.videoUpload);
    await turn("开放");
    await expect.poll(login, { timeout: 40_000 }).toContain("新手机号验证后自动注册");
    expect(await read("/circle/create")).not.toContain(switchRefusal.circleFounding);
  } finally {
    for (const page of [admin, member, guest]) await page.goto("about:blank");
    await product.stop();
  }
});
