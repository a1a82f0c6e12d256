import type { Locator, Page } from "@playwright/test";
import { unique } from "../../fixtures/e2e-community.ts";
import { brokenClip, handInVideo, readyVideo, tinyClip } from "../../fixtures/e2e-videos.ts";
import { readPage, redirectOf } from "../../fixtures/read-page.ts";
import { expect, press, test } from "../../setup/e2e-test.ts";

const PUBLISH = "/user/publish/video";
const MANAGE = "/user/manage/video";
const player = (page: Page) => page.getByRole("article").locator("video");

/**
 * With scripts the page shows the conversion's progress; without them the page is reloaded, by its link where it has
 * one.
 */
async function seenInTime(page: Page, javaScriptEnabled: boolean | undefined, what: Locator): Promise<void> {
  if (javaScriptEnabled) return expect(what).toBeVisible({ timeout: 20_000 });
  await expect(async () => {
    const again = page.getByRole("link", { name: "刷新看看" });
    await ((await again.count()) > 0 ? again.click() : page.reload());
    await expect(what).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 20_000 });
}

test("R24 E02 A03 a video is uploaded by its form, kept through an error, converted, and then public", async ({
  page,
  loginAs,
  newVisitor,
  javaScriptEnabled,
}) => {
  expect(await redirectOf(page.request, PUBLISH)).toBe(`/login?redirect=${encodeURIComponent(PUBLISH)}`);
  await loginAs({ redirect: PUBLISH });
  const title = `灯塔延时 ${unique()}`;
  const form = page.getByRole("main");
  await form.getByRole("textbox", { name: "标题" }).fill("   ");
  await form.getByRole("textbox", { name: "简介" }).fill("在**灯塔**上拍的");
  await form
    .getByLabel("添加视频")
    .setInputFiles({ name: "灯塔.mp4", mimeType: "video/mp4", buffer: await tinyClip() });
  // With scripts an empty title is filled from the file's name.
  await expect(form.getByRole("textbox", { name: "标题" })).toHaveValue(javaScriptEnabled ? "灯塔" : "   ");
  await form.getByRole("textbox", { name: "标题" }).fill("灯");
  await form.getByRole("button", { name: "发布", exact: true }).click();
  await expect(form.getByText("标题至少 2 个字")).toBeVisible();
  await expect(form.getByText("灯塔.mp4")).toBeVisible();
  await expect(form.getByRole("textbox", { name: "简介" })).toHaveValue("在**灯塔**上拍的");
  await form.getByRole("textbox", { name: "标题" }).fill(title);
  await form.getByRole("button", { name: "发布", exact: true }).click();
  await expect(page).toHaveURL(/\/video\/\d+$/);
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await seenInTime(page, javaScriptEnabled, player(page));
  await expect(page.getByText("转码完成后自动公开")).toHaveCount(0);

  const path = new URL(page.url()).pathname;
  const guest = (await newVisitor()).request;
  const seen = await readPage(guest, path);
  expect(seen.html).toMatch(/<video[^>]*src="\/media\/video\/[^"]+\.mp4"/);
  expect(seen.html).toContain("<strong>灯塔</strong>");
  // Guests' pages are cached for a few seconds.
  await expect(async () => {
    const list = await readPage(guest, "/video");
    expect(list.main).toContain(title);
    expect(list.html).toContain(`href="${path}"`);
  }).toPass({ timeout: 20_000 });
  const found = await readPage(guest, `/search?q=${encodeURIComponent(title)}&type=videos`);
  expect(found.html).toContain(`href="${path}"`);
});

