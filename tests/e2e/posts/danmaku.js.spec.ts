import { unique } from "../../fixtures/e2e-community.ts";
import { readyVideo } from "../../fixtures/e2e-videos.ts";
import { expect, test } from "../../setup/e2e-test.ts";

const PROGRAM = /\/assets\/danmaku-section-/;

test("E20 X04 the program of danmaku loads at the first use, and keeps what was typed and chosen until then", async ({
  page,
  baseURL,
  loginAs,
}) => {
  await loginAs({ redirect: "/" });
  const id = await readyVideo(page, baseURL, { title: `浮岛日落 ${unique()}` });
  const asked: string[] = [];
  let letIn = () => {};
  const open = new Promise<void>((resolve) => {
    letIn = resolve;
  });
  await page.route(PROGRAM, async (route) => {
    asked.push(route.request().url());
    await open;
    await route.continue();
  });
  await page.goto(`/video/${id}`);
  await page.waitForLoadState("networkidle");
  expect(asked).toEqual([]);
  const part = page.getByRole("region", { name: /^弹幕/ });
  const text = part.getByRole("textbox", { name: "发弹幕" });
  const color = part.getByRole("combobox", { name: "颜色" });
  const filter = part.getByLabel("含有这些词的弹幕不再出现");
  await part.locator("summary", { hasText: "屏蔽词" }).click();
  await filter.fill("剧透");
  await color.selectOption("黄");
  await text.fill("前方高能");
  await text.press("ArrowLeft");
  expect(asked).toHaveLength(1);
  const plain = await text.elementHandle();
  letIn();
  await expect.poll(() => plain?.evaluate((field) => field.isConnected)).toBe(false);
  await expect(text).toBeFocused();
  await expect(text).toHaveValue("前方高能");
  expect(await text.evaluate((field: HTMLInputElement) => field.selectionStart)).toBe(3);
  await expect(color).toHaveValue("yellow");
  await expect(filter).toBeVisible();
  await expect(filter).toHaveValue("剧透");
  await page.keyboard.press("Enter");
  await expect(part.getByRole("listitem").filter({ hasText: "前方高能" })).toBeVisible();
  await expect(text).toHaveValue("");
});

test("E20 X04 danmaku are sent and read on a page whose program of danmaku cannot be loaded", async ({
  page,
  baseURL,
  loginAs,
  violations,
}) => {
  violations.allow(/ERR_FAILED/);
  await loginAs({ redirect: "/" });
  const id = await readyVideo(page, baseURL, { title: `浮岛日落 ${unique()}` });
  await page.route(PROGRAM, (route) => route.abort());
  await page.goto(`/video/${id}`);
  const part = page.getByRole("region", { name: /^弹幕/ });
  await part.getByRole("textbox", { name: "发弹幕" }).fill("前方高能");
  await part.getByRole("button", { name: "发弹幕" }).click();
  await expect(part.getByRole("listitem").filter({ hasText: "前方高能" })).toBeVisible();
});

test("E20 a film that is opened by a link within the site has its danmaku", async ({ page, baseURL, loginAs }) => {
  await loginAs({ redirect: "/" });
  const title = `浮岛日落 ${unique()}`;
  await readyVideo(page, baseURL, { title });
  await page.goto("/video");
  await page.evaluate(() => {
    document.documentElement.dataset.same = "yes";
  });
  await page.getByRole("link", { name: title }).first().click();
  const part = page.getByRole("region", { name: /^弹幕/ });
  await expect(part.getByRole("textbox", { name: "发弹幕" })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.dataset.same)).toBe("yes");
});
