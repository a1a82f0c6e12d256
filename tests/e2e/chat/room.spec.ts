import type { Page } from "@playwright/test";
import { foundCircle, joinCircle } from "../../fixtures/e2e-circles.ts";
import { key, unique } from "../../fixtures/e2e-community.ts";
import { ownSession } from "../../fixtures/own-session.ts";
import { expect, test } from "../../setup/e2e-test.ts";

async function speak(page: Page, words: string): Promise<void> {
  await page.getByLabel("发言").fill(words);
  await page.getByRole("button", { name: "发送" }).click();
}

/** Unfolds the acts of a message. */
async function unfold(page: Page, seq: number) {
  const message = page.locator(`#message-${seq}`);
  await message.locator("summary").click();
  return message;
}

test(
  "C22 E05 R14 the owner opens the room, members talk and mention, a moderator removes a message and mutes its author",
  { tag: "@once" },
  async ({ page, baseURL, newVisitor, violations }) => {
    const owner = await ownSession(page, baseURL);
    const { id, name } = await foundCircle(owner);
    const visitor = await newVisitor();
    const guest = await ownSession(visitor, baseURL);
    // A visitor of the circle is told to join.
    violations.allow(/status of (?:403|429)/);
    await visitor.goto(`/circle/room/${id}`);
    await expect(visitor.getByText("加入圈子后才能进入聊天室")).toBeVisible();
    await expect(visitor.getByRole("main").getByRole("link", { name: "加入圈子" })).toHaveAttribute(
      "href",
      `/circle/join/${id}`,
    );
    await joinCircle(guest, id);

    await page.goto(`/circle/${id}`);
    await expect(page.getByRole("navigation", { name: "圈子页面" }).getByText("聊天室")).toHaveCount(0);
    await page.goto(`/circle/manage/${id}/room`);
    const setting = page.getByRole("form", { name: "聊天室" });
    await setting.getByRole("radio", { name: "开启" }).check();
    await setting.getByLabel(/^置顶的话/).fill("周五晚上八点一起打");
    await setting.getByRole("button", { name: "保存" }).click();
    await expect(page.getByText("聊天室已开启，设置已保存").first()).toBeVisible();
    await expect(setting.getByRole("radio", { name: "开启" })).toBeChecked();

    await page.goto(`/circle/${id}`);
    await page
      .getByRole("navigation", { name: "圈子页面" })
      .getByRole("link", { name: /^聊天室/ })
      .click();
    await expect(page).toHaveURL(`/circle/room/${id}`);
    await expect(page.getByRole("heading", { name })).toBeVisible();
    await expect(page.getByText("周五晚上八点一起打")).toBeVisible();
    const list = page.getByRole("log", { name: "消息" });
    const first = `大家好 ${unique()}`;
    await speak(page, first);
    await expect(page.locator("#message-1")).toContainText(first);

    // Never opened: 新; then the number of unread messages.
    await visitor.goto(`/circle/${id}`);
    const link = visitor.getByRole("navigation", { name: "圈子页面" }).getByRole("link", { name: /^聊天室/ });
    await expect(link).toContainText("新");
    await link.click();
    const theirs = visitor.getByRole("log", { name: "消息" });
    await expect(theirs).toContainText(first);
    await expect(visitor.locator("#message-1")).toContainText(`群友${owner.id}`);
    await expect(visitor.locator("#message-1")).toContainText("圈主");
    const rude = `骂人 ${unique()}`;
    await speak(visitor, rude);
    await expect(visitor.locator("#message-2")).toContainText(rude);

    await page.goto(`/circle/room/${id}`);
    await (await unfold(page, 2)).getByRole("button", { name: "移除" }).click();
    await expect(list).toContainText("消息已被管理员移除");
    await expect(list).not.toContainText(rude);
    await visitor.goto(`/circle/room/${id}`);
    await expect(theirs).toContainText("消息已被管理员移除");
    const last = `再来 ${unique()}`;
    // A member writes every two seconds; the script of the page waits by itself.
    await expect(async () => {
      await speak(visitor, last);
      await expect(visitor.locator("#message-3")).toContainText(last, { timeout: 3_000 });
    }).toPass();

    await page.goto(`/circle/room/${id}`);
    await (await unfold(page, 3)).getByRole("link", { name: "禁言" }).click();
    const mute = page.getByRole("form", { name: /^禁言/ });
    await mute.getByRole("radio", { name: "1 小时" }).check();
    await mute.getByLabel(/^理由/).fill("刷屏");
    await mute.getByRole("button", { name: "确定禁言" }).click();
    await expect(page.getByText("已禁言，对方会收到通知").first()).toBeVisible();
    await visitor.goto(`/circle/room/${id}`);
    await expect(visitor.getByText("你已被这个圈子禁言")).toBeVisible();
    await expect(visitor.getByRole("button", { name: "发送" })).toHaveCount(0);

    // The room stands among the conversations, and a muted room has no number.
    await visitor.goto("/message/chat");
    const talk = visitor.getByRole("list", { name: "对话" }).getByRole("listitem").filter({ hasText: name });
    await expect(talk).toContainText("聊天室");
    await expect(talk).toContainText(last);
    await talk.getByRole("link").click();
    await expect(visitor).toHaveURL(`/circle/room/${id}`);
    await visitor.getByLabel(`更多操作：${name}`).click();
    await visitor.getByRole("button", { name: "消息免打扰" }).click();
    await expect(visitor.getByText("已开启免打扰").first()).toBeVisible();
    const conversationId = Number(await visitor.locator("input[name=conversationId]").first().inputValue());
    await owner.send("/chat/message/send", { conversationId, text: "还有人吗", formKey: key() });
    await visitor.goto(`/circle/${id}`);
    await expect(link).toHaveText("聊天室");

    // Off: nobody enters.
    violations.allow(/status of 404/);
    await page.goto(`/circle/manage/${id}/room`);
    await setting.getByRole("radio", { name: "关闭" }).check();
    await setting.getByRole("button", { name: "保存" }).click();
    await expect(page.getByText(/聊天室已关闭/).first()).toBeVisible();
    await visitor.goto(`/circle/room/${id}`);
    await expect(visitor.getByRole("log")).toHaveCount(0);
  },
);

