import type { Page } from "@playwright/test";
import { axeOf, open } from "../../fixtures/screens.ts";
import { expect, test } from "../../setup/e2e-test.ts";
import { askWechat, becomePending, bindForm, confirmButton } from "../accounts/wechat-steps.ts";

/**
 * Axe (WCAG 2.2 AA) on screens in their error states; one file runs this on the desktop and one on the phone. Colours
 * do not depend on the width, so `look` checks the four themes on the desktop alone. screens.phone.spec.ts checks all
 * screens in their normal state.
 */
export function screensByAxe(where: string, look: (page: Page) => Promise<void>): void {
  test.slow();

  test(`R03 E15 the login screens have no accessibility violation in their error states ${where}`, async ({ page }) => {
    await axeOf(page, ["/login/wechat/callback?state=x&code=y"], look);
    await open(page, "/login");
    await page.getByRole("button", { name: "登录", exact: true }).last().click();
    await expect(page.getByText("请输入手机号", { exact: true })).toBeVisible();
    await look(page);
  });

  test(`R03 R04 W13 the screens of the WeChat login have no accessibility violation ${where}`, async ({ page }) => {
    await askWechat(page);
    for (const colorScheme of ["dark", "light"] as const) {
      await page.emulateMedia({ colorScheme });
      await look(page);
    }
    await becomePending(page, "/search");
    await open(page, "/login/bind-phone");
    await confirmButton(page).click();
    await expect(bindForm(page).getByText("请输入手机号")).toBeVisible();
    await look(page);
    await open(page, "/loading?bindPhone=1&redirect=%2F");
    await expect(page.getByRole("alert").first()).toBeVisible();
    await look(page);
  });

  test(`R19 A03 screens of the user center have no accessibility violation ${where}`, async ({ page, loginAs }) => {
    await loginAs({ redirect: "/user/personal/info" });
    await open(page, "/user/personal/info");
    await page.getByLabel("昵称").fill("管");
    await page.getByRole("button", { name: "保存" }).last().click();
    await expect(page.getByLabel("昵称")).toHaveAttribute("aria-invalid", "true");
    await look(page);
    await open(page, "/user/personal/account");
    await page.getByText("更换手机号", { exact: true }).first().click();
    await page.getByRole("button", { name: "更换手机号" }).last().click();
    await expect(page.getByRole("alert").first()).toBeVisible();
    await look(page);
  });
}
