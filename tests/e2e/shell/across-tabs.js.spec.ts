import { expect, test } from "../../setup/e2e-test.ts";

test("S08 a theme chosen in one tab reaches the others, and an unknown stored theme is light on a dark system", async ({
  page,
  context,
}) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto("/preferences");
  await expect(page.locator("html")).toHaveClass(/dark/);
  const tab = await context.newPage();
  await tab.goto("/");
  await tab.getByTitle("外观").click();
  await tab.getByRole("button", { name: "护眼绿" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "green");
  await context.clearCookies({ name: "app-theme" });
  await page.evaluate(() => localStorage.setItem("app-theme", "purple"));
  await page.goto("/preferences");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  await expect(page.locator("html")).not.toHaveClass(/dark/);
});