test("C22 E05 the forms of a room: a wrong setting, a refused message and a mute without a reason keep what was typed", async ({
  page,
  baseURL,
  newVisitor,
  javaScriptEnabled,
  violations,
}) => {
  violations.allow(/status of (?:403|429)/);
  const owner = await ownSession(page, baseURL);
  const { id } = await foundCircle(owner);
  const visitor = await newVisitor();
  const guest = await ownSession(visitor, baseURL);
  await joinCircle(guest, id);
  await page.goto(`/circle/manage/${id}/room`);
  const setting = page.getByRole("form", { name: "聊天室" });
  await setting.getByRole("radio", { name: "开启" }).check();
  await setting.getByRole("radio", { name: "60 秒" }).check();
  await setting.getByLabel(/^置顶的话/).evaluate((field) => field.removeAttribute("maxlength"));
  await setting.getByLabel(/^置顶的话/).fill("长".repeat(101));
  await setting.getByRole("button", { name: "保存" }).click();
  await expect(setting.getByRole("alert")).toContainText("置顶的话最多 100 字");
  await expect(setting.getByRole("radio", { name: "60 秒" })).toBeChecked();
  await expect(setting.getByLabel(/^置顶的话/)).toHaveValue("长".repeat(101));
  await setting.getByLabel(/^置顶的话/).fill("");
  await setting.getByRole("button", { name: "保存" }).click();
  await expect(page.getByText("聊天室已开启，设置已保存").first()).toBeVisible();

  await visitor.goto(`/circle/room/${id}`);
  await expect(visitor.getByText("每 60 秒可以发一条")).toBeVisible();
  await speak(visitor, `第一条 ${unique()}`);
  await expect(visitor.locator("#message-1")).toBeVisible();
  const words = `太快了 ${unique()}`;
  await speak(visitor, words);
  await expect(visitor.getByRole("alert").filter({ hasText: "发言太频繁" })).toBeVisible();
  if (javaScriptEnabled) await visitor.getByRole("button", { name: "修改" }).click();
  await expect(visitor.getByLabel("发言")).toHaveValue(words);

  await page.goto(`/circle/room/${id}`);
  await (await unfold(page, 1)).getByRole("link", { name: "禁言" }).click();
  const mute = page.getByRole("form", { name: /^禁言/ });
  await mute.getByRole("radio", { name: "1 小时" }).check();
  // Only spaces pass the browser's check but not the server's.
  await mute.getByLabel(/^理由/).fill("  ");
  await mute.getByRole("button", { name: "确定禁言" }).click();
  await expect(mute.getByRole("alert")).toContainText("理由");
  await expect(mute.getByRole("radio", { name: "1 小时" })).toBeChecked();
  await mute.getByLabel(/^理由/).fill("刷屏");
  await mute.getByRole("button", { name: "确定禁言" }).click();
  await expect(page.getByText("已禁言，对方会收到通知").first()).toBeVisible();
});
