import type { Page } from "@playwright/test";
import { newMember, unique } from "../../fixtures/e2e-community.ts";
import { readPage } from "../../fixtures/read-page.ts";
import { expect, test } from "../../setup/e2e-test.ts";

/** X04: likes and comments without a network wait on the device (app/features/writing/typed). */
test.beforeEach(({ violations }) => {
  violations.allow(/ERR_INTERNET_DISCONNECTED|ERR_CONNECTION|Failed to (?:fetch|load)|WebSocket/);
});

/** Waits for the scripts, which are needed once the network is gone. Those of the waiting sends load last. */
async function programs(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    performance.getEntriesByType("resource").some(({ name }) => /\/waiting-sends-[^/]*\.js$/.test(name)),
  );
  await page.waitForLoadState("networkidle");
}
const like = (page: Page) => page.locator("#actions").getByRole("button", { name: /赞/ });
const mark = (page: Page) => page.locator("#actions").getByRole("button", { name: "待发送" });
const waiting = (page: Page, name: "评论" | "回复") => page.getByRole("group", { name: `待发送的${name}` });
const stored = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("waiting:")).length);

async function comment(page: Page, words: string): Promise<void> {
  await page.getByLabel("写评论").fill(words);
  await page.getByRole("button", { name: "发表评论" }).click();
}

/** The comments that the server has. */
const onServer = (page: Page, words: string) =>
  page.locator("#comments .prose, #comments [class*=prose]", { hasText: words });

/** The posts' comments that the server has, without their replies. */
async function commentsOf(page: Page, id: number): Promise<string[]> {
  const answer = await page.request.get(`/community/v1/comment/list?subjectKind=article&subjectId=${id}`);
  const { data } = (await answer.json()) as { data: { items: { html: string }[] } };
  return data.items.map(({ html }) => html);
}

test("X04 R07 without a network a second press withdraws a like and a withdrawn comment returns to its form; a like, a comment and a reply wait and are marked, and go out once after a reload", async ({
  page,
  baseURL,
  loginAs,
  context,
}) => {
  const author = await newMember(page.request, baseURL);
  const id = await author.publish();
  const root = await author.comment(id, "楼主先说一句");
  await loginAs({ redirect: `/article/${id}` });
  await programs(page);
  await context.setOffline(true);
  await like(page).click();
  await expect(mark(page)).toBeVisible();
  await like(page).click();
  await expect(mark(page)).toHaveCount(0);
  await expect(like(page)).toHaveAttribute("aria-pressed", "false");
  const back = `不想发了 ${unique()}`;
  await comment(page, back);
  await waiting(page, "评论").getByRole("button", { name: "现在重试" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "网络错误，请检查网络连接" }).first()).toBeVisible();
  await waiting(page, "评论").getByRole("button", { name: "撤回" }).click();
  await expect(waiting(page, "评论")).toHaveCount(0);
  await expect(page.getByLabel("写评论")).toHaveValue(back);
  expect(await stored(page)).toBe(0);
  await context.setOffline(false);
  // The form still works.
  await page.getByRole("button", { name: "发表评论" }).click();
  await expect(page.locator("[data-marked]")).toContainText(back);

  const [words, answer] = [`断网时的评论 ${unique()}`, `断网时的回复 ${unique()}`];
  await context.setOffline(true);
  await like(page).click();
  await expect(mark(page)).toBeVisible();
  await expect(like(page)).toHaveAttribute("aria-pressed", "true");
  await comment(page, words);
  await expect(waiting(page, "评论")).toContainText(words);
  await expect(waiting(page, "评论")).toContainText("待发送");
  await expect(page.getByLabel("写评论")).toHaveValue("");
  const thread = page.locator(`#comment-${root}`);
  await thread.getByRole("button", { name: /赞/ }).click();
  await expect(thread.getByRole("button", { name: "待发送" })).toBeVisible();
  await thread.getByText("回复", { exact: true }).click();
  await thread.getByRole("textbox").fill(answer);
  await thread.getByRole("button", { name: "发送回复" }).click();
  await expect(waiting(page, "回复")).toContainText(answer);
  expect(await stored(page)).toBe(4);

  // Another page takes its place, so only the stored entries are left.
  await page.goto("about:blank");
  await context.setOffline(false);
  await page.goto(`/article/${id}`);
  await expect.poll(() => stored(page)).toBe(0);
  await expect(onServer(page, words)).toHaveCount(1);
  await page.reload();
  await programs(page);
  await expect(like(page)).toContainText("已赞 1");
  await expect(thread.getByRole("button", { name: /赞/ })).toContainText("已赞 1");
  for (const sent of [back, words, answer]) await expect(onServer(page, sent)).toHaveCount(1);
  await expect(page.getByRole("heading", { name: "评论 4" })).toBeVisible();
});

