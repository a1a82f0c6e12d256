import { openMore } from "../../fixtures/open-more.ts";
import { ownSession } from "../../fixtures/own-session.ts";
import { axe, expect, test } from "../../setup/e2e-test.ts";

test("E03 on a phone a dynamic with a poll is accessible, whatever its text, and the confirmation before deleting fits on the screen", async ({
  page,
  baseURL,
}) => {
  const me = await ownSession(page, baseURL);
  const id = await me.dynamic({
    source: `${"x".repeat(300)} 😀😀😀 https://example.com/${"y".repeat(200)}`,
    poll: { options: ["W".repeat(30), "选项".repeat(15)], days: 1 },
  });
  await page.goto(`/dynamic/${id}`);
  await axe(page);
  await openMore(page);
  await page.locator("summary", { hasText: "删除" }).click();
  await expect(page.getByRole("button", { name: "确定删除动态" })).toBeInViewport({ ratio: 1 });
});

test("E03 the phone's plus button offers the kinds of post", async ({ page, loginAs }) => {
  await loginAs({ redirect: "/" });
  await page.getByRole("navigation", { name: "底部导航" }).getByRole("link", { name: "发布" }).click();
  await page.getByRole("main").getByRole("link", { name: "发动态" }).last().click();
  await expect(page.getByRole("heading", { level: 1, name: "发动态" })).toBeVisible();
});

test("E03 on a phone an empty composer above the list is one line, until it has the focus, and 投票 and the tools beside it do not move when it opens", async ({
  page,
  loginAs,
}) => {
  await loginAs({ redirect: "/dynamic" });
  const form = page.getByRole("form", { name: "发布动态" });
  const send = form.getByRole("button", { name: "发布", exact: true });
  await expect(send).toBeHidden();
  expect((await form.boundingBox())?.height).toBeLessThanOrEqual(844 / 4);
  await form.getByLabel("动态内容").focus();
  await expect(send).toBeVisible();
  await form.getByLabel("动态内容").blur();
  await expect(send).toBeVisible();

  const poll = form.locator("summary", { hasText: "投票" });
  const picture = form.getByText("图片", { exact: true });
  await form.getByLabel("动态内容").tap();
  await poll.scrollIntoViewIfNeeded();
  const places = async () => [await poll.boundingBox(), await picture.boundingBox()];
  const before = await places();
  await poll.tap();
  const first = form.getByRole("textbox", { name: "选项 1" });
  await expect(first).toBeVisible();
  expect(await places()).toEqual(before);
  const [publish, field] = [send.last(), form.getByLabel("3 天")];
  expect((await publish.boundingBox())?.y).toBeGreaterThan((await field.boundingBox())?.y ?? Infinity);
  expect((await first.boundingBox())?.width).toBeGreaterThan(280);
  await poll.tap();
  await expect(first).toBeHidden();
  expect(await places()).toEqual(before);
});
