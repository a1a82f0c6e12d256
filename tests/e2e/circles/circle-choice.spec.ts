import type { Page } from "@playwright/test";
import { chooseNative } from "../../fixtures/choose-native.ts";
import { foundCircle, joinCircle } from "../../fixtures/e2e-circles.ts";
import { newMember, unique } from "../../fixtures/e2e-community.ts";
import { converted, tinyClip } from "../../fixtures/e2e-videos.ts";
import { ownSession } from "../../fixtures/own-session.ts";
import { publish, toIssueStep, write } from "../../fixtures/write-screen.ts";
import { openMore } from "../../fixtures/open-more.ts";
import { expect, test } from "../../setup/e2e-test.ts";

/** Two public circles that the browser's member is in, and a private one. */
async function inCircles(page: Page, baseURL: string | undefined) {
  const owner = await newMember(page.request, baseURL);
  const circles = [await foundCircle(owner), await foundCircle(owner), await foundCircle(owner, { isPrivate: true })];
  const me = await ownSession(page, baseURL);
  for (const { id } of circles) await joinCircle(me, id);
  const [one, two, hidden] = circles;
  if (!one || !two || !hidden) throw new Error("no circles");
  return { one, two, hidden };
}

test(
  "R25 R13 an article's circle is chosen in its last step, shown on its page, and changed there later",
  { tag: "@once" },
  async ({ page, baseURL }) => {
    const { one, two } = await inCircles(page, baseURL);
    await page.goto(`/user/publish/article?circle=${one.id}`);
    await write(page, { title: `圈里的文章${unique()}`, source: "正文。" });
    await toIssueStep(page);
    await chooseNative(page, "circleId", one.name);
    const id = await publish(page);
    const main = page.getByRole("main");
    await expect(main.getByRole("link", { name: `圈子：${one.name}` })).toHaveAttribute("href", `/circle/${one.id}`);
    await page.goto(`/user/publish/article/edit/${id}`);
    await toIssueStep(page);
    await expect(page.locator('select[name="circleId"]')).toHaveValue(String(one.id));
    await chooseNative(page, "circleId", two.name);
    expect(await publish(page)).toBe(id);
    await expect(main.getByRole("link", { name: `圈子：${two.name}` })).toBeVisible();
    await page.goto(`/circle/${one.id}`);
    await expect(main).toContainText("圈子里还没有帖子");
  },
);

test("R09 R13 a ticket's public circle is chosen in its form, kept through an error, and changed later", async ({
  page,
  baseURL,
  javaScriptEnabled,
}) => {
  const { one, two, hidden } = await inCircles(page, baseURL);
  await page.goto("/feedback/create");
  const send = page
    .getByRole("button", { name: javaScriptEnabled ? /提交/ : "提交反馈", exact: !javaScriptEnabled })
    .last();
  const choice = page.locator('select[name="circleId"]');
  await page.getByRole("radio", { name: "体验" }).check();
  await page.getByRole("textbox", { name: "标题" }).fill(`${unique()}${unique()} ${unique()}`);
  await page.getByRole("textbox", { name: "描述" }).fill("[只有]: http://example.com");
  await chooseNative(page, "circleId", one.name);
  // Tickets are public, so a private circle takes none.
  await expect(choice.locator("option", { hasText: hidden.name })).toHaveCount(0);
  await send.click();
  await expect(page.getByRole("textbox", { name: "描述" })).toHaveAccessibleDescription(/请描述一下情况/);
  await expect(choice).toHaveValue(String(one.id));
  await page.getByRole("textbox", { name: "描述" }).fill("一步步重现，然后就坏了。");
  await send.click();
  await expect(page).toHaveURL(/\/feedback\/\d+/);
  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: one.name })).toHaveAttribute("href", `/circle/${one.id}`);
  await openMore(page);
  await main.getByRole("link", { name: "换个圈子" }).click();
  await main.getByLabel("圈子", { exact: true }).selectOption({ label: two.name });
  await main.getByRole("button", { name: "移动", exact: true }).click();
  await expect(main.getByRole("link", { name: two.name })).toBeVisible();
});

test(
  "R24 R13 a video's circle is chosen in its form, kept through an error, and left later",
  { tag: "@once" },
  async ({ page, baseURL }) => {
    const { hidden, two } = await inCircles(page, baseURL);
    await page.goto("/user/publish/video");
    const form = page.getByRole("main");
    await form.getByRole("textbox", { name: "标题" }).fill("灯");
    await form
      .getByLabel("添加视频")
      .setInputFiles({ name: "灯塔.mp4", mimeType: "video/mp4", buffer: await tinyClip() });
    await chooseNative(page, "circleId", two.name);
    await form.getByRole("button", { name: "发布", exact: true }).click();
    await expect(form.getByText("标题至少 2 个字")).toBeVisible();
    await expect(page.locator('select[name="circleId"]')).toHaveValue(String(two.id));
    await expect(page.locator('select[name="circleId"] option', { hasText: hidden.name })).toHaveText(/（私密）/);
    await form.getByRole("textbox", { name: "标题" }).fill(`圈里的视频 ${unique()}`);
    await form.getByRole("button", { name: "发布", exact: true }).click();
    await expect(page).toHaveURL(/\/video\/\d+$/);
    const path = new URL(page.url()).pathname;
    // A video under conversion cannot be moved yet.
    await converted(page, baseURL, Number(path.split("/").at(-1)));
    await page.goto(path);
    await expect(form.getByRole("link", { name: `圈子：${two.name}` })).toBeVisible();
    await form.getByRole("link", { name: "换个圈子" }).click();
    await form.getByRole("button", { name: "移出圈子" }).click();
    await expect(page.getByText("已移出圈子").first()).toBeVisible();
    await page.goto(path);
    await expect(form.getByRole("link", { name: "放进圈子" })).toBeVisible();
  },
);
