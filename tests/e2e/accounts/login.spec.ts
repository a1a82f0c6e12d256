import type { Page } from "@playwright/test";
import { answerTo, productSecret } from "#tests/fixtures/challenge.ts";
import { uniquePhone } from "#tests/fixtures/factories.ts";
import { loginByForm } from "#tests/fixtures/login-by-form.ts";
import { readPage, redirectOf } from "#tests/fixtures/read-page.ts";
import { axe, expect, smsCodeFor, test } from "#tests/setup/e2e-test.ts";

const submit = { name: "登录", exact: true };

async function codeOf(page: Page, baseURL: string | undefined, phone: string): Promise<string> {
  const latest = await page.request.get(`${baseURL}/community/v1/dev/sms/${phone}`);
  return ((await latest.json()) as { data: { code: string } }).data.code;
}

test("R03 S01 S04 X08 a new phone requests a code, reads at the field that a wrong one is wrong, logs in and returns to the requested page", async ({
  page,
  baseURL,
  context,
  violations,
}) => {
  // With scripts the wrong code's answer is that of a request of the page.
  violations.allow(/status of 400/);
  const phone = uniquePhone();
  await page.goto("/login?redirect=/user/manage/article?tab=drafts");
  await expect(page).toHaveTitle(/^登录 - /);
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
  await page.getByLabel("手机号").fill(phone);
  await page.getByRole("checkbox", { name: /我已阅读并同意/ }).check();
  await page.getByRole("button", { name: "获取验证码" }).click();
  await expect(page.getByText("验证码已发送")).toBeVisible();
  await expect(page.getByLabel("手机号")).toHaveValue(phone);
  await expect(page.getByRole("checkbox", { name: /我已阅读并同意/ })).toBeChecked();
  const code = await codeOf(page, baseURL, phone);
  const field = page.getByLabel("验证码", { exact: true });
  await field.fill(code === "123456" ? "654321" : "123456");
  await page.getByRole("button", submit).click();
  await expect(page.getByText("验证码错误，还可以再试 4 次")).toBeVisible();
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await expect(field).toHaveAccessibleDescription(/验证码错误/);
  await expect(page.getByLabel("手机号")).toHaveValue(phone);
  await expect(page.getByRole("checkbox", { name: /我已阅读并同意/ })).toBeChecked();
  await field.fill(code);
  await page.getByRole("button", submit).click();
  await page.waitForURL("**/user/manage/article?tab=drafts");
  await expect(page.getByText("登录成功，欢迎加入").first()).toBeVisible();
  const cookie = (await context.cookies()).find(({ name }) => name === "token");
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Lax" });
  expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(604_800 - 120);

  // A member who is logged in is redirected.
  expect(await redirectOf(page.request, "/login?redirect=/message/reply")).toBe("/message/reply");
});

const once = { tag: "@once" };

test(
  "K07 R03 V01 the code button is 120 px wide, and a pasted phone and code are normalized",
  once,
  async ({ page, baseURL }) => {
    const phone = uniquePhone();
    await page.goto("/login?redirect=/message/reply");
    expect((await page.getByRole("button", { name: "获取验证码" }).boundingBox())?.width).toBe(120);
    await page.getByLabel("手机号").fill(`\u202d+86 ${phone.slice(0, 3)}-${phone.slice(3, 7)}-${phone.slice(7)}\u202c`);
    await page.getByRole("button", { name: "获取验证码" }).click();
    await expect(page.getByText("验证码已发送")).toBeVisible();
    const code = await codeOf(page, baseURL, phone);
    await page.getByLabel("验证码", { exact: true }).fill(` ${code.slice(0, 3)} ${code.slice(3)}`);
    await page.getByRole("checkbox", { name: /我已阅读并同意/ }).check();
    await page.getByRole("button", submit).click();
    await page.waitForURL("**/message/reply");
  },
);

test(
  "V02 a login without the agreement is refused with the words kept, and both agreements contain real text",
  once,
  async ({ page }) => {
    await page.goto("/login");
    for (const name of ["《服务协议》", "《隐私政策》"])
      await expect(page.getByRole("link", { name })).toHaveAttribute("target", "_blank");
    await page.getByLabel("手机号").fill(uniquePhone());
    await page.getByLabel("验证码", { exact: true }).fill("123456");
    await page.getByRole("button", submit).click();
    await expect(page.getByText("请先阅读并同意协议").first()).toBeVisible();
    await expect(page.getByText("请填写完整信息")).toHaveCount(0);
    await expect(page.getByLabel("验证码", { exact: true })).toHaveValue("123456");
    for (const [path, heading] of [
      ["/agreement/service", /服务协议$/],
      ["/agreement/privacy", /隐私政策$/],
    ] as const)
      expect((await readPage(page.request, path)).heading).toMatch(heading);
  },
);

