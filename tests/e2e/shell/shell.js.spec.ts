import { hydrated } from "../../fixtures/hydrated.ts";
import { htmlErrors } from "../../fixtures/valid-html.ts";
import { expect, test } from "../../setup/e2e-test.ts";

test("S01 S02 local storage holds a fingerprint while a member is logged in, a logout reaches the other tabs, and deletes no input there", async ({
  page,
  context,
  loginAs,
}) => {
  await loginAs({ redirect: "/" });
  await expect.poll(() => page.evaluate(() => localStorage.getItem("token"))).toMatch(/^[0-9a-f]{16,}$/);
  // It is no credential.
  const fingerprint = (await page.evaluate(() => localStorage.getItem("token"))) ?? "-";
  const cookie = (await context.cookies()).find(({ name }) => name === "token");
  expect(cookie?.value).not.toContain(fingerprint);
  const asBearer = await page.request.get("/community/v1/user/current", {
    headers: { authorization: `Bearer ${fingerprint}` },
  });
  expect(asBearer.status()).toBe(401);

  const [secondTab, writing] = [await context.newPage(), await context.newPage()];
  await secondTab.goto("/preferences");
  await writing.goto("/user/personal/info");
  for (const tab of [secondTab, writing]) await hydrated(tab);
  await expect(secondTab.locator("summary[aria-label^=账号菜单]")).toBeVisible();
  const bio = writing.getByRole("textbox", { name: "简介" });
  await bio.fill("写到一半的简介");
  await page.locator("summary[aria-label^=账号菜单]").click();
  await page.getByRole("button", { name: "退出登录" }).click();
  await expect(page.getByText("已退出登录")).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();
  await expect(secondTab.getByRole("navigation", { name: "账号" }).getByRole("link", { name: "登录" })).toBeVisible();
  await expect(writing.getByText("已在别的标签页退出登录")).toBeVisible();
  await expect(writing).toHaveURL(/\/user\/personal\/info$/);
  await expect(bio).toHaveValue("写到一半的简介");
});

test("S16 E17 X12 W15 a global-message shows a notification of its type, an invalid type is an error in the console, and a menu closes by Escape", async ({
  page,
  violations,
}) => {
  violations.allow(/无效的消息类型/);
  await page.goto("/");
  const send = (type: string) =>
    page.evaluate(
      (kind) =>
        window.dispatchEvent(
          new CustomEvent("global-message", { detail: { type: kind, content: `一条 ${kind} 消息` } }),
        ),
      type,
    );
  // The page's script may still be loading.
  await expect(async () => {
    await send("success");
    await expect(page.getByText("一条 success 消息").first()).toBeVisible({ timeout: 1_000 });
  }).toPass();
  const kinds = { success: "status", info: "status", warning: "alert", error: "alert" };
  for (const [type, role] of Object.entries(kinds)) {
    if (type !== "success") await send(type);
    const shown = page
      .getByRole(role as "status" | "alert")
      .filter({ hasText: `一条 ${type} 消息` })
      .first();
    await expect(shown).toBeVisible();
    await expect(shown.locator(`use[href$="#${type}"]`)).toHaveCount(1);
  }
  expect(await htmlErrors(new Map([["a page with toasts", await page.content()]]))).toEqual([]);

  const told = page.waitForEvent("console", (message) => message.text().startsWith("无效的消息类型"));
  await page.evaluate(() =>
    window.dispatchEvent(new CustomEvent("global-message", { detail: { type: "loud", content: "不该出现" } })),
  );
  await told;
  await expect(page.getByText("不该出现")).toHaveCount(0);
  for (const content of [{ text: "对象" }, ["列表"], null, true]) {
    const refused = page.waitForEvent("console", (message) => message.text().startsWith("无效的消息类型"));
    await page.evaluate(
      (odd) => window.dispatchEvent(new CustomEvent("global-message", { detail: { type: "info", content: odd } })),
      content,
    );
    await refused;
  }
  await expect(page.getByText(/object Object|列表|true/)).toHaveCount(0);

  const summary = page.getByTitle("外观");
  const theme = page.getByRole("button", { name: "深海蓝" });
  await summary.click();
  await expect(theme).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(theme).toBeHidden();
  await expect(summary).toBeFocused();
});

test("W06 W15 a menu opened before hydration closes by Escape, too", async ({ page }) => {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(/\/assets\/[^/]+\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/", { waitUntil: "commit" });
  await page.getByTitle("外观").click();
  const theme = page.getByRole("button", { name: "深海蓝" });
  await expect(theme).toBeVisible();
  letGo();
  await expect(async () => {
    await page.keyboard.press("Escape");
    await expect(theme).toBeHidden({ timeout: 500 });
  }).toPass({ timeout: 20_000 });
});
