import { hydrated } from "../../fixtures/hydrated.ts";
import { expect, test } from "../../setup/e2e-test.ts";

const stored = "localStorage.getItem('link-target-mode')";

test("S08 S09 K04 the page follows the system's scheme until a theme is chosen, and valid modes are applied, stored and restored", async ({
  page,
  context,
  baseURL,
}) => {
  // An address without scripts, for its storage.
  await page.goto(`${baseURL}/robots.txt`);
  await page.evaluate(() => localStorage.setItem("link-target-mode", "somewhere"));
  await page.goto("/preferences");
  await hydrated(page);
  await expect(page.getByRole("radio", { name: "由页面决定" })).toBeChecked();

  const html = page.locator("html");
  await expect(html).toHaveAttribute("data-mantine-color-scheme", "light");
  await page.emulateMedia({ colorScheme: "dark" });
  await expect(html).toHaveAttribute("data-mantine-color-scheme", "dark");
  await expect(html).toHaveClass(/dark/);
  expect(await page.evaluate(() => localStorage.getItem("app-theme"))).toBeNull();
  await page.emulateMedia({ colorScheme: "light" });
  await expect(html).not.toHaveClass(/dark/);

  await page.getByRole("radio", { name: "总是在当前页打开" }).check();
  await expect.poll(() => page.evaluate(stored)).toBe("router-push");
  const cookie = async () => (await context.cookies()).find(({ name }) => name === "link-target-mode")?.value;
  await expect.poll(cookie).toBe("router-push");
  await page.getByRole("radio", { name: "深色" }).check();
  await expect(html).toHaveAttribute("data-theme", "dark");
  await expect(html).toHaveClass(/dark/);

  // The cookie is missing.
  await context.clearCookies({ name: "link-target-mode" });
  await page.evaluate(() => localStorage.setItem("link-target-mode", "new-tab"));
  await page.goto("/?sort=latest");
  await expect.poll(cookie).toBe("new-tab");
  await expect(page.getByRole("article").first().getByRole("heading").getByRole("link")).toHaveAttribute(
    "target",
    "_blank",
  );
});

test("S09 a mode that was chosen while the page was loading applies to it", async ({ page, context, baseURL }) => {
  await page.route("/?sort=latest", async (route) => {
    const drawnBefore = await route.fetch();
    await context.addCookies([{ name: "link-target-mode", value: "new-tab", url: baseURL ?? "" }]);
    await route.fulfill({ response: drawnBefore });
  });
  await page.goto("/?sort=latest");
  await expect(page.getByRole("article").first().getByRole("heading").getByRole("link")).toHaveAttribute(
    "target",
    "_blank",
  );
});

test("S09 E16 a link rendered after hydration also opens a tab, where the visitor wants tabs", async ({
  page,
  context,
  baseURL,
}) => {
  await context.addCookies([{ name: "link-target-mode", value: "new-tab", url: baseURL ?? "" }]);
  await page.goto("/search");
  await hydrated(page);
  await page.getByRole("navigation").getByRole("link", { name: "动态" }).first().click();
  await expect(page).toHaveURL("/dynamic");
  const link = page.locator('main article a[href^="/dynamic/"]').first();
  const path = await link.getAttribute("href");
  const opened = context.waitForEvent("page");
  await link.click();
  await expect(await opened).toHaveURL(path ?? "");
  await expect(page).toHaveURL("/dynamic");
});
