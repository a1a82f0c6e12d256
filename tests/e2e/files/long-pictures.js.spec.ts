import type { APIRequestContext } from "@playwright/test";
import sharp from "sharp";
import { key, type Member, newMember, unique } from "../../fixtures/e2e-community.ts";
import { axe, expect, test } from "../../setup/e2e-test.ts";

/** Rows of numbers like lines of a screenshot; the first rows are red. */
async function strip(width: number, height: number): Promise<Buffer> {
  const isTall = height > width;
  const rows = Array.from({ length: Math.floor((isTall ? height : width) / 200) }, (_, row) => {
    const place = isTall ? `x="40" y="${row * 200 + 120}"` : `x="${row * 200 + 20}" y="${height / 2}"`;
    return `<text ${place} font-size="72" fill="${row < 2 ? "#c00000" : "#203040"}">${row + 1}</text>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#eef3fb"/>${rows.join("")}</svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 70 }).toBuffer();
}

async function upload(request: APIRequestContext, origin: string, { token }: Member, buffer: Buffer) {
  const answer = await request.post(`${origin}/community/v1/image/upload`, {
    multipart: { file: { name: "截图.jpg", mimeType: "image/jpeg", buffer } },
    headers: { origin, authorization: `Bearer ${token}` },
  });
  return ((await answer.json()) as { data: { id: number; url: string; width: number; height: number } }).data;
}

test("W11 R22 R07 a long screenshot is folded on cards and in comments, readable in its article, and opens whole", async ({
  page,
  request,
  baseURL,
  context,
}) => {
  test.slow();
  const origin = baseURL ?? "";
  const author = await newMember(request, origin);
  const tall = await upload(request, origin, author, await strip(1080, 16_000));
  const wide = await upload(request, origin, author, await strip(16_000, 1080));
  expect([tall.width, tall.height, wide.width, wide.height]).toEqual([1080, 16_000, 16_000, 1080]);
  const words = `长图${unique()}`;
  const dynamic = await author.dynamic({ source: words, imageIds: [tall.id, wide.id] });
  const article = await author.publish({ source: `开头\n\n![全部聊天](${tall.url})\n\n![路线](${wide.url})\n\n结尾` });
  await author.send("/comment/create", {
    subjectKind: "article",
    subjectId: article,
    source: "看截图",
    imageIds: [tall.id],
    formKey: key(),
  });

  await page.goto(`/dynamic/${dynamic}`);
  const card = page.getByRole("article").filter({ hasText: words }).first();
  const [first, second] = [card.getByRole("link", { name: /图片 1/ }), card.getByRole("link", { name: /图片 2/ })];
  await expect(first).toContainText("长图");
  await expect(second).toContainText("宽图");
  // The beginning of each picture fills its box, sharp enough to read.
  for (const link of [first, second]) {
    const small = link.getByRole("img");
    await expect(small).toHaveCSS("object-position", "0% 0%");
    await expect(small).toHaveCSS("object-fit", "cover");
  }
  // Without scripts the link opens the whole picture.
  await expect(first).toHaveAttribute("href", tall.url);
  await axe(page);
  await first.click();
  const shown = page.locator(".qunluo-viewer .viewer-canvas img");
  const boxOf = async () => (await shown.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const { width: room, height: window } = page.viewportSize() ?? { width: 0, height: 0 };
  await expect.poll(async () => Math.round((await boxOf()).width)).toBe(Math.min(room, 1080));
  await expect.poll(async () => Math.round((await boxOf()).y)).toBe(0);
  await page.mouse.move(room / 2, window / 2);
  await page.mouse.wheel(0, 600);
  await expect.poll(async () => Math.round((await boxOf()).y)).toBe(-600);
  await page.keyboard.press("End");
  await expect.poll(async () => Math.round((await boxOf()).y + (await boxOf()).height)).toBe(window);
  await page.keyboard.press("Home");
  await expect.poll(async () => Math.round((await boxOf()).y)).toBe(0);
  await page.keyboard.press("Escape");
  await expect(page.locator(".qunluo-viewer")).toHaveCount(0);

  await page.goto(`/article/${article}`);
  const inText = page.getByRole("img", { name: "全部聊天" });
  await inText.scrollIntoViewIfNeeded();
  const column = (await inText.boundingBox()) ?? { width: 0, height: 0 };
  expect(column.width).toBeGreaterThan(300);
  expect(Math.round(column.height / column.width)).toBe(15);
  const box = page.getByRole("group", { name: "宽图，可以左右滚动" });
  await box.scrollIntoViewIfNeeded();
  const across = (await box.getByRole("img", { name: "路线" }).boundingBox()) ?? { width: 0, height: 0 };
  expect(across.height).toBeGreaterThan(200);
  expect(across.width).toBeGreaterThan(2_000);
  await box.focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => box.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
  // The page never scrolls sideways.
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await expect(page.getByRole("link", { name: /图片 1/ }).filter({ hasText: "长图" })).toBeVisible();
  await axe(page);
  expect(context.pages()).toHaveLength(1);
});
