import { themeNames } from "../../../app/lib/theme-names.ts";
import { newMember } from "../../fixtures/e2e-community.ts";
import { axeInThemes, axeOf, open } from "../../fixtures/screens.ts";
import { axe, expect, test } from "../../setup/e2e-test.ts";

test("K04 the theme is in local storage as app-theme, and is restored when the cookie is missing", async ({
  page,
  context,
}) => {
  await page.goto("/");
  await page.getByTitle("外观").click();
  await page.getByRole("button", { name: "护眼绿" }).click();
  await expect.poll(() => page.evaluate(() => localStorage.getItem("app-theme"))).toBe("green");
  await context.clearCookies({ name: "app-theme" });
  await page.goto("/?sort=latest");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "green");
  await expect
    .poll(async () => (await context.cookies()).find((cookie) => cookie.name === "app-theme")?.value)
    .toBe("green");
});

test("E15 article, 404 and search have no accessibility violation in four themes", async ({ page, baseURL }) => {
  const author = await newMember(page.request, baseURL);
  const id = await author.publish({
    source: "## 一\n\n正文[链接](https://example.com)与 `代码`。\n\n> 引用\n\n## 二\n\n结尾。",
    tagIds: [1],
  });
  await author.comment(id, "一句评论");
  await axeOf(page, [`/article/${id}`, "/nowhere", "/search?q=%E6%AD%A3%E6%96%87"]);
});

test("E15 home has no accessibility violation in four themes, and the axe helper finds a low contrast in one theme only, also among many alike and after an earlier walk", async ({
  page,
}) => {
  await open(page, "/?sort=latest");
  const seen = new Set<number>();
  await axe(page, themeNames, seen);
  expect(seen.size).toBeGreaterThan(10);
  await page.evaluate(() => {
    const faint = new CSSStyleSheet();
    faint.replaceSync("html[data-theme=green] [data-faint] { color: #ccc !important; }");
    document.adoptedStyleSheets.push(faint);
    document.querySelectorAll<HTMLElement>("main h2 a")[3]?.setAttribute("data-faint", "");
  });
  await expect(axeInThemes(page)).rejects.toThrow(/green color-contrast/);
  await expect(axe(page, themeNames, seen)).rejects.toThrow(/green color-contrast/);
});
