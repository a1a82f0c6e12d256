import type { Page } from "@playwright/test";
import { uniquePhone } from "#tests/fixtures/factories.ts";
import { hydrated } from "#tests/fixtures/hydrated.ts";
import { axeInThemes, open } from "#tests/fixtures/screens.ts";
import { expect, test } from "#tests/setup/e2e-test.ts";
import { becomePending, bindForm, confirmButton, cookieNames, fillBindForm, storedRecord } from "./wechat-steps.ts";

const info = { nickname: "橘猫船长", headimgurl: "/icons/icon-192.png" };

/** Dispatches the event as any script of the page can, once the shell listens. */
async function show(page: Page, detail: unknown = info): Promise<void> {
  await expect(async () => {
    await page.evaluate(
      (carried) => window.dispatchEvent(new CustomEvent("show-phone-bind", { detail: carried })),
      detail,
    );
    await expect(page.getByRole("dialog")).toBeVisible({ timeout: 1_000 });
  }).toPass();
}

/** Records the events that the dialog dispatches. */
async function listen(page: Page): Promise<() => Promise<unknown[]>> {
  await page.evaluate(() => {
    const heard: unknown[] = [];
    Object.assign(window, { heard });
    for (const name of ["bind-success", "bind-cancel"]) {
      window.addEventListener(name, (event) =>
        heard.push([name, event instanceof CustomEvent ? event.detail : undefined]),
      );
    }
  });
  return () => page.evaluate(() => (window as unknown as { heard: unknown[] }).heard);
}

test("S17 W13 K08 a page event opens the dialog with its user info, accessible in four themes", async ({ page }) => {
  await open(page, "/search");
  await show(page);
  const dialog = page.getByRole("dialog", { name: "绑定手机号" });
  await expect(dialog.getByText("橘猫船长")).toBeVisible();
  await expect(dialog.locator('img[src="/icons/icon-192.png"]')).toBeVisible();
  await expect(dialog.getByText("请绑定手机号以完成微信登录")).toBeVisible();
  const phone = dialog.getByPlaceholder("请输入手机号");
  await expect(phone).toBeFocused();
  await phone.fill("+86 138 1234 5678");
  await expect(phone).toHaveValue("13812345678");
  // The page asks again: the open dialog keeps its text and the focus.
  await show(page);
  await expect(phone).toHaveValue("13812345678");
  await expect(phone).toBeFocused();
  await phone.fill("");
  await expect(dialog.getByPlaceholder("请输入验证码")).toBeVisible();
  expect((await dialog.getByRole("button", { name: "获取验证码" }).boundingBox())?.width).toBe(120);
  await expect(dialog.getByText("我已阅读并同意")).toBeVisible();
  for (const name of ["《服务协议》", "《隐私政策》"])
    await expect(dialog.getByRole("link", { name })).toHaveAttribute("target", "_blank");
  await expect(dialog.getByRole("button", { name: "绑定并登录" })).toBeVisible();
  await axeInThemes(page);
  await page.mouse.click(20, 400);
  await expect(dialog).toBeVisible();
  await confirmButton(page).click();
  await expect(dialog.getByText("请输入手机号")).toBeVisible();
  await axeInThemes(page);
});

