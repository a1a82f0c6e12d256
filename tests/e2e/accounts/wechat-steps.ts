import { randomBytes } from "node:crypto";
import { type APIResponse, expect, type Locator, type Page } from "@playwright/test";
import { ageCodes } from "#tests/fixtures/aged-codes.ts";
import { smsCodeFor } from "#tests/setup/e2e-test.ts";

/** A person whom the simulated WeChat has not seen in this run. */
export function newNickname(): string {
  return `微友${randomBytes(4).toString("hex")}`;
}

/** Goes from the login page to WeChat's consent page. */
export async function askWechat(page: Page, redirect = "/"): Promise<void> {
  await page.goto(`/login?${new URLSearchParams({ redirect })}`);
  await page.getByRole("button", { name: "微信登录" }).click();
  await expect(page.getByRole("heading", { name: "微信授权（模拟）" })).toBeVisible();
}

/** Consents as a person, up to the callback's redirect. */
export async function consentAs(page: Page, nickname: string): Promise<void> {
  await page.getByLabel("或者输入昵称").fill(nickname);
  await page.getByRole("button", { name: "同意并登录" }).click();
}

/** Logs in by WeChat without a bound phone, page by page as people do, and ends at `redirect`. @returns the nickname */
export async function comeFromWechat(page: Page, redirect = "/", nickname = newNickname()): Promise<string> {
  await askWechat(page, redirect);
  await consentAs(page, nickname);
  await expect(page.getByText("微信登录还差一步")).toBeVisible();
  return nickname;
}

/**
 * Goes through WeChat by requests alone, which wechat.spec.ts tests page by page: a person with an account is then
 * logged in, and another one pending.
 */
export async function passWechat(page: Page, redirect = "/", nickname = newNickname()) {
  const origin = process.env.QUNLUO_E2E_URL ?? "";
  const next = (answer: APIResponse) => new URL(answer.headers().location ?? "", origin);
  const asked = await page.request.post(`${origin}/login/wechat`, {
    form: { redirect },
    headers: { origin },
    maxRedirects: 0,
  });
  const consent = next(asked);
  consent.pathname = consent.pathname.replace(/authorize$/, "consent");
  consent.searchParams.set("nickname", nickname);
  const callback = next(await page.request.get(consent.href, { maxRedirects: 0 }));
  const end = next(await page.request.get(callback.href, { maxRedirects: 0 }));
  return { nickname, end: end.href };
}

/** A person who came by WeChat and has to bind a phone, on the page `redirect`. @returns the nickname */
export async function becomePending(page: Page, redirect = "/", nickname = newNickname()): Promise<string> {
  const { end } = await passWechat(page, redirect, nickname);
  await page.goto(end);
  await expect(page.getByText("微信登录还差一步")).toBeVisible();
  return nickname;
}

/** A member who came by WeChat and has bound a phone; opens no page. @returns the nickname */
export async function joinByWechat(page: Page, phone: string, nickname = newNickname()): Promise<string> {
  await passWechat(page, "/", nickname);
  const origin = process.env.QUNLUO_E2E_URL ?? "";
  const answer = await page.request.post(`${origin}/login/bind-phone`, {
    form: { intent: "bind", phone, smsCode: await smsCodeFor(page.request, origin, phone), agreement: "on" },
    headers: { origin },
    maxRedirects: 0,
  });
  expect(answer.status(), "bound").toBe(303);
  return nickname;
}

/** The binding form, in the dialog or on its page. */
export function bindForm(page: Page): Locator {
  return page.locator("form", { has: page.locator('button[value="bind"]') });
}

/** Fills the form in with a newly requested code, and does not send it. */
export async function fillBindForm(page: Page, phone: string, over: { smsCode?: string } = {}): Promise<string> {
  const code = over.smsCode ?? (await smsCodeFor(page.request, process.env.QUNLUO_E2E_URL ?? "", phone));
  const form = bindForm(page);
  await form.getByLabel("手机号").fill(phone);
  await form.getByLabel("验证码", { exact: true }).fill(code);
  await form.getByRole("checkbox").check();
  return code;
}

export function confirmButton(page: Page): Locator {
  return bindForm(page).getByRole("button", { name: "绑定并登录" });
}

/** Binds on the form's page, and is logged in. */
export async function bindOnPage(page: Page, phone: string, redirect = "/"): Promise<void> {
  await page.goto(`/login/bind-phone?${new URLSearchParams({ redirect })}`);
  await fillBindForm(page, phone);
  await confirmButton(page).click();
  await expect(page.getByText("绑定成功，已登录")).toBeVisible();
}

/** Goes from the account page to WeChat's consent page, with a new code to the own phone. */
export async function linkFromAccount(page: Page, phone: string): Promise<void> {
  ageCodes(phone);
  const wechat = page.getByRole("region", { name: "微信" });
  await wechat.getByText("绑定微信", { exact: true }).first().click();
  const form = wechat.getByRole("form", { name: "绑定微信" });
  await form.getByRole("button", { name: "获取验证码" }).click();
  await expect(form.getByText("验证码已发送")).toBeVisible();
  const { data } = (await (await page.request.get(`/community/v1/dev/sms/${phone}`)).json()) as {
    data: { code: string };
  };
  await form.getByLabel(/的验证码/).fill(data.code);
  await form.getByRole("button", { name: "绑定微信" }).last().click();
  await expect(page.getByRole("heading", { name: "微信授权（模拟）" })).toBeVisible();
}

/** The parsed record under the specified key (K04); null if absent. */
export function storedRecord(page: Page): Promise<unknown> {
  return page.evaluate(() => JSON.parse(localStorage.getItem("wx_bind_phone_info") ?? "null") as unknown);
}

export async function cookieNames(page: Page): Promise<string[]> {
  return (await page.context().cookies()).map(({ name }) => name);
}
