import { ageCodes } from "../../fixtures/aged-codes.ts";
import { newMember, unique } from "../../fixtures/e2e-community.ts";
import { giveCookies, takeSession } from "../../fixtures/e2e-session.ts";
import { uniquePhone } from "../../fixtures/factories.ts";
import { readPage } from "../../fixtures/read-page.ts";
import { expect, test } from "../../setup/e2e-test.ts";
import {
  askWechat,
  becomePending,
  bindForm,
  bindOnPage,
  confirmButton,
  consentAs,
  cookieNames,
  fillBindForm,
  joinByWechat,
  linkFromAccount,
  newNickname,
} from "./wechat-steps.ts";

const ACCOUNT = "/user/personal/account";
const INSIDE_WECHAT =
  "Mozilla/5.0 (Linux; Android 14; 2211133C) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/126.0 Mobile Safari/537.36 MicroMessenger/8.0.50 WeChat/arm64";

// The dialog with scripts: phone-bind.js.spec.ts. The rules of joining: tests/api/accounts/wechat.test.ts.
const once = { tag: "@once" };

test(
  "C18 S13 R04 a phone with an account joins that account by WeChat after its code is checked",
  once,
  async ({ page, baseURL, newVisitor }) => {
    const name = `老船长${unique()}`;
    const elsewhere = await newVisitor();
    const session = takeSession();
    if (!session) throw new Error("no session is left");
    await giveCookies(elsewhere.context(), baseURL ?? "", session.token);
    await (await newMember(page.request, baseURL, session)).rename(name);

    const nickname = await becomePending(page, "/search?q=灯");
    await bindOnPage(page, session.phone, "/search?q=灯");
    await expect(page).toHaveURL(/\/search\?q=/);
    // The same member; the other device stays logged in.
    await expect(page.locator(`summary[aria-label="账号菜单：${name}"]`)).toBeVisible();
    await elsewhere.goto(ACCOUNT);
    await expect(elsewhere.getByRole("region", { name: "微信" })).toContainText(`已绑定：${nickname}`);
    await expect(elsewhere.getByRole("region", { name: "登录的设备" }).getByRole("listitem")).toHaveCount(2);
  },
);

test("C18 a phone whose account has another WeChat is refused in the form, the input stays, and another phone works", async ({
  page,
  newVisitor,
  javaScriptEnabled,
}) => {
  const phone = uniquePhone();
  const first = await newVisitor();
  await joinByWechat(first, phone);

  ageCodes(phone);
  const nickname = await becomePending(page, "/search");
  if (javaScriptEnabled === false) await page.goto("/login/bind-phone?redirect=/search");
  const code = await fillBindForm(page, phone);
  await confirmButton(page).click();
  const refusal = page.getByRole("alert").filter({ hasText: "该手机号已绑定其他微信" });
  await expect(refusal).toBeVisible();
  expect(await cookieNames(page)).not.toContain("token");
  const form = bindForm(page);
  await expect(form.getByText(nickname)).toBeVisible();
  await expect(form.getByLabel("手机号")).toHaveValue(phone);
  if (javaScriptEnabled === false) {
    await expect(form.getByLabel("验证码", { exact: true })).toHaveValue(code);
    await expect(form.getByRole("checkbox")).toBeChecked();
  }
  await fillBindForm(page, uniquePhone());
  await confirmButton(page).click();
  await expect(page.getByText("绑定成功，已登录")).toBeVisible();
  await expect(page).toHaveURL(/\/search$/);
});

test(
  "R19 a WeChat of another member is refused on the account page, and nothing changes",
  once,
  async ({ page, newVisitor, loginAs }) => {
    const nickname = newNickname();
    const owner = await newVisitor();
    await joinByWechat(owner, uniquePhone(), nickname);

    const { phone } = await loginAs({ redirect: ACCOUNT });
    const wechat = page.getByRole("region", { name: "微信" });
    await linkFromAccount(page, phone);
    await consentAs(page, nickname);
    await expect(page.getByText("该微信已绑定其他账号")).toBeVisible();
    await expect(page).toHaveURL(ACCOUNT);
    await expect(wechat).toContainText("未绑定");
    // A visitor who refuses at WeChat returns here as well.
    await linkFromAccount(page, phone);
    await page.getByRole("link", { name: "拒绝" }).click();
    await expect(page.getByText("已取消绑定微信")).toBeVisible();
    await expect(page).toHaveURL(ACCOUNT);
    expect((await readPage(owner.request, ACCOUNT)).main).toContain(`已绑定：${nickname}`);
  },
);

test("R19 A03 linking WeChat needs a login, which leads back to the account page", once, async ({ page, baseURL }) => {
  const answer = await page.request.post(ACCOUNT, {
    form: { form: "wechat", intent: "link-wechat", smsCode: "000000" },
    headers: { origin: baseURL ?? "" },
    maxRedirects: 0,
  });
  // 307 resends the typed form.
  expect(answer.status()).toBe(307);
  expect(answer.headers().location).toBe(`/login?redirect=${encodeURIComponent(ACCOUNT)}`);
});

test(
  "R03 inside WeChat's browser the service account asks for consent, and finds the same person",
  once,
  async ({ page, newVisitor }) => {
    const nickname = newNickname();
    await askWechat(page);
    expect(new URL(page.url()).searchParams.get("channel")).toBe("website");
    await consentAs(page, nickname);
    await bindOnPage(page, uniquePhone());

    const inside = await newVisitor({ userAgent: INSIDE_WECHAT });
    await askWechat(inside, "/search");
    expect(new URL(inside.url()).searchParams.get("channel")).toBe("official");
    await consentAs(inside, nickname);
    await expect(inside.getByText("登录成功，欢迎回来")).toBeVisible();
    await expect(inside).toHaveURL(/\/search$/);
    await page.goto(ACCOUNT);
    await expect(page.getByRole("region", { name: "登录的设备" }).getByRole("listitem")).toHaveCount(2);
  },
);