test("S17 S11 V02 X09 the dialog shows no person without user info, starts each time with an empty form, and warns of an incomplete one", async ({
  page,
}) => {
  await page.goto("/");
  await show(page, null);
  const dialog = page.getByRole("dialog");
  const dispatch = (detail: unknown) =>
    page.evaluate((carried) => window.dispatchEvent(new CustomEvent("show-phone-bind", { detail: carried })), detail);
  await expect(page.getByText("请绑定手机号以完成微信登录")).toHaveCount(0);
  // A foreign picture address is not loaded.
  await dispatch({ nickname: "阿浮", headimgurl: "javascript:alert(1)" });
  await expect(dialog.getByText("阿浮")).toBeVisible();
  await expect(dialog.locator("img")).toHaveCount(0);

  const form = bindForm(page);
  await form.getByLabel("手机号").fill("13800138000");
  await form.getByLabel("验证码", { exact: true }).fill("123456");
  await form.getByRole("checkbox").check();
  await dispatch({ ...info, nickname: "夜航星" });
  await expect(dialog.getByText("夜航星")).toBeVisible();
  await expect(dialog).toHaveCount(1);
  await expect(form.getByLabel("手机号")).toHaveValue("");
  await expect(form.getByLabel("验证码", { exact: true })).toHaveValue("");
  await expect(form.getByRole("checkbox")).not.toBeChecked();
  await expect(confirmButton(page)).not.toHaveAttribute("aria-busy", "true");

  await dispatch({ ...info, nickname: "名字很长".repeat(8) });
  await expect(dialog.getByText("名字很长").first()).toBeVisible();
  const heard = await listen(page);
  const messages = page.evaluate(
    () =>
      new Promise((resolve) => {
        window.addEventListener("global-message", (event) => resolve((event as CustomEvent).detail), { once: true });
      }),
  );
  await bindForm(page).getByLabel("手机号").fill(uniquePhone());
  await bindForm(page).getByLabel("验证码", { exact: true }).fill("123456");
  await confirmButton(page).click();
  expect(await messages).toEqual({ type: "warning", content: "请填写完整信息并同意协议" });
  await expect(bindForm(page).getByText("请填写完整信息并同意协议")).toBeVisible();
  await expect(page.locator(".mantine-Notification-root", { hasText: "请填写完整信息并同意协议" })).toBeVisible();
  await expect(dialog).toBeVisible();
  expect(await heard()).toEqual([]);
  await bindForm(page).getByLabel("手机号").fill("");
  await bindForm(page).getByLabel("验证码", { exact: true }).fill("");
  await confirmButton(page).click();
  await expect(bindForm(page).getByText("请输入手机号")).toBeVisible();
  for (const button of [confirmButton(page), bindForm(page).getByRole("button", { name: "取消" })])
    await expect(button).toBeInViewport({ ratio: 1 });
});

test("S12 V03 K05 the code button counts down 120 s, and is disabled while it counts or the phone is invalid", async ({
  page,
  violations,
}) => {
  violations.allow(/429/);
  await page.clock.install();
  await page.goto("/");
  await show(page);
  const button = bindForm(page).locator('button[value="send-code"]');
  await expect(button).toBeDisabled();
  await bindForm(page).getByLabel("手机号").fill("12345678901");
  await expect(button).toBeDisabled();
  await bindForm(page).getByLabel("手机号").fill(uniquePhone());
  await expect(button).toBeEnabled();
  let asked = 0;
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().includes("/login/bind-phone")) asked += 1;
  });
  await button.dblclick();
  await expect(bindForm(page).getByText("验证码已发送")).toBeVisible();
  await expect(button).toHaveText("120s");
  await expect(button).toBeDisabled();
  expect(asked).toBe(1);
  await page.clock.runFor(20_000);
  await expect(button).toHaveText("100s");
  await page.clock.runFor(100_000);
  await expect(button).toHaveText("获取验证码");
  await expect(button).toBeEnabled();

  // X07: the server's clock has not moved, and its message is shown.
  await button.click();
  await expect(bindForm(page).getByRole("alert")).toHaveText(/\d+ 秒后再试/);
  await expect(page.getByRole("dialog")).toBeVisible();
});

