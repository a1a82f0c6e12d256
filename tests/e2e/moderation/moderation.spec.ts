import { switchRefusal } from "../../../contract/shared/switch-names.ts";
import { comeIn } from "../../fixtures/come-in.ts";
import { uniquePhone } from "../../fixtures/factories.ts";
import { loginByForm } from "../../fixtures/login-by-form.ts";
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
    await comeIn(member, product.url);
    const field = member.getByRole("textbox", { name: /动态|内容|正文/ }).first();
    const say = async (text: string) => {
      await member.goto(`${product.url}/dynamic`);
      await field.fill(text);
      await member.getByRole("button", { name: "发布", exact: true }).first().click();
    };
    await say("海边云审拒绝");
    await expect(member.getByText("这段内容没有通过内容安全检查，请修改后再提交").first()).toBeVisible();
    await expect(field).toHaveValue("海边云审拒绝");
    const texts = ["第一条云审存疑", "第二条云审存疑", "第三条云审存疑"] as const;
    for (const text of texts) {
      await say(text);
      await expect(member).toHaveURL(/\/user\/manage\/review/);
    }
    const own = (text: string) => member.getByRole("main").getByRole("listitem").filter({ hasText: text });
    await expect(own(texts[0])).toContainText("审核中");

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
    await member.goto(`${product.url}/user/manage/review`);
    await expect(own(texts[0])).toContainText("理由：jkar");
    await expect(own(texts[1])).toContainText("已通过");
    await expect(own(texts[2])).toContainText("审核中");

    const turn = async (to: "开放" | "关闭") => {
      await admin.goto(`${product.url}/admin/setting`);
      for (const name of [/^新成员注册/, /^上传视频/, /^创建圈子/])
        await admin.getByRole("group", { name }).getByLabel(to).check();
      await admin.getByRole("button", { name: "保存设置" }).click();
      await expect(admin.getByText("已保存 3 项，已经生效").first()).toBeVisible();
    };
    await turn("关闭");
    await expect(async () => {
      await guest.goto(`${product.url}/login`);
      await expect(guest.getByText(switchRefusal.registration).first()).toBeVisible({ timeout: 500 });
    }).toPass({ timeout: 40_000 });
    if (isJs) await axe(guest);
    const newcomer = uniquePhone();
    await loginByForm(guest, newcomer);
    await expect(guest.getByRole("alert").filter({ hasText: switchRefusal.registration }).first()).toBeVisible();
    await member.goto(`${product.url}/circle/create`);
    await expect(member.getByRole("main")).toContainText(switchRefusal.circleFounding);
    await member.goto(`${product.url}/user/publish/video`);
    await expect(member.getByRole("main")).toContainText(switchRefusal.videoUpload);
    await turn("开放");
    await expect(async () => {
      await guest.goto(`${product.url}/login`);
      await expect(guest.getByText("新手机号验证后自动注册")).toBeVisible({ timeout: 500 });
    }).toPass({ timeout: 40_000 });
    await member.goto(`${product.url}/circle/create`);
    await expect(member.getByRole("main")).not.toContainText(switchRefusal.circleFounding);
  } finally {
    for (const page of [admin, member, guest]) await page.goto("about:blank");
    await product.stop();
  }
});
