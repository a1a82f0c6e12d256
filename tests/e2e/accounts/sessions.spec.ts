import { uniquePhone } from "../../fixtures/factories.ts";
import { readPage, redirectOf } from "../../fixtures/read-page.ts";
import { expect, smsCodeFor, test } from "../../setup/e2e-test.ts";
import { consentAs, joinByWechat, linkFromAccount, newNickname, passWechat } from "./wechat-steps.ts";

const HERE = "/user/personal/account";

test(
  "A03 R19 the account page needs a login, and shows the masked phone and this device",
  { tag: "@once" },
  async ({ page, loginAs }) => {
    expect(await redirectOf(page.request, HERE)).toBe(`/login?redirect=${encodeURIComponent(HERE)}`);
    const { phone } = await loginAs({ redirect: HERE });
    await expect(
      page
        .getByRole("main")
        .getByText(`${phone.slice(0, 3)}****${phone.slice(7)}`)
        .first(),
    ).toBeVisible();
    const devices = page.getByRole("region", { name: "登录的设备" });
    await expect(devices.getByRole("listitem")).toHaveCount(1);
    await expect(devices.getByText("当前设备")).toBeVisible();
    await expect(devices.getByRole("button")).toHaveCount(0);
  },
);

test("S02 S03 other devices are logged out from here, one or all", { tag: "@once" }, async ({ page, newVisitor }) => {
  const nickname = await joinByWechat(page, uniquePhone());
  const others = [await newVisitor(), await newVisitor(), await newVisitor()];
  for (const other of others) await passWechat(other, "/", nickname);
  await page.goto(HERE);
  const devices = page.getByRole("region", { name: "登录的设备" });
  await expect(devices.getByRole("listitem")).toHaveCount(4);
  await devices
    .getByRole("button", { name: /^退出 / })
    .first()
    .click();
  await expect(page.getByText("那台设备已退出登录")).toBeVisible();
  await expect(devices.getByRole("listitem")).toHaveCount(3);
  await devices.getByRole("button", { name: "退出其他全部设备" }).click();
  await expect(page.getByText("其他设备都已退出登录")).toBeVisible();
  await expect(devices.getByRole("listitem")).toHaveCount(1);
  for (const other of others) expect(await redirectOf(other.request, HERE)).toMatch(/^\/login/);
  expect((await readPage(page.request, HERE)).heading).toBe("账号与安全");
});

test("R19 WeChat is linked on the account page, and unlinking needs a new code", async ({ page, loginAs }) => {
  const { phone } = await loginAs({ redirect: HERE });
  const wechat = page.getByRole("region", { name: "微信" });
  await expect(wechat).toContainText("未绑定");
  const nickname = newNickname();
  await linkFromAccount(page, phone);
  await consentAs(page, nickname);
  await expect(page.getByText("已绑定微信")).toBeVisible();
  await expect(page).toHaveURL(HERE);
  await expect(wechat).toContainText(`已绑定：${nickname}`);
  await wechat.getByText("解绑微信", { exact: true }).first().click();
  const form = wechat.getByRole("form", { name: "解绑微信" });
  await form.getByLabel(/的验证码/).fill("000000");
  await form.getByRole("button", { name: "解绑微信" }).click();
  await expect(form.getByRole("alert").first()).toBeVisible();
  await expect(form.getByLabel(/的验证码/)).toHaveValue("000000");
  expect((await readPage(page.request, HERE)).main).toContain(`已绑定：${nickname}`);
});

test("V01 S12 the account page's forms show errors at their fields, keep the input, and show the time to wait", async ({
  page,
  baseURL,
  loginAs,
}) => {
  const { phone } = await loginAs({ redirect: HERE });
  await smsCodeFor(page.request, baseURL ?? "", phone);
  await page.getByText("更换手机号", { exact: true }).first().click();
  const form = page.getByRole("form", { name: "更换手机号" });
  const next = uniquePhone();
  await form.getByLabel("新手机号", { exact: true }).fill(next);
  // A code was sent to the own phone a moment ago.
  await form.getByRole("button", { name: "获取验证码" }).first().click();
  await expect(form.getByRole("alert").first()).toContainText(/\d+ ?秒|分钟|稍后/);
  await expect(form.getByLabel("新手机号", { exact: true })).toHaveValue(next);
  await form.getByRole("button", { name: "获取验证码" }).last().click();
  await expect(form.getByText("验证码已发送")).toBeVisible();
  await expect(form.getByLabel("新手机号", { exact: true })).toHaveValue(next);
  const { data } = (await (await page.request.get(`/community/v1/dev/sms/${next}`)).json()) as {
    data: { code: string };
  };
  await form.getByLabel("新手机号的验证码").fill(data.code);
  await form.getByLabel(/原手机号 .* 的验证码/).fill("000000");
  await form.getByRole("button", { name: "更换手机号" }).last().click();
  await expect(form.getByLabel(/原手机号 .* 的验证码/)).toHaveAttribute("aria-invalid", "true");
  await expect(form.getByLabel("新手机号", { exact: true })).toHaveValue(next);
});