test("S13 S14 S15 X10 E14 K04 the shell handles the events of any sender, a full storage, and a confirmation, which loads /loading as a full page", async ({
  page,
}) => {
  let loaded = "";
  await page.route("**/loading?*", async (route) => {
    expect(route.request().isNavigationRequest()).toBe(true);
    loaded = route.request().url();
    await route.fulfill({ status: 204 });
  });
  await page.goto("/search?q=灯");
  await show(page);
  await page.evaluate(() =>
    window.dispatchEvent(new CustomEvent("bind-success", { detail: { phone: "13800138000", smsCode: "123456" } })),
  );
  expect(await storedRecord(page)).toMatchObject({ phone: "13800138000", smsCode: "123456" });
  await expect.poll(() => loaded).toContain("/loading");
  loaded = "";
  await page.evaluate(() => window.dispatchEvent(new CustomEvent("bind-cancel")));
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(await storedRecord(page)).toBeNull();

  const form = bindForm(page);
  const fill = async () => {
    await form.getByLabel("手机号").fill("13800138000");
    await form.getByLabel("验证码", { exact: true }).fill("123456");
    await form.getByRole("checkbox").check();
  };
  // The browser's storage is full.
  await page.evaluate(() => {
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function refuse(key: string, value: string) {
      if (key === "wx_bind_phone_info") throw new DOMException("full", "QuotaExceededError");
      setItem.call(this, key, value);
    };
    Object.assign(window, { giveRoom: () => Object.assign(Storage.prototype, { setItem }) });
  });
  await show(page);
  await fill();
  await confirmButton(page).click();
  await expect(page.getByText("绑定失败，请重试")).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(loaded).toBe("");
  await page.evaluate(() => (window as unknown as { giveRoom: () => void }).giveRoom());

  await show(page);
  const heard = await listen(page);
  await fill();
  const before = Date.now();
  await confirmButton(page).click();
  await expect.poll(() => loaded).toContain("/loading");
  const { pathname, searchParams } = new URL(loaded);
  expect([pathname, searchParams.get("bindPhone"), searchParams.get("redirect")]).toEqual([
    "/loading",
    "1",
    "/search?q=%E7%81%AF",
  ]);
  expect(await heard()).toEqual([["bind-success", { phone: "13800138000", smsCode: "123456" }]]);
  await expect(confirmButton(page)).toHaveAttribute("aria-busy", "true");
  const record = (await storedRecord(page)) as { timestamp: number };
  expect(record).toEqual({ phone: "13800138000", smsCode: "123456", timestamp: record.timestamp });
  expect(record.timestamp).toBeGreaterThanOrEqual(before);
  expect(record.timestamp).toBeLessThanOrEqual(Date.now());
});

test("S13 R04 a visitor from WeChat binds a phone in the dialog and is logged in", async ({ page }) => {
  const nickname = await becomePending(page, "/search?q=灯");
  const dialog = page.getByRole("dialog", { name: "绑定手机号" });
  await expect(dialog.getByText(nickname)).toBeVisible();
  await expect(dialog.locator("img")).toHaveJSProperty("naturalWidth", 96);
  await fillBindForm(page, uniquePhone());
  await confirmButton(page).click();
  await expect(page.getByText("绑定成功，已登录")).toBeVisible();
  await expect(page).toHaveURL(/\/search\?q=/);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(await storedRecord(page)).toBeNull();
  expect(await cookieNames(page)).toContain("token");
  expect(await cookieNames(page)).not.toContain("wx_pending");
});

test("S14 every way out dispatches bind-cancel, closes the dialog, and deletes user info and record", async ({
  page,
}) => {
  await becomePending(page, "/search");
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  const heard = await listen(page);
  const ways = ["取消", "关闭", "Escape"];
  for (const [index, way] of ways.entries()) {
    // The first dialog is that of the pending login.
    if (index > 0) await show(page);
    await page.evaluate(() => localStorage.setItem("wx_bind_phone_info", "{}"));
    if (way === "Escape") await page.keyboard.press("Escape");
    else await dialog.getByRole("button", { name: way }).click();
    await expect(dialog).toHaveCount(0);
    expect(await heard(), way).toEqual(ways.slice(0, index + 1).map(() => ["bind-cancel", null]));
    expect(await page.evaluate(() => localStorage.getItem("wx_bind_phone_info"))).toBeNull();
    await expect(page.getByText("微信登录还差一步")).toHaveCount(0);
    expect(await cookieNames(page)).not.toContain("wx_pending");
  }
  await page.reload();
  await hydrated(page);
  await expect(dialog).toHaveCount(0);
});
