import type { Page } from "@playwright/test";
import { expect, test } from "#tests/setup/e2e-test.ts";

const HOME = "/user/publish/article";
const source = (page: Page) => page.locator("textarea[name=source]");
const tools = (page: Page) => page.getByRole("toolbar", { name: "排版工具" });
const editor = (page: Page) => page.locator(".ProseMirror");

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => window.localStorage.setItem("editor-mode", "rich"));
});

/** Keeps the rich editor's program from the page. @returns the function that lets it through */
async function holdProgram(page: Page): Promise<() => void> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route("**/assets/rich-*.js", async (route) => {
    await held;
    await route.continue();
  });
  return () => letGo();
}

test("R25 the rich editor takes over a text that is being typed, with the cursor, and loses no key", async ({
  page,
  loginAs,
}) => {
  const letGo = await holdProgram(page);
  await loginAs({ redirect: HOME });
  const asked = page.waitForRequest("**/assets/rich-*.js");
  await source(page).focus();
  await asked;
  await page.keyboard.type("开头**重点**结尾");
  for (let step = 0; step < 4; step += 1) await page.keyboard.press("ArrowLeft");
  await expect(tools(page)).toBeHidden();
  letGo();
  await expect(tools(page)).toBeVisible();
  await expect(editor(page)).toBeFocused();
  await page.keyboard.type("中");
  await expect(source(page)).toHaveValue("开头**重点中**结尾");
});

test("R25 behind a new line the rich editor waits for the next letter, so that the line stays", async ({
  page,
  loginAs,
}) => {
  const letGo = await holdProgram(page);
  await loginAs({ redirect: HOME });
  await source(page).focus();
  await page.keyboard.type("第一段");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  const loaded = page.waitForResponse("**/assets/rich-*.js");
  letGo();
  await (await loaded).finished();
  // The status ends when the program has run.
  await expect(page.getByText("正在打开富文本编辑器…")).toHaveCount(0);
  await expect(source(page)).toBeFocused();
  await page.keyboard.type("第二段");
  await expect(editor(page)).toBeFocused();
  await expect(editor(page).locator("p")).toHaveText(["第一段", "第二段"]);
  await expect(source(page)).toHaveValue("第一段\n\n第二段");
});

test("R25 the text area is usable before any program runs, and its text stays when the rich editor opens", async ({
  page,
  loginAs,
}) => {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route("**/assets/*.js", async (route) => {
    await held;
    await route.continue();
  });
  await loginAs();
  await page.goto(HOME, { waitUntil: "commit" });
  await source(page).click();
  await page.keyboard.type("先写下来");
  await expect(source(page)).toHaveValue("先写下来");
  letGo();
  await expect(editor(page)).toBeFocused();
  await page.keyboard.type("，再接着写");
  await expect(source(page)).toHaveValue("先写下来，再接着写");
});

test("R25 without a touch the rich editor opens when the browser is idle, and moves nothing", async ({
  page,
  loginAs,
}) => {
  await page.addInitScript(() => {
    const moved: string[] = [];
    Object.assign(window, { moved });
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as unknown as {
        value: number;
        sources: { node: Node | null }[];
      }[])
        if (value > 0.005) moved.push(`${value} ${sources.map(({ node }) => node?.nodeName).join(" ")}`);
    }).observe({ type: "layout-shift", buffered: true });
  });
  await loginAs({ redirect: HOME });
  await expect(tools(page)).toBeVisible();
  await expect(editor(page)).toBeVisible();
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  expect(await page.evaluate(() => (window as unknown as { moved: string[] }).moved)).toEqual([]);
});
