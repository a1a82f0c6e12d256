import type { Locator } from "@playwright/test";
import { newMember } from "../../fixtures/e2e-community.ts";
import { ownSession } from "../../fixtures/own-session.ts";
import { expect, test } from "../../setup/e2e-test.ts";

const TOOL = /^(?:.*赞 \d|回复|编辑|删除|置顶|举报)/;
/** The buttons of a comment's row, with their positions. */
const buttonsOf = async (comment: Locator) =>
  Promise.all(
    (await comment.locator("summary, button:visible, a:visible").filter({ hasText: TOOL }).all()).map(async (tool) => [
      (await tool.textContent())?.trim(),
      await tool.evaluate((one) => [one.getBoundingClientRect().x, one.getBoundingClientRect().y + scrollY]),
    ]),
  );

/** Opens each button that unfolds a form: no button moves, and the form is below all buttons. */
async function staysPut(comment: Locator, names: string[], count: number): Promise<void> {
  const before = await buttonsOf(comment);
  expect(before).toHaveLength(count);
  for (const name of names) {
    const summary = comment.locator("summary", { hasText: name });
    await summary.click();
    await expect(comment.locator("details[open]")).toHaveCount(1);
    expect((await buttonsOf(comment)).slice(0, count), `${name} is open`).toEqual(before);
    const form = await comment.locator("details[open] > form").boundingBox();
    const row = await summary.boundingBox();
    expect(form?.y ?? 0, `${name}: the form is below`).toBeGreaterThanOrEqual((row?.y ?? 0) + (row?.height ?? 0));
    await summary.click();
  }
}

test("R07 a comment's forms open below its buttons, and no button moves", async ({ page, baseURL, loginAs }) => {
  const author = await newMember(page.request, baseURL);
  const id = await author.publish();
  await loginAs({ redirect: `/article/${id}` });
  await page.getByLabel("写评论").fill("先说一句");
  await page.getByRole("button", { name: "发表评论" }).click();
  const mine = page.locator("[data-marked]");
  await expect(mine).toContainText("先说一句");
  await staysPut(mine, ["回复", "编辑", "删除"], 4);
});

for (const [width, height] of [
  [320, 640],
  [390, 844],
  [1280, 800],
] as const) {
  test(`R07 at ${width} px a second press on 回复 does not hit 置顶, because the row does not move`, async ({
    page,
    baseURL,
  }) => {
    await page.setViewportSize({ width, height });
    const me = await ownSession(page, baseURL);
    const friend = await newMember(page.request, baseURL);
    const id = await me.publish();
    const comment = await friend.comment(id, "别人说的");
    await page.goto(`/article/${id}`);
    const row = page.locator(`#comment-${comment}`);
    await expect(row.getByRole("button", { name: "置顶" })).toBeVisible();
    await staysPut(row, ["回复"], 4);
    const reply = row.locator("summary", { hasText: "回复" });
    await reply.scrollIntoViewIfNeeded();
    const box = await reply.boundingBox();
    const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2];
    await page.mouse.dblclick(x, y);
    await expect(row.locator("details[open]")).toHaveCount(0);
    await page.reload();
    await expect(row.getByRole("button", { name: "置顶" })).toHaveText("置顶");
  });
}

test("E03 on a phone 发布 has its own line below a dynamic's tools, at full width", async ({ page, loginAs }) => {
  await loginAs({ redirect: "/user/publish/dynamic" });
  const press = page.getByRole("button", { name: "发布", exact: true }).last();
  const [width, above] = await press.evaluate((one) => [
    one.getBoundingClientRect().width,
    one.parentElement?.getBoundingClientRect().width ?? 0,
  ]);
  expect(above).toBeGreaterThan(250);
  expect(width).toBe(above);
});
