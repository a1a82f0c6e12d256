import { readPage } from "../../fixtures/read-page.ts";
import { expect, test } from "../../setup/e2e-test.ts";

const cookieNamed = (name: string) => (cookies: { name: string; value: string }[]) =>
  cookies.find((cookie) => cookie.name === name)?.value;

test(
  "S08 until a theme is chosen the page follows the system's scheme, without scripts",
  { tag: "@once" },
  async ({ browser, baseURL, violations }) => {
    const background: string[] = [];
    for (const colorScheme of ["light", "dark"] as const) {
      const context = await browser.newContext({
        colorScheme,
        javaScriptEnabled: false,
      });
      violations.watch(context);
      const page = await context.newPage();
      await page.goto(`${baseURL}/search`);
      await expect(page.locator("html")).toHaveAttribute("data-theme", "system");
      background.push(await page.locator("body").evaluate((body) => getComputedStyle(body).backgroundColor));
      // A chosen theme overrides the system's.
      await context.addCookies([{ name: "app-theme", value: "green", url: baseURL ?? "" }]);
      await page.goto(`${baseURL}/search`);
      await expect(page.locator("html")).toHaveAttribute("data-theme", "green");
      background.push(await page.locator("body").evaluate((body) => getComputedStyle(body).backgroundColor));
      await context.close();
    }
    expect(background[0]).not.toBe(background[2]);
    expect(background[1]).toBe(background[3]);
  },
);

test("S08 S09 theme and link mode are chosen on their own page, and stored in the specified cookies", async ({
  page,
  context,
}) => {
  expect((await readPage(page.request, "/")).html).toMatch(/<footer.*href="\/preferences"/s);
  await page.goto("/preferences");
  await expect(page.getByRole("radio", { name: "跟随系统" })).toBeChecked();
  await expect(page.getByRole("radio", { name: "由页面决定" })).toBeChecked();
  await page.getByRole("radio", { name: "深海蓝" }).check();
  await page.getByRole("radio", { name: "总是在新标签页打开" }).check();
  await page.getByRole("button", { name: "保存" }).click();
  await expect(page.getByText("偏好已保存")).toBeVisible();
  expect(cookieNamed("app-theme")(await context.cookies())).toBe("darkBlue");
  expect(cookieNamed("link-target-mode")(await context.cookies())).toBe("new-tab");
  expect((await readPage(page.request, "/preferences")).theme).toBe("darkBlue");
  await expect(page.getByRole("radio", { name: "总是在新标签页打开" })).toBeChecked();
  await page.getByRole("radio", { name: "跟随系统" }).check();
  await page.getByRole("button", { name: "保存" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "system");
  expect((await readPage(page.request, "/")).theme).toBe("system");
});