const hostile = [
  "//evil.example",
  "/\\evil.example",
  "https://evil.example/",
  "/\t/evil.example",
  "/／evil.example",
  "/%2f%2fevil.example/..",
  "javascript:alert(1)",
  "//user@evil.example",
  "/login",
];

test("V04 hostile redirect targets lead to the home page", once, async ({ page, baseURL }) => {
  const origin = new URL(baseURL ?? "").origin;
  await page.goto(`/login?redirect=${encodeURIComponent("//evil.example/steal")}`);
  await loginByForm(page, uniquePhone());
  await expect(page).toHaveURL(`${origin}/`);
  for (const target of hostile) {
    const location = await redirectOf(page.request, `/login?redirect=${encodeURIComponent(target)}`);
    const to = new URL(location ?? "none:", origin);
    expect(to.origin, target).toBe(origin);
    expect(to.pathname, target).not.toContain("login");
  }
});

test("R03 a form with a filled honeypot field is refused", once, async ({ page, baseURL }) => {
  const answer = await page.request.post("/login", {
    form: {
      intent: "login",
      phone: uniquePhone(),
      smsCode: "123456",
      agreement: "on",
      homepage_confirm: "https://spam.example",
    },
    headers: { origin: baseURL ?? "" },
  });
  expect(answer.status()).toBe(400);
  expect(await answer.text()).toContain("提交未通过检查");
});

/** Requests a code for the phone from another visitor, so that the next request gets a challenge. */
async function askElsewhere(newVisitor: () => Promise<Page>, baseURL: string | undefined, phone: string) {
  await smsCodeFor((await newVisitor()).request, baseURL ?? "", phone);
}

test("C02 after another network's request a drawn challenge appears, or words where the visitor wants words", async ({
  page,
  baseURL,
  newVisitor,
  extraHTTPHeaders,
  javaScriptEnabled,
}) => {
  const phone = uniquePhone();
  await askElsewhere(newVisitor, baseURL, phone);
  // A browser without Web Crypto, as over plain HTTP, cannot do the proof of work.
  await page.addInitScript(() => Object.defineProperty(crypto, "subtle", { value: undefined }));
  await page.goto("/login");
  await page.getByLabel("手机号").fill(phone);
  await page.getByLabel(/我已阅读并同意/).check();
  await page.getByRole("button", { name: "获取验证码" }).click();
  await expect(page.getByRole("img", { name: "一道画出来的算式" })).toBeVisible();
  if (javaScriptEnabled) await axe(page);
  const answer = page.getByLabel("小问题的答案");
  await answer.fill("4711");
  // With scripts Enter in the answer's field requests the code; without them the browser requires the code field first.
  await (javaScriptEnabled ? answer.press("Enter") : page.getByRole("button", { name: "获取验证码" }).click());
  await expect(page.getByText("答案不对或已过期，请回答新的问题")).toBeVisible();
  await expect(answer).toHaveAttribute("aria-invalid", "true");
  await expect(answer).toHaveAccessibleDescription(/答案不对或已过期/);
  await expect(page.getByLabel("手机号")).toHaveValue(phone);

  await page.getByRole("button", { name: "看不到图片，换成文字题" }).click();
  await expect(answer).toHaveAccessibleDescription(/请先回答下面的小问题.*？/);
  await expect(page.getByRole("img", { name: "一道画出来的算式" })).toHaveCount(0);
  await expect(page.getByLabel("手机号")).toHaveValue(phone);
  await expect(page.getByRole("checkbox", { name: /我已阅读并同意/ })).toBeChecked();
  const token = await page.locator('input[name="challengeToken"]').inputValue();
  const ip = extraHTTPHeaders?.["x-forwarded-for"] ?? "";
  await answer.fill(answerTo({ token, phone, ip, serviceSecret: productSecret() }));
  await page.getByRole("button", { name: "获取验证码" }).click();
  await expect(page.getByText("验证码已发送")).toBeVisible();
  await expect(answer).toHaveCount(0);
  await page.getByLabel("验证码", { exact: true }).fill(await codeOf(page, baseURL, phone));
  await page.getByRole("button", submit).click();
  await expect(page).toHaveURL("/");
});
