import { expect, test } from "../../setup/e2e-test.ts";

test("C19 the API's reference is readable without scripts, and its viewer obeys the policy", async ({
  page,
  javaScriptEnabled,
}) => {
  await page.goto("/community/v1/docs");
  if (!javaScriptEnabled) {
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("群落社区接口");
    await expect(page.getByRole("listitem").filter({ hasText: "/article/publish" }).first()).toBeVisible();
    return;
  }
  // The viewer covers the plain list; the fixture fails on any violation of the policy.
  const shown = (text: string) => page.getByText(text).filter({ visible: true }).first();
  await shown("短信验证码登录；新手机号即注册").click();
  await expect(shown("/user/sms/login")).toBeVisible();
  await expect(shown("smsCode")).toBeVisible();
});
