import { newMember, unique } from "../../fixtures/e2e-community.ts";
import { ownSession } from "../../fixtures/own-session.ts";
import { readPage } from "../../fixtures/read-page.ts";
import { expect, test } from "../../setup/e2e-test.ts";

test(
  "R28 R29 likes of an article are one notice that names its people, 全部已读 ends all counters, and everybody is on the notice's page",
  { tag: "@once" },
  async ({ page, baseURL }) => {
    const me = await ownSession(page, baseURL);
    const title = `一起赞 ${unique()}`;
    const id = await me.publish({ title });
    const readers = await Promise.all([1, 2, 3].map(() => newMember(page.request, baseURL)));
    for (const reader of readers) await reader.send(`/article/${id}/like`, { liked: true });
    await readers[0]?.comment(id, "第一条评论");
    await page.goto("/preferences");
    await expect(page.getByRole("link", { name: "消息，2 条未读" })).toHaveAttribute("href", "/message/reply");
    await page.goto("/message/system");
    const tabs = page.getByRole("navigation", { name: "消息分类" });
    await expect(tabs.getByRole("link", { name: /评论与回复.*1 条未读/ })).toBeVisible();
    await tabs.getByRole("link", { name: /赞和收藏.*1 条未读/ }).click();
    await expect(page).toHaveURL("/message/like");
    const card = page.getByRole("article").filter({ hasText: title });
    await expect(card).toContainText("等 3 人赞了你的文章");
    await card.getByRole("link", { name: "看看这 3 个人" }).click();
    await expect(page).toHaveURL(/\/message\/notice\/\d+$/);
    await expect(page.getByRole("list", { name: "所有人" }).getByRole("listitem")).toHaveCount(3);
    await page.getByRole("button", { name: "全部已读" }).click();
    await expect(page.getByText("已全部标为已读")).toBeVisible();
    await expect(page.getByRole("link", { name: "消息", exact: true }).first()).toBeVisible();
    await expect(page.getByRole("button", { name: "全部已读" })).toHaveCount(0);
  },
);

test("R28 R29 a tab is switched off, a post is silenced and heard again, and everything is marked as read, by forms", async ({
  page,
  baseURL,
}) => {
  const me = await ownSession(page, baseURL);
  const title = `别再提醒 ${unique()}`;
  const id = await me.publish({ title });
  const reader = await newMember(page.request, baseURL);
  await reader.comment(id, "吵一声");
  await page.goto("/message/settings");
  await page.getByRole("checkbox", { name: "赞和收藏" }).uncheck();
  await page.getByRole("main").getByRole("button", { name: "保存" }).click();
  await expect(page.getByText("通知设置已保存")).toBeVisible();
  await expect(page.getByRole("checkbox", { name: "赞和收藏" })).not.toBeChecked();
  await expect(page.getByRole("checkbox", { name: "评论与回复" })).toBeChecked();
  await reader.send(`/article/${id}/like`, { liked: true });
  expect((await readPage(page.request, "/message/like")).main).toContain("还没有收到赞和收藏");

  await page.goto("/message/reply");
  const card = page.getByRole("article").filter({ hasText: title });
  await card.locator("summary", { hasText: "更多" }).click();
  await card.getByRole("button", { name: "不再提醒这篇文章" }).click();
  await expect(page.getByText("不再提醒这个内容的评论和赞")).toBeVisible();
  await reader.comment(id, "没人听见");
  await page.goto("/message/settings");
  await expect(page.getByRole("link", { name: "评论与回复", exact: true })).toBeVisible();
  await page.getByRole("button", { name: /恢复提醒/ }).click();
  await expect(page.getByText("已恢复提醒")).toBeVisible();
  await reader.comment(id, "又听见了");
  await page.goto("/message/settings");
  await expect(page.getByRole("link", { name: /评论与回复.*1 条未读/ })).toBeVisible();
  await page.getByRole("button", { name: "全部已读" }).click();
  await expect(page.getByText("已全部标为已读")).toBeVisible();
  await expect(page.getByRole("link", { name: "评论与回复", exact: true })).toBeVisible();
});
