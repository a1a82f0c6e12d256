import { readPage } from "../../fixtures/read-page.ts";
import { expect, test } from "../../setup/e2e-test.ts";

const ground = { 浅色: "light", 深色: "dark", 护眼绿: "green", 深海蓝: "darkBlue" };

test("S08 E15 each theme is chosen by a button, stored in a cookie, and applied from the first byte", async ({
  page,
  context,
  baseURL,
}) => {
  await page.goto("/search?q=%E9%A3%8E");
  const html = page.locator("html");
  // No theme is chosen yet.
  await expect(html).toHaveAttribute("data-theme", "system");
  for (const [button, name] of Object.entries(ground)) {
    await page.getByTitle("外观").click();
    await page.getByRole("button", { name: button }).click();
    await expect(html).toHaveAttribute("data-theme", name);
    await expect(page).toHaveURL("/search?q=%E9%A3%8E");
    const isDark = name.startsWith("dark");
    await expect(html).toHaveAttribute("data-mantine-color-scheme", isDark ? "dark" : "light");
    if (isDark) await expect(html).toHaveClass(/dark/);
    else await expect(html).not.toHaveClass(/dark/);
    await expect
      .poll(async () => (await context.cookies()).find((cookie) => cookie.name === "app-theme")?.value)
      .toBe(name);
    expect((await readPage(page.request, `${baseURL}/`)).theme).toBe(name);
    // With scripts the menu may stay open.
    if (await page.locator("details[open]").count()) await page.getByTitle("外观").click();
  }
});

test("S08 an unknown theme falls back to light", { tag: "@once" }, async ({ page, context, baseURL }) => {
  await context.addCookies([{ name: "app-theme", value: "neon", url: baseURL ?? "" }]);
  expect((await readPage(page.request, "/")).theme).toBe("light");
});
