import { newMember } from "../fixtures/e2e-community.ts";
import { expect, test } from "../setup/e2e-test.ts";

test("C21 a comment by somebody else is announced, and leads to itself", async ({ page, baseURL }) => {
  const author = await newMember(page.request, baseURL);
  const id = await author.publish();
  const subscribed = page.waitForEvent("websocket").then((socket) => socket.waitForEvent("framesent"));
  await page.goto(`/article/${id}`);
  await subscribed;
  await expect(async () => {
    await author.comment(id, "刚刚说的话");
    await expect(page.getByRole("link", { name: /有 \d+ 条新评论，点击查看/ })).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await page.getByRole("link", { name: /有 \d+ 条新评论，点击查看/ }).click();
  await expect(page.locator("[data-marked]")).toContainText("刚刚说的话");
  await expect(page.getByRole("link", { name: /条新评论/ })).toHaveCount(0);
});

test("X04 without a network the comment stays in its box, and says why", async ({
  page,
  baseURL,
  loginAs,
  context,
  violations,
}) => {
  violations.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch|WebSocket/);
  const author = await newMember(page.request, baseURL);
  const id = await author.publish();
  await loginAs({ redirect: `/article/${id}` });
  const box = page.getByLabel("写评论");
  await box.fill("正在写的话");
  await context.setOffline(true);
  await page.getByRole("button", { name: "发表评论" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "网络错误，请检查网络连接" })).toBeVisible();
  await expect(box).toHaveValue("正在写的话");
  await context.setOffline(false);
  await page.getByRole("button", { name: "发表评论" }).click();
  await expect(page.locator("[data-marked]")).toContainText("正在写的话");
});

test("R07 a like does not move the page, and keeps what is being typed", async ({ page, baseURL, loginAs }) => {
  const author = await newMember(page.request, baseURL);
  const id = await author.publish();
  const commentId = await author.comment(id, "请点个赞");
  await loginAs({ redirect: `/article/${id}` });
  await page.getByLabel("写评论").fill("写到一半");
  const like = page.locator(`#comment-${commentId}`).getByRole("button", { name: /赞/ });
  await like.click();
  await expect(like).toContainText("已赞 1");
  await expect(page.getByLabel("写评论")).toHaveValue("写到一半");
  await expect(page).toHaveURL(new RegExp(`/article/${id}$`));
});
