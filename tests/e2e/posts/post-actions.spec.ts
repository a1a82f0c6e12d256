import { newMember } from "../../fixtures/e2e-community.ts";
import { readyVideo } from "../../fixtures/e2e-videos.ts";
import { openMore } from "../../fixtures/open-more.ts";
import { ownSession } from "../../fixtures/own-session.ts";
import { expect, test } from "../../setup/e2e-test.ts";

test.slow();

test(
  "R07 R10 E02 E03 A04 posts of all kinds have the same actions in the same order, and a share card that loads when 分享 opens, except one for its author alone",
  { tag: "@once" },
  async ({ page, baseURL, newVisitor }) => {
    const author = await newMember(page.request, baseURL);
    const studio = await newVisitor();
    await ownSession(studio, baseURL);
    const usual = [/赞 0$/, /^评论 0$/, /^收藏 0$/, /^分享$/, /^更多$/];
    const kinds = [
      { kind: "article", id: await author.publish(), actions: usual },
      { kind: "dynamic", id: await author.dynamic(), actions: usual },
      { kind: "video", id: await readyVideo(studio, baseURL), actions: usual },
      {
        kind: "feedback",
        id: await author.feedback(),
        actions: [/^我也遇到 0$/, /^评论 0$/, /^关注进展 0$/, /^分享$/, /^更多$/],
      },
    ];
    const asked = new Set<string>();
    page.on("request", (request) => asked.add(new URL(request.url()).pathname));
    for (const { kind, id, actions } of kinds) {
      const card = `/community/v1/share-picture/${kind}/${id}.jpg`;
      // The first card after a start reads the font.
      await expect
        .poll(async () => (await page.request.get(card)).headers()["content-type"], { timeout: 60_000 })
        .toBe("image/jpeg");
      await page.goto(`/${kind}/${id}`);
      const row = page.locator("#actions");
      await expect(row.locator(":is(a, button, summary):visible")).toHaveText(actions);
      expect(asked, kind).not.toContain(card);
      await row.locator("summary", { hasText: "分享" }).click();
      await expect(row.getByRole("textbox", { name: /链接$/ })).toHaveValue(new RegExp(`/${kind}/${id}$`));
      await expect(row.getByRole("link", { name: "保存图片" })).toHaveAttribute("href", card);
      await expect.poll(() => asked.has(card), kind).toBe(true);
      await row.locator("summary", { hasText: "分享" }).click();
      await openMore(page);
      await expect(row.getByRole("link", { name: "举报" })).toHaveAttribute("href", `/report?kind=${kind}&id=${id}`);
    }
    const me = await ownSession(page, baseURL);
    await page.goto(`/dynamic/${await me.dynamic({ visibility: "self" })}`);
    const row = page.locator("#actions");
    await row.locator("summary", { hasText: "分享" }).click();
    await expect(row.getByRole("textbox", { name: "动态链接" })).toBeVisible();
    await expect(row.getByRole("link", { name: "保存图片" })).toHaveCount(0);
  },
);
