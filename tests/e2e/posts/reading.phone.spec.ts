import sharp from "sharp";
import { isCampaign, sampleOf } from "../../fixtures/campaign.ts";
import { screensOf } from "../../fixtures/walk.ts";
import { newMember } from "../../fixtures/e2e-community.ts";
import { expect, test } from "../../setup/e2e-test.ts";

const CELLS = ["1,234,567,890", "2026-11-23T12:00", "很长的一句话在一个格子里"];
const TABLE = `| ${"数 | ".repeat(9)}\n|${"--:|".repeat(9)}\n${`| ${CELLS.concat(CELLS, CELLS).join(" | ")} |\n`.repeat(3)}`;

test("R07 W15 a wide table scrolls by itself, no number in it is broken, and while one reads down, the article's actions take the place of the bottom bar", async ({
  page,
  baseURL,
  loginAs,
}) => {
  const author = await newMember(page.request, baseURL);
  const source = `${TABLE}\n\n${"一段正文。\n\n".repeat(60)}`;
  await loginAs({ redirect: `/article/${await author.publish({ source })}` });
  const table = page.getByRole("main").locator("table");
  const [inner, outer] = await table.evaluate((one) => [one.scrollWidth, one.clientWidth]);
  expect(inner).toBeGreaterThan(outer ?? 0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  for (const words of CELLS) {
    const lines = await table
      .getByRole("cell", { name: words })
      .first()
      .evaluate((cell) => {
        const range = document.createRange();
        range.selectNodeContents(cell);
        return new Set([...range.getClientRects()].map((line) => Math.round(line.top))).size;
      });
    expect(lines, words).toBe(1);
  }
  // The keyboard can scroll the table.
  await table.focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => table.evaluate((one) => one.scrollLeft)).toBeGreaterThan(0);

  const site = page.getByRole("navigation", { name: "底部导航" });
  const write = page.getByRole("link", { name: "写评论…" });
  const height = () => page.evaluate(() => document.documentElement.scrollHeight);
  const scroll = (by: number) => page.evaluate((y) => scrollBy({ top: y, behavior: "instant" }), by);
  await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
  const before = await height();
  await expect(site).toBeInViewport();
  await expect(write).not.toBeInViewport();
  await scroll(600);
  await expect(write).toBeInViewport({ ratio: 1 });
  await expect(site).not.toBeInViewport();
  expect(await height()).toBe(before);
  await page
    .locator("#actions")
    .getByRole("button", { name: /文章 ?赞 0/ })
    .click();
  await expect(page.locator("#actions").getByRole("button", { name: /文章 ?已赞 1/ })).toBeInViewport({ ratio: 1 });
  await scroll(-100);
  await expect(site).toBeInViewport({ ratio: 1 });
  await expect(write).not.toBeInViewport();
  // Below the text, beside the comments.
  await page.getByRole("heading", { name: /^评论/ }).evaluate((heading) => heading.scrollIntoView());
  await expect(write).toBeInViewport({ ratio: 1 });
  expect(await height()).toBe(before);
  await write.click();
  await expect(page.getByLabel("写评论")).toBeFocused();
  await expect(page.getByLabel("写评论")).toBeInViewport({ ratio: 1 });
  await expect(site).toBeInViewport({ ratio: 1 });
});

/** The highest contrast (WCAG) of any pixel with the picture's top left pixel. */
async function contrastIn(png: Buffer): Promise<number> {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const light = (at: number) => {
    const [r = 0, g = 0, b = 0] = [0, 1, 2].map((n) => {
      const share = (data[at + n] ?? 0) / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const ground = light(0);
  let best = 1;
  for (let at = 0; at < data.length; at += info.channels) {
    const [high = 0, low = 0] = [light(at), ground].toSorted((a, b) => b - a);
    best = Math.max(best, (high + 0.05) / (low + 0.05));
  }
  return best;
}

test("E15 S08 checkboxes and radios have edges of 3:1 in the dark themes on every form", async ({ page, baseURL }) => {
  test.slow(isCampaign);
  const screens = await screensOf(
    page,
    baseURL,
    "me",
    /^\/(?:user\/publish|user\/personal|preferences|report|dynamic$)/,
  );
  let seen = 0;
  const forms = ["dark", "darkBlue"].flatMap((theme) => screens.map((at) => ({ theme, at })));
  for (const { theme, at } of sampleOf("edges of checkboxes", forms)) {
    await page.context().addCookies([{ name: "app-theme", value: theme, url: baseURL ?? "" }]);
    await page.goto(at);
    const kinds = new Set<string>();
    for (const box of await page.locator("input:is([type=radio], [type=checkbox]):not(:checked):visible").all()) {
      const kind = await box.evaluate((one) => `${one.className} ${one.parentElement?.className}`);
      if (kinds.has(kind)) continue;
      kinds.add(kind);
      const place = await box.boundingBox();
      if (!place || place.width < 8) continue;
      await box.scrollIntoViewIfNeeded();
      const { x, y, width, height } = (await box.boundingBox()) ?? place;
      const png = await page.screenshot({
        clip: { x: x - 2, y: y - 2, width: width + 4, height: height + 4 },
      });
      expect.soft(await contrastIn(png), `${theme} ${at} ${kind}`).toBeGreaterThanOrEqual(3);
      seen += 1;
    }
  }
  if (isCampaign) expect(seen).toBeGreaterThan(10);
});