test("X04 two tabs send each comment once when the network is back", async ({ page, baseURL, loginAs, context }) => {
  const author = await newMember(page.request, baseURL);
  const id = await author.publish();
  await loginAs({ redirect: `/article/${id}` });
  const other = await context.newPage();
  await other.goto(`/article/${id}`);
  await Promise.all([programs(page), programs(other)]);
  const [first, second] = [`甲标签页 ${unique()}`, `乙标签页 ${unique()}`];
  await context.setOffline(true);
  await comment(page, first);
  await comment(other, second);
  await like(page).click();
  await expect(waiting(other, "评论")).toHaveCount(2);
  await expect(mark(page)).toBeVisible();
  await context.setOffline(false);
  await expect(waiting(page, "评论")).toHaveCount(0);
  await expect(waiting(other, "评论")).toHaveCount(0);
  await expect(mark(page)).toHaveCount(0);
  await expect(like(page)).toContainText("已赞 1");
  await expect.poll(() => stored(page)).toBe(0);
  const sent = await commentsOf(page, id);
  expect(sent).toHaveLength(2);
  for (const words of [first, second]) expect(sent.join("")).toContain(words);
  expect((await readPage(page.request, `/article/${id}`)).main).toContain("已赞 1");
});

test("X02 X04 E03 a refused comment preserves its words with the reason, on every page, and a dynamic's like waits while the server cannot be reached, and its mark sends it", async ({
  page,
  baseURL,
  loginAs,
  context,
}) => {
  const author = await newMember(page.request, baseURL);
  const id = await author.publish({ title: "马上删掉的一篇" });
  const source = `等网络${unique()}`;
  const dynamic = await author.dynamic({ source });
  await loginAs({ redirect: `/article/${id}` });
  await programs(page);
  const words = `发不出去的话 ${unique()}`;
  await context.setOffline(true);
  await comment(page, words);
  await expect(waiting(page, "评论")).toBeVisible();
  await page.goto("about:blank");
  await author.send(`/article/${id}`, {}, "delete");
  await context.setOffline(false);
  await page.goto("/dynamic");
  await programs(page);
  const list = page.getByRole("region", { name: "待发送" });
  await list.locator("summary").click();
  await expect(list).toContainText(words);
  await expect(list).toContainText("没有发出");
  await list.getByRole("button", { name: "放弃" }).click();
  await expect(list).toHaveCount(0);
  expect(await stored(page)).toBe(0);

  const card = page.getByRole("article").filter({ hasText: source });
  await context.route(/\/resources\/dynamic/, (route) => route.abort("connectionreset"));
  const button = card.getByRole("button", { name: /赞/ });
  const sent = card.getByRole("button", { name: "待发送" });
  await button.click();
  await expect(sent).toBeVisible();
  await expect(button).toHaveAttribute("aria-pressed", "true");
  await context.unroute(/\/resources\/dynamic/);
  await sent.click();
  await expect(sent).toHaveCount(0);
  await expect(button).toHaveAttribute("aria-pressed", "true");
  await expect.poll(async () => (await readPage(page.request, `/dynamic/${dynamic}`)).main).toContain("已赞 1");
});
