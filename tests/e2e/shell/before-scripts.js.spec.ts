import type { Page } from "@playwright/test";
import { newMember, unique } from "../../fixtures/e2e-community.ts";
import { hydrated } from "../../fixtures/hydrated.ts";
import { holdScripts } from "../../fixtures/held-scripts.ts";
import { uniquePhone } from "../../fixtures/factories.ts";
import { axe, expect, test } from "../../setup/e2e-test.ts";
import { bindForm, passWechat } from "../accounts/wechat-steps.ts";

/** Without waiting for the load event, which the scripts delay. */
const early = { waitUntil: "commit" } as const;

test("W09 a text typed into a dialog before hydration stays, and the dialog hydrates around it", async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto("/ui-demo?theme=light&dialog=default", early);
  const dialog = page.getByRole("dialog", { name: "选择发布的圈子" });
  const field = dialog.getByRole("textbox", { name: "搜索圈子" });
  await field.fill("原神同好");
  release();
  // A number field is native until hydration.
  await expect(page.locator('input[name="members"]')).toHaveAttribute("type", "text");
  await expect(field).toHaveValue("原神同好");
  await expect(field).toBeFocused();
  await field.pressSequentially("会");
  await expect(field).toHaveValue("原神同好会");
  for (let presses = 0; presses < 6; presses += 1) {
    await page.keyboard.press(presses % 2 === 0 ? "Tab" : "Shift+Tab");
    expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  }
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(page).not.toHaveURL(/dialog=/);
});

test("W13 S17 values typed into the binding form's page before hydration stay and count, and no dialog opens above it", async ({
  page,
}) => {
  await passWechat(page);
  const release = await holdScripts(page);
  await page.goto("/login/bind-phone", early);
  const form = bindForm(page);
  const phone = uniquePhone();
  await form.getByLabel("手机号").fill(phone);
  await form.getByLabel("验证码", { exact: true }).fill("123");
  await form.getByRole("checkbox").check();
  release();
  // The browser's own validation ends with hydration.
  await expect(form).toHaveAttribute("novalidate", "");
  await expect(form.getByLabel("手机号")).toHaveValue(phone);
  await expect(form.getByLabel("验证码", { exact: true })).toHaveValue("123");
  await expect(form.getByRole("checkbox")).toBeChecked();
  await expect(form.locator('button[value="send-code"]')).toBeEnabled();
  await axe(page);
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test.describe("a member without a name", () => {
  test.use({ askForName: true });

  test("W14 a member who types a name before hydration is not interrupted by the dialog", async ({ page, loginAs }) => {
    await loginAs();
    const release = await holdScripts(page);
    await page.goto("/search", early);
    const name = page.getByRole("form", { name: "取名字" }).getByRole("textbox");
    await name.fill("夜航的灯");
    release();
    // The token in local storage shows that the script has run (S01).
    await expect.poll(() => page.evaluate(() => localStorage.getItem("token"))).toBeTruthy();
    await expect(name).toHaveValue("夜航的灯");
    await expect(name).toBeFocused();
    // No dialog covers the banner.
    await page.getByRole("form", { name: "取名字" }).getByRole("button", { name: "换一个" }).click();
    await expect(name).not.toHaveValue("夜航的灯");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });
});

test.describe("Back during the start of a reloaded page", () => {
  const title = `醒来之前 ${unique()}`;

  /** Opens an article from a list, in one document. @returns the list's path */
  async function openFromList(page: Page, baseURL: string | undefined): Promise<string> {
    const author = await newMember(page.request, baseURL);
    await author.publish({ title });
    await page.goto(`/user/${author.id}`);
    await hydrated(page);
    await page.getByRole("article").getByRole("link", { name: title }).click();
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    return `/user/${author.id}`;
  }

  async function isThere(page: Page, path: string): Promise<void> {
    await expect(page).toHaveURL(path);
    await expect(page).toHaveTitle(/的主页/);
    await expect(page.getByRole("heading", { level: 2, name: title })).toBeVisible();
    // The page is hydrated: a link is followed without a new document.
    await hydrated(page);
    await page.evaluate(() => Object.assign(window, { isSame: true }));
    await page.getByRole("article").getByRole("link", { name: title }).click();
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    expect(await page.evaluate(() => "isSame" in window)).toBe(true);
  }

  test("R01 before the scripts load, the page matches its address", async ({ page, baseURL }) => {
    const path = await openFromList(page, baseURL);
    const release = await holdScripts(page);
    await page.reload(early);
    await page.getByRole("heading", { level: 1, name: title }).waitFor();
    await page.goBack(early);
    release();
    await isThere(page, path);
  });

  test("R01 during hydration, the router follows the step", async ({ page, baseURL }) => {
    const path = await openFromList(page, baseURL);
    // The router is assigned here when it is created, before it listens to the history.
    await page.addInitScript(() => {
      let router: unknown;
      Object.defineProperty(window, "__reactRouterDataRouter", {
        get: () => router,
        set(made: unknown) {
          router = made;
          if (!location.pathname.startsWith("/article/") || sessionStorage.getItem("stepped")) return;
          sessionStorage.setItem("stepped", "yes");
          history.back();
          // Simulates a slow device: the history step comes before hydration ends.
          const end = performance.now() + 100;
          while (performance.now() < end);
        },
      });
    });
    await page.reload(early);
    await isThere(page, path);
  });
});
