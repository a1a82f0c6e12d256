import { key, newMember, unique } from "../../fixtures/e2e-community.ts";
import { readyVideo } from "../../fixtures/e2e-videos.ts";
import { open } from "../../fixtures/screens.ts";
import { expect, test } from "../../setup/e2e-test.ts";

const PROGRAM = /\/assets\/danmaku-section-/;

test("E20 X04 the program of danmaku loads at the first use, and keeps what was typed and chosen until then", async ({
  page,
  baseURL,
  loginAs,
}) => {
  await loginAs();
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
  // The page's other programs run.
  await expect(page.locator(`html[data-live~="video:${id}"]`)).toBeAttached();
  expect(asked).toEqual([]);
  const part = page.getByRole("region", { name: /弹幕/ });
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
  await loginAs();
  const id = await readyVideo(page, baseURL, { title: `浮岛日落 ${unique()}` });
  await page.route(PROGRAM, (route) => route.abort());
  await page.goto(`/video/${id}`);
  const part = page.getByRole("region", { name: /弹幕/ });
  await part.getByRole("textbox", { name: "发弹幕" }).fill("前方高能");
  await part.getByRole("button", { name: "发弹幕" }).click();
  await expect(part.getByRole("listitem").filter({ hasText: "前方高能" })).toBeVisible();
});

test("E20 C21 C23 a film that is opened by a link within the site has its danmaku, and the list takes up those that others send and remove, while the focus and the reader's place stay", async ({
  page,
  baseURL,
  request,
  loginAs,
  newVisitor,
}) => {
  const author = await newVisitor();
  await loginAs({ page: author });
  const title = `浮岛日落 ${unique()}`;
  const id = await readyVideo(author, baseURL, { title });
  const send = async (text: string, time: number) => {
    const member = await newMember(request, baseURL);
    const sent = await member.send<{ id: number }>("/danmaku/create", { videoId: id, text, time, formKey: key() });
    return () => member.send(`/danmaku/${sent.id}`, {}, "delete");
  };
  const takeBack = await send("第二句", 500);
  await send("第三句", 900);
  await loginAs();
  await open(page, "/video");
  await page.evaluate(() => {
    document.documentElement.dataset.same = "yes";
  });
  await page.getByRole("link", { name: title }).first().click();
  const part = page.getByRole("region", { name: /弹幕/ });
  await expect(part.getByRole("textbox", { name: "发弹幕" })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.dataset.same)).toBe("yes");
  await page.setViewportSize({ width: 1200, height: 320 });
  const lines = part.getByRole("listitem");
  await lines.first().hover();
  await expect(page.locator(`html[data-live~="video:${id}"]`)).toBeAttached();
  await lines.last().getByRole("button", { name: /赞 0/ }).click();
  await expect(lines.last().getByRole("button", { name: /已赞 1/ })).toBeVisible();
  const focused = lines.filter({ hasText: "第三句" }).getByRole("link", { name: "0:00" });
  await focused.focus();
  await page.evaluate(() => document.activeElement?.scrollIntoView({ block: "start" }));
  const top = async () => (await focused.boundingBox())?.y ?? 0;
  const place = await top();
  const asked: string[] = [];
  page.on("request", (sent) => {
    // A page that gets the focus asks for the newest build.
    if (!sent.url().includes("/builds/latest.json")) asked.push(sent.url());
  });
  await send("第一句", 100);
  await expect(lines).toHaveText([/第一句/, /第二句/, /第三句/]);
  await expect(part.getByRole("heading")).toHaveText("弹幕 3");
  await expect(focused).toBeFocused();
  expect(Math.abs((await top()) - place)).toBeLessThan(2);
  await takeBack();
  await expect(lines).toHaveText([/第一句/, /第三句/]);
  await expect(focused).toBeFocused();
  expect(Math.abs((await top()) - place)).toBeLessThan(2);
  expect(asked).toEqual([]);
  // A line that came later has everything that the others have.
  const first = lines.first();
  await first.locator("summary").click();
  await first.getByRole("button", { name: "屏蔽这条" }).click();
  await expect(lines).toHaveText([/第三句/]);
  await expect(part.getByRole("heading")).toHaveText("弹幕 2");
});
