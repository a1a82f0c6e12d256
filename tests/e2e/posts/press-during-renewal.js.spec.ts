import type { Locator, Page } from "@playwright/test";
import { newMember } from "../../fixtures/e2e-community.ts";
import { holder } from "../../fixtures/held-requests.ts";
import { expect, test } from "../../setup/e2e-test.ts";

/** Holds the next reading of an article's page, which follows a like. */
async function holdReading(page: Page, id: number) {
  const reading = holder();
  await page.route(
    (url) => url.pathname === `/article/${id}.data`,
    (route) => (route.request().method() === "GET" ? reading.hold(route) : route.continue()),
  );
  return {
    begun: () => expect.poll(reading.count).toBe(1),
    release: reading.release,
  };
}

/** Presses the button, does something, and releases it where it was pressed. */
async function pressAround(page: Page, button: Locator, between: () => Promise<unknown>) {
  await button.scrollIntoViewIfNeeded();
  await button.hover();
  await page.mouse.down();
  await between();
  await page.mouse.up();
}

test("X04 R07 a favourite that is pressed while the like's answer renews the page counts", async ({
  page,
  baseURL,
  loginAs,
}) => {
  const author = await newMember(page.request, baseURL);
  const id = await author.publish();
  await loginAs({ redirect: `/article/${id}` });
  const actions = page.locator("#actions");
  const like = actions.getByRole("button", { name: /赞/ });
  const keep = actions.getByRole("button", { name: /收藏/ });
  const reading = await holdReading(page, id);
  await like.click();
  await reading.begun();
  const other = await newMember(page.request, baseURL);
  await other.send(`/article/${id}/like`, { liked: true });
  await pressAround(page, keep, async () => {
    await reading.release();
    await expect(like).toContainText("2");
  });
  await expect(keep).toHaveAttribute("aria-pressed", "true");
  await expect(keep).toContainText("已收藏 1");
  await page.reload();
  await expect(keep).toHaveAttribute("aria-pressed", "true");
  await expect(like).toHaveAttribute("aria-pressed", "true");
});

test("X04 R07 a comment's like that is pressed while another like renews the threads counts", async ({
  page,
  baseURL,
  loginAs,
}) => {
  const author = await newMember(page.request, baseURL);
  const id = await author.publish();
  const [first, second] = [await author.comment(id, "第一条评论"), await author.comment(id, "第二条评论")];
  await loginAs({ redirect: `/article/${id}` });
  const likeOf = (comment: number) => page.locator(`#comment-${comment}`).getByRole("button", { name: /赞/ });
  const reading = await holdReading(page, id);
  await likeOf(first).click();
  await reading.begun();
  const other = await newMember(page.request, baseURL);
  await other.send("/user/comment/like", { commentId: second, liked: true });
  await pressAround(page, likeOf(second), async () => {
    await reading.release();
    await expect(likeOf(second)).toContainText("1");
  });
  for (const comment of [first, second]) await expect(likeOf(comment)).toHaveAttribute("aria-pressed", "true");
  await expect(likeOf(second)).toContainText("2");
});

test("X04 C07 关注 that is pressed while the author's card is renewed counts", async ({ page, baseURL, loginAs }) => {
  const author = await newMember(page.request, baseURL);
  const id = await author.publish();
  await loginAs({ redirect: `/article/${id}` });
  const card = page.getByRole("region", { name: "作者" });
  const follow = page.locator("form#follow-below").getByRole("button");
  await expect(follow).toHaveAttribute("aria-pressed", "false");
  await expect(card).toContainText("0 粉丝");
  const reading = await holdReading(page, id);
  await page.locator("#actions").getByRole("button", { name: /赞/ }).click();
  await reading.begun();
  const other = await newMember(page.request, baseURL);
  await other.send("/user/follow", { userId: author.id, followed: true });
  await pressAround(page, follow, async () => {
    await reading.release();
    await expect(card).toContainText("1 粉丝");
  });
  await expect(follow).toHaveAttribute("aria-pressed", "true");
});

test("X04 R26 a chosen option stays and its vote counts while the poll is renewed", async ({
  page,
  baseURL,
  loginAs,
}) => {
  const author = await newMember(page.request, baseURL);
  const poll = { question: "先去哪里", options: ["云川", "看海"], isMultiple: false, days: 3 };
  const id = await author.publish({ poll });
  await loginAs({ redirect: `/article/${id}` });
  const vote = page.locator("form#vote");
  const option = vote.getByRole("radio", { name: "看海" });
  await option.check();
  const reading = await holdReading(page, id);
  await page.locator("#actions").getByRole("button", { name: /赞/ }).click();
  await reading.begun();
  const other = await newMember(page.request, baseURL);
  const pollId = await vote.locator("[name=pollId]").inputValue();
  await other.send(`/poll/${pollId}/vote`, { optionIds: [Number(await option.inputValue())] });
  await pressAround(page, vote.getByRole("button", { name: "投票" }), async () => {
    await reading.release();
    await expect(vote).toContainText("1 人参与");
    await expect(option).toBeChecked();
  });
  await expect(page.getByText("2 人参与")).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "看海" })).toContainText("我选的");
});
