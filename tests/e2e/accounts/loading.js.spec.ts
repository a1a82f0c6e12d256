import type { Page } from "@playwright/test";
import { uniquePhone } from "#tests/fixtures/factories.ts";
import { redirectOf } from "#tests/fixtures/read-page.ts";
import { axe, expect, smsCodeFor, test } from "#tests/setup/e2e-test.ts";
import { bindForm, confirmButton, cookieNames, fillBindForm, passWechat, storedRecord } from "./wechat-steps.ts";

/** Stores text under the specified key (K04), as an earlier page would have. */
async function store(page: Page, text: string): Promise<void> {
  await page.evaluate((value) => localStorage.setItem("wx_bind_phone_info", value), text);
}

/** Opens an address of the site without scripts, for its storage. */
async function openPlain(page: Page, baseURL: string | undefined): Promise<void> {
  await page.goto(`${baseURL}/robots.txt`);
}

async function open(page: Page, redirect = "/search"): Promise<void> {
  await page.goto(`/loading?${new URLSearchParams({ bindPhone: "1", redirect })}`);
}

test("R04 E14 the stored record is submitted, deleted, and followed by the redirect", async ({ page }) => {
  const phone = uniquePhone();
  await passWechat(page);
  await openPlain(page, process.env.QUNLUO_E2E_URL);
  await store(
    page,
    JSON.stringify({
      phone,
      smsCode: await smsCodeFor(page.request, process.env.QUNLUO_E2E_URL ?? "", phone),
      timestamp: Date.now(),
    }),
  );
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/loading.data?*", async (route) => {
    await held;
    await route.continue();
  });
  await open(page, "/search?q=灯");
  await expect(page.getByRole("status")).toHaveText("正在完成绑定…");
  await axe(page);
  release();
  await expect(page.getByText("绑定成功，已登录")).toBeVisible();
  await expect(page).toHaveURL(/\/search\?q=/);
  expect(await storedRecord(page)).toBeNull();
  expect(await cookieNames(page)).toContain("token");
  expect(await cookieNames(page)).not.toContain("wx_pending");
});

const bad = [
  {
    text: () => JSON.stringify({ phone: "13800138000", smsCode: "123456", timestamp: Date.now() - 660_000 }),
    sentence: "绑定信息已过期，请重新获取验证码",
  },
  { text: () => "{", sentence: "绑定信息有误，请重新填写" },
];

test("R04 E14 without a usable record the page shows a message and the form, and deletes the record", async ({
  page,
}) => {
  await passWechat(page);
  // take-bind-record.test.ts tries each kind of record.
  await open(page);
  await expect(page.getByRole("alert")).toHaveText("没有找到绑定信息，请重新填写");
  for (const { text, sentence } of bad) {
    await store(page, text());
    await open(page);
    await expect(page.getByRole("alert")).toHaveText(sentence);
    await expect.poll(() => page.evaluate(() => localStorage.getItem("wx_bind_phone_info"))).toBeNull();
  }
  await axe(page);
  // A wrong code: the server's message, and the phone stays in the form.
  const phone = uniquePhone();
  await store(page, JSON.stringify({ phone, smsCode: "000000", timestamp: Date.now() }));
  await open(page);
  await expect(page.getByRole("alert")).toContainText("验证码");
  await expect(bindForm(page).getByLabel("手机号")).toHaveValue(phone);
  await expect.poll(() => storedRecord(page)).toBeNull();
  expect(await cookieNames(page)).not.toContain("token");
  await fillBindForm(page, uniquePhone());
  await confirmButton(page).click();
  await expect(page.getByText("绑定成功，已登录")).toBeVisible();
  await expect(page).toHaveURL(/\/search$/);
});

test("R04 V04 the redirect stays on this site, happens immediately when nothing has to be bound, and without a pending login the page offers to start again", async ({
  page,
  baseURL,
  loginAs,
}) => {
  expect(await redirectOf(page.request, "/loading?redirect=%2Fsearch")).toBe("/search");
  await openPlain(page, baseURL);
  await store(page, JSON.stringify({ phone: uniquePhone(), smsCode: "123456", timestamp: Date.now() }));
  await open(page);
  await expect(page.getByRole("alert")).toHaveText("微信登录已过期，请重新用微信登录");
  await expect(page.getByRole("link", { name: "重新登录" })).toHaveAttribute("href", "/login?redirect=%2Fsearch");
  await expect.poll(() => storedRecord(page)).toBeNull();
  await loginAs();
  await store(page, "{}");
  await open(page, "//evil.example/");
  expect(new URL(page.url()).pathname).toBe("/");
  await expect.poll(() => page.evaluate(() => localStorage.getItem("wx_bind_phone_info"))).toBeNull();
});
