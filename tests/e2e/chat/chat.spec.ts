import type { Page } from "@playwright/test";
import { key, newMember, unique } from "../../fixtures/e2e-community.ts";
import { readPage } from "../../fixtures/read-page.ts";
import { expect, test } from "../../setup/e2e-test.ts";

const idIn = (page: Page) => Number(/\/message\/chat\/(\d+)/.exec(page.url())?.[1]);

async function write(page: Page, words: string): Promise<void> {
  await page.getByLabel("写私信").fill(words);
  await page.getByRole("button", { name: "发送" }).click();
}

/** Unfolds the buttons of a message and presses one. */
async function act(page: Page, seq: number, name: string): Promise<void> {
  const message = page.locator(`#message-${seq}`);
  await message.locator("summary").click();
  await message.getByRole("button", { name }).click();
}

test(
  "E18 C22 R15 a conversation is begun from a profile, answered, recalled, deleted and blocked",
  { tag: "@once" },
  async ({ page, baseURL, loginAs }) => {
    const other = await newMember(page.request, baseURL);
    await loginAs({ redirect: `/user/${other.id}` });
    await page.getByRole("main").getByRole("link", { name: "发私信" }).click();
    await expect(page).toHaveURL(`/message/chat/with/${other.id}`);
    const list = page.getByRole("log", { name: "消息" });
    const first = `你好 ${unique()}`;
    await write(page, first);
    await expect(page).toHaveURL(/\/message\/chat\/\d+/);
    await expect(list).toContainText(first);
    await expect(list).toContainText("未读");
    // A stranger waits for an answer.
    await expect(page.getByText("对方回复之前，只能发一条私信")).toBeVisible();

    const conversationId = idIn(page);
    const title = `云海 ${unique()}`;
    const articleId = await other.publish({ title });
    // An open conversation would read the answer at once.
    await page.goto("/message/chat");
    const answer = `回复 ${unique()} http://localhost:${new URL(baseURL ?? "").port}/article/${articleId}`;
    await other.send("/chat/message/send", { conversationId, text: answer, formKey: key() });
    await other.send(`/chat/conversation/${conversationId}/read`, { upToSeq: 2 });
    await page.goto("/message/chat");
    const talk = page.getByRole("list", { name: "对话" }).getByRole("listitem");
    await expect(talk).toContainText(answer.slice(0, 10));
    await expect(talk).toContainText("1 条未读");
    await talk.getByRole("link").click();
    await expect(list).toContainText(answer);
    await expect(list).toContainText("已读");
    await expect(list.getByRole("link", { name: title })).toHaveAttribute("href", `/article/${articleId}`);

    await act(page, 1, "撤回");
    await expect(list).toContainText("你撤回了一条私信");
    await expect(list).not.toContainText(first);
    await act(page, 2, "删除");
    await expect(list).not.toContainText(answer);

    const menu = page.getByLabel(`更多操作：群友${other.id}`);
    await menu.click();
    await page.getByRole("button", { name: /^拉黑/ }).click();
    await expect(page.getByText("你拉黑了对方，解除以后才能发私信")).toBeVisible();
    await menu.click();
    await page.getByRole("button", { name: "取消拉黑" }).click();
    await expect(page.getByLabel("写私信")).toBeVisible();
    await menu.click();
    await page.getByRole("link", { name: "删除对话" }).click();
    await page.getByRole("button", { name: "删除对话" }).click();
    await expect(page).toHaveURL("/message/chat");
    await expect(page.getByText("还没有私信")).toBeVisible();
  },
);