test(
  "E02 R15 C07 a viewer likes, keeps, follows and comments, and the author's page counts it",
  { tag: "@once" },
  async ({ page, baseURL, loginAs, newVisitor }) => {
    const author = await newVisitor();
    await loginAs({ page: author });
    const title = `浮岛日落 ${unique()}`;
    const id = await readyVideo(author, baseURL, { title });
    expect((await readPage(page.request, `/video/${id}`)).html).toMatch(/<a[^>]*href="\/login\?redirect=[^>]*>.*赞/);
    await loginAs({ redirect: `/video/${id}` });
    await press(page.getByRole("button", { name: /^视频 ?赞 0/ }));
    await expect(page.getByRole("button", { name: /^视频 ?已赞 1/ })).toBeVisible();
    await press(page.getByRole("button", { name: /^视频 ?收藏 0/ }));
    await expect(page.getByRole("button", { name: /^视频 ?已收藏 1/ })).toBeVisible();
    await press(page.getByRole("button", { name: /^关注/ }));
    await page.getByLabel("写评论").fill("拍得真好");
    await page.getByRole("button", { name: "发表评论" }).click();
    await expect(page).toHaveURL(/\?commentId=\d+/);
    await expect(page.getByText("拍得真好").first()).toBeVisible();
    const kept = await readPage(page.request, "/user/favourite");
    expect(kept.main).toContain(title);
    expect(kept.html).toContain(`href="/video/${id}"`);
    await page.goto(
      `${await page.getByRole("article").locator('a[href^="/user/"]').first().getAttribute("href")}?tab=videos`,
    );
    await expect(
      page.getByRole("navigation", { name: "主页内容" }).getByRole("link", { name: "视频" }),
    ).toHaveAttribute("aria-current", "page");
    const card = page.getByRole("article").filter({ hasText: title });
    await expect(card).toContainText("1条评论");
    await expect(card).toContainText("1个赞");
  },
);

test("R20 own videos are filtered, edited, deleted after a confirmation and restored, and others' are refused", async ({
  page,
  baseURL,
  loginAs,
  newVisitor,
  javaScriptEnabled,
}) => {
  await loginAs();
  expect((await readPage(page.request, MANAGE)).main).toContain("还没有上传过视频。");
  const id = await readyVideo(page, baseURL, { title: "潮汐王座通关" });
  await page.goto(MANAGE);
  const rows = page.getByRole("form", { name: "视频列表" }).getByRole("listitem");
  await expect(rows).toHaveText([/潮汐王座通关.*可以播放/s]);
  await page.getByRole("search", { name: "筛选视频" }).getByLabel("标题里的字").fill("没有的");
  await page.getByRole("button", { name: "筛选" }).click();
  await expect(page.getByText("没有标题里有“没有的”的视频。")).toBeVisible();
  await page.goto(`${MANAGE}?state=ready`);

  await page.getByRole("link", { name: "编辑“潮汐王座通关”" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "修改视频" })).toBeVisible();
  await page.getByRole("textbox", { name: "标题" }).fill("潮汐王座无伤通关");
  await page.getByRole("button", { name: "保存修改" }).click();
  await expect(page).toHaveURL(`/video/${id}`);
  await expect(page.getByRole("heading", { level: 1, name: "潮汐王座无伤通关" })).toBeVisible();
  const other = await newVisitor();
  await loginAs({ page: other });
  expect((await other.request.get(`/user/publish/video/edit/${id}`)).status()).toBe(403);

  await page.goto(MANAGE);
  await page.getByRole("link", { name: "删除“潮汐王座无伤通关”" }).click();
  if (javaScriptEnabled) await expect(page.getByRole("dialog", { name: "删除视频" })).toBeVisible();
  await page.getByRole("form", { name: "删除视频" }).getByRole("button", { name: "确定删除" }).click();
  await expect(page.getByText("已删除 1 个视频，30 天内可以恢复").first()).toBeVisible();
  expect((await other.request.get(`/video/${id}`)).status()).toBe(404);
  await page.getByRole("navigation", { name: "视频状态" }).getByRole("link", { name: "回收站" }).click();
  await page.getByRole("button", { name: "恢复“潮汐王座无伤通关”" }).click();
  await expect(page.getByText("已恢复 1 个视频").first()).toBeVisible();
  expect((await other.request.get(`/video/${id}`)).status()).toBe(200);
});

test("R20 R24 E02 a waiting author sees the progress, and the reason of a failed conversion with a new upload", async ({
  page,
  baseURL,
  loginAs,
  javaScriptEnabled,
}) => {
  await loginAs();
  const title = `断了的片子 ${unique()}`;
  const id = await handInVideo(page, baseURL, { title, film: await brokenClip() });
  await page.goto(MANAGE);
  const row = page.getByRole("form", { name: "视频列表" }).getByRole("listitem").filter({ hasText: title });
  await expect(row).toContainText(/排队转码中|转码中 \d+%|转码失败：/);
  const reason = "转码失败：读不出画面，文件可能不完整，请重新导出或下载后再上传";
  await seenInTime(page, javaScriptEnabled, row.getByText(reason));
  await expect(row.getByRole("link", { name: `编辑“${title}”` })).toHaveText("换文件");

  await page.goto(`/video/${id}`);
  await expect(page.getByRole("article").getByText(reason)).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "这个文件无法转码，视频还没有公开。" })).toBeVisible();
  await page.getByRole("link", { name: "换一个文件" }).click();
  const form = page.getByRole("main");
  await expect(form.getByText(reason)).toBeVisible();
  await form
    .getByLabel("换一个视频")
    .setInputFiles({ name: "完整.mp4", mimeType: "video/mp4", buffer: await tinyClip() });
  await form.getByRole("button", { name: "保存修改" }).click();
  await expect(page).toHaveURL(`/video/${id}`);
  await seenInTime(page, javaScriptEnabled, player(page));
});
