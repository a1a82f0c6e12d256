import { newMember } from "../../fixtures/e2e-community.ts";
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

test("R07 C19 a link to a missing comment says so, and a write-only address answers 405", async ({ page, baseURL }) => {
  const author = await newMember(page.request, baseURL);
  const id = await author.publish();
  const commentId = await author.comment(id, "还在");
  await page.goto(`/article/${id}?commentId=${commentId}`);
  await expect(page.getByText("这条评论不在了")).toHaveCount(0);
  await page.goto(`/article/${id}?commentId=999999999`);
  await expect(page.getByText("这条评论不在了")).toBeVisible();
  for (const path of ["draft", "preview", "upload"])
    expect((await page.request.get(`/resources/${path}`)).status()).toBe(405);
});