test("E18 C22 a stranger who recalls the first message has the field again", async ({ page, baseURL, loginAs }) => {
  const other = await newMember(page.request, baseURL);
  await loginAs({ redirect: `/message/chat/with/${other.id}` });
  await write(page, `写错了 ${unique()}`);
  await expect(page.getByText("对方回复之前，只能发一条私信")).toBeVisible();
  await expect(page.getByLabel("写私信")).toHaveCount(0);
  await act(page, 1, "撤回");
  await expect(page.getByRole("log", { name: "消息" })).toContainText("你撤回了一条私信");
  await expect(page.getByLabel("写私信")).toBeVisible();
  await expect(page.getByText("对方回复或关注你之前，只能发一条私信")).toBeVisible();
});

test("E18 C22 a refused message keeps its text, and is sent when the other allows it", async ({
  page,
  baseURL,
  loginAs,
  javaScriptEnabled,
  violations,
}) => {
  // With scripts the refusal is the answer to a request of the page.
  violations.allow(/status of 403/);
  const other = await newMember(page.request, baseURL);
  await loginAs({ redirect: `/message/chat/with/${other.id}` });
  const words = `留着 ${unique()}`;
  const field = page.getByLabel("写私信");
  await field.fill(words);
  await other.send("/chat/setting", { whoMayWrite: "nobody", showsRead: true }, "put");
  await page.getByRole("button", { name: "发送" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "对方设置了权限" })).toBeVisible();
  if (javaScriptEnabled) await page.getByRole("button", { name: "修改" }).click();
  await expect(field).toHaveValue(words);
  const closed = await readPage(page.request, `/message/chat/with/${other.id}`);
  expect(closed.main).toContain("对方设置了权限，暂时无法发私信");
  expect(closed.main).not.toContain("发送");
  await other.send("/chat/setting", { whoMayWrite: "everybody", showsRead: true }, "put");
  await page.getByRole("button", { name: "发送" }).click();
  await expect(page.getByRole("log", { name: "消息" })).toContainText(words);
});

test("E18 C22 a search and a date lead to a message", { tag: "@once" }, async ({ page, baseURL, loginAs }) => {
  const other = await newMember(page.request, baseURL);
  await loginAs({ redirect: `/message/chat/with/${other.id}` });
  const sought = `灯塔${unique()}`;
  await write(page, sought);
  await expect(page.getByRole("log")).toContainText(sought);
  await page.goto("/message/chat");
  await page.getByLabel("查找私信").last().fill(sought);
  await page.getByRole("button", { name: "查找" }).click();
  const hit = page.getByRole("list", { name: "找到的消息" }).getByRole("listitem");
  await expect(hit.locator("mark")).toHaveText(sought);
  await hit.getByRole("link").click();
  await expect(page).toHaveURL(/\?around=1#message-1$/);
  await expect(page.locator("#message-1")).toContainText(sought);
  await page.getByLabel(`更多操作：群友${other.id}`).click();
  await page.getByLabel("跳到日期").fill("2020-01-01");
  await page.getByRole("button", { name: "跳转" }).click();
  await expect(page).toHaveURL(/\?date=2020-01-01$/);
  await expect(page.locator("#message-1")).toContainText(sought);
  await expect(page.getByRole("log")).toContainText("今天");
});

test("E18 C22 a member chooses who may write and whether reading shows", async ({ page, loginAs }) => {
  await loginAs({ redirect: "/message/settings" });
  const form = page.locator("#chat");
  await form.getByLabel("互相关注的人").check();
  await form.getByLabel("显示已读").uncheck();
  await form.getByRole("button", { name: "更新私信设置" }).click();
  await expect(page.getByText("私信设置已保存")).toBeVisible();
  await page.reload();
  await expect(form.getByLabel("互相关注的人")).toBeChecked();
  await expect(form.getByLabel("显示已读")).not.toBeChecked();
});

test("E18 R15 A03 a guest who wants to write logs in first", { tag: "@once" }, async ({ page, baseURL }) => {
  const other = await newMember(page.request, baseURL);
  await page.goto(`/user/${other.id}`);
  await page.getByRole("main").getByRole("link", { name: "发私信" }).click();
  await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent(`/message/chat/with/${other.id}`)}`);
});
