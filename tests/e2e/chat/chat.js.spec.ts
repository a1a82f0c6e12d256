import { key, newMember, unique } from "../../fixtures/e2e-community.ts";
import { giveCookies } from "../../fixtures/e2e-session.ts";
import { expect, test } from "../../setup/e2e-test.ts";

/** Two people who follow each other, so that neither waits for an answer. */
async function makeFriends(request: Parameters<typeof newMember>[0], baseURL: string | undefined) {
  const [me, friend] = [await newMember(request, baseURL), await newMember(request, baseURL)];
  await me.send("/user/follow", { userId: friend.id, followed: true });
  await friend.send("/user/follow", { userId: me.id, followed: true });
  const { conversationId } = await friend.send<{ conversationId: number }>("/chat/message/send", {
    userId: me.id,
    text: "开头",
    formKey: key(),
  });
  return { me, friend, path: `/message/chat/${conversationId}` };
}

test("E18 C21 C22 two people see without a reload each other's messages and typing, a number of new messages below, and links", async ({
  page,
  baseURL,
  newVisitor,
}) => {
  const { me, friend, path } = await makeFriends(page.request, baseURL);
  await giveCookies(page.context(), baseURL ?? "", me.token);
  const other = await newVisitor();
  await giveCookies(other.context(), baseURL ?? "", friend.token);
  await page.goto(path);
  await other.goto("/message/chat");
  const field = page.getByLabel("写私信");
  const words = `第一句 ${unique()}`;
  await field.fill(words);
  // Enter that ends a word of an input method sends nothing: while composing, and Safari's keydown after it.
  await field.dispatchEvent("keydown", { key: "Enter", isComposing: true });
  await field.dispatchEvent("keydown", { key: "Enter", keyCode: 229 });
  await expect(field).toHaveValue(words);
  await field.press("Shift+Enter");
  await field.pressSequentially("第二行");
  await expect(field).toHaveValue(`${words}\n第二行`);
  await field.press("Enter");
  await expect(field).toHaveValue("");
  await expect(page.locator("#message-2")).toContainText(words);

  const talk = other.getByRole("list", { name: "对话" }).getByRole("listitem");
  await expect(talk).toContainText(words);
  await talk.getByRole("link").click();
  await expect(other.locator("#message-2")).toContainText("第二行");
  await expect(page.locator("#message-2")).toContainText("已读");

  // The reader sees that the other is typing, a number of new messages below, and links.
  await page.setViewportSize({ width: 390, height: 500 });
  await field.fill("还没写完");
  const theirs = other.getByLabel("写私信");
  await theirs.pressSequentially("长");
  await expect(page.getByText("正在输入…")).toBeVisible();
  await theirs.fill(`${"长\n".repeat(40)}末`);
  await theirs.press("Enter");
  await expect(page.locator("#message-3")).toContainText("末");
  await expect(page.getByText("正在输入…")).toBeHidden();
  await expect(field).toHaveValue("还没写完");

  const list = page.getByRole("log", { name: "消息" });
  await list.evaluate((box) => box.scrollTo({ top: -600 }));
  await theirs.fill("看 https://example.com/a，好");
  await theirs.press("Enter");
  const below = page.getByRole("button", { name: "1 条新消息" });
  await below.click();
  await expect(below).toBeHidden();
  const link = page.locator("#message-4").getByRole("link", { name: "https://example.com/a", exact: true });
  await expect(link).toBeInViewport();
  await expect(link).toHaveAttribute("rel", /nofollow/);

  // The draft stays on this device.
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain("还没写完");
  await page.reload();
  await expect(field).toHaveValue("还没写完");
});

test("E18 C22 X04 a message without a network waits, can be taken back, goes out once when the network is back, and is offered on other pages", async ({
  page,
  context,
  baseURL,
  violations,
}) => {
  // A message that comes within the pause of two seconds is sent again.
  violations.allow(/ERR_INTERNET_DISCONNECTED|WebSocket|status of (?:502|429)/);
  const { me, path } = await makeFriends(page.request, baseURL);
  await giveCookies(context, baseURL ?? "", me.token);
  await page.goto(path);
  const field = page.getByLabel("写私信");
  const list = page.getByRole("log");
  const words = `断网 ${unique()}`;
  await field.fill(words);
  await context.setOffline(true);
  await field.press("Enter");
  await expect(list.getByText("等待发送")).toBeVisible();
  await expect(field).toHaveValue("");
  // Other words in the field stay there.
  await field.fill("别的");
  await list.getByRole("button", { name: "修改" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "输入框里还有别的内容" })).toBeVisible();
  await field.fill("");
  await list.getByRole("button", { name: "修改" }).click();
  await expect(field).toHaveValue(words);
  await expect(list.getByText("等待发送")).toHaveCount(0);
  await field.press("Enter");
  await expect(list.getByText("等待发送")).toBeVisible();
  await context.setOffline(false);
  await expect(page.locator("#message-2")).toContainText(words);
  await expect(list.getByText(words)).toHaveCount(1);
  // Every page shows what waits, and sends it.
  const elsewhere = `换了页 ${unique()}`;
  await context.route(/resources\/waiting/, (route) => route.fulfill({ status: 502, body: "<h1>502</h1>" }));
  await field.fill(elsewhere);
  await field.press("Enter");
  await expect(list.getByText("等待发送")).toBeVisible();
  await page.goto("/user/favourite");
  const bar = page.getByRole("region", { name: "待发送" });
  await bar.locator("summary").click();
  await expect(bar).toContainText(elsewhere);
  await expect(bar.getByRole("link")).toHaveAttribute("href", path);
  await context.unroute(/resources\/waiting/);
  await bar.getByRole("button", { name: "现在重试" }).click();
  await expect(bar).toHaveCount(0);
  await page.goto(path);
  await expect(page.locator("#message-3")).toContainText(elsewhere);
  // Two messages at once arrive in their order: the second waits for the pause between messages.
  await field.fill("甲");
  await field.press("Enter");
  await field.fill("乙");
  await field.press("Enter");
  await expect(page.locator("#message-4")).toContainText("甲");
  await expect(page.locator("#message-5")).toContainText("乙");
});

test("E11 E18 C21 bell, bottom bar and title of the tab count private messages, and reading takes them away", async ({
  page,
  baseURL,
}) => {
  const { me, friend, path } = await makeFriends(page.request, baseURL);
  // The notice of the new follower.
  await me.send("/message/read", {});
  await giveCookies(page.context(), baseURL ?? "", me.token);
  await page.goto("/");
  const bell = page.getByRole("navigation", { name: "账号" }).getByRole("link", { name: /^消息/ });
  await expect(bell).toHaveAccessibleName("消息，1 条未读");
  await expect(bell).toHaveAttribute("href", "/message/chat");
  await expect(page).toHaveTitle(/^\(1\) /);
  const formKey = key();
  // One message in two seconds.
  await expect(() => friend.send("/chat/message/send", { userId: me.id, text: "还在吗", formKey })).toPass();
  await expect(bell).toHaveAccessibleName("消息，2 条未读");
  await expect(page).toHaveTitle(/^\(2\) /);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole("navigation", { name: "底部导航" }).getByRole("link", { name: /^消息/ })).toHaveText(
    "2消息",
  );
  await page.goto(path);
  await expect(page.locator("#message-2")).toContainText("还在吗");
  await expect(page).toHaveTitle(/^(?!\()/);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(bell).toHaveAccessibleName("消息");
});
