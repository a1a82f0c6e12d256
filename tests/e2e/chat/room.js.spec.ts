import { foundCircle, joinCircle } from "../../fixtures/e2e-circles.ts";
import { key, unique } from "../../fixtures/e2e-community.ts";
import { ownSession } from "../../fixtures/own-session.ts";
import { readPage } from "../../fixtures/read-page.ts";
import { expect, test } from "../../setup/e2e-test.ts";

test("C21 C22 R25 members of a room see messages without a reload, @ suggests people, and who is removed loses the room", async ({
  page,
  baseURL,
  newVisitor,
}) => {
  const owner = await ownSession(page, baseURL);
  const { id } = await foundCircle(owner);
  const visitor = await newVisitor();
  const guest = await ownSession(visitor, baseURL);
  const name = `阿灯${unique().slice(-6)}`;
  await guest.rename(name);
  await joinCircle(guest, id);
  await owner.send(`/circle/${id}/room`, { isOn: true }, "put");
  await page.goto(`/circle/room/${id}`);
  await visitor.goto(`/circle/room/${id}`);
  const topic = new RegExp(`(?:^| )room:${id}(?: |$)`);
  for (const one of [page, visitor]) await expect(one.locator("html")).toHaveAttribute("data-live", topic);
  const field = page.getByLabel("发言");
  const first = `听得到吗 ${unique()}`;
  await field.fill(first);
  await field.press("Enter");
  await expect(visitor.locator("#message-1")).toContainText(first);
  await visitor.getByLabel("发言").fill("还没写完");
  const second = `在的 ${unique()}`;
  await field.fill(second);
  await field.press("Enter");
  await expect(visitor.locator("#message-2")).toContainText(second);
  await expect(visitor.getByLabel("发言")).toHaveValue("还没写完");
  await expect(page.locator("#message-2")).toBeVisible();
  // @ suggests people, # nothing, and Enter chooses before it sends.
  await field.pressSequentially(`看这里@${name.slice(0, 5)}`);
  await expect(page.getByRole("option", { name })).toBeVisible();
  await field.press("Enter");
  await expect(field).toHaveValue(`看这里@${name} `);
  await field.pressSequentially("#归");
  await field.press("Enter");
  await expect(page.locator("#message-3")).toContainText(`看这里@${name} #归`);
  await expect(page.getByRole("listbox")).toHaveCount(0);
  expect((await readPage(visitor.request, "/message/mention")).main).toContain(`看这里@${name}`);
  // Messages of one person stand together, with one name, once the reader has seen them.
  await visitor.reload();
  await expect(visitor.locator("#message-1").getByRole("link", { name: `群友${owner.id}` })).toBeVisible();
  await expect(visitor.locator("#message-2").getByRole("link", { name: `群友${owner.id}` })).toHaveCount(0);

  await expect(visitor.locator("html")).toHaveAttribute("data-live", topic);
  // A member who is removed loses the room.
  await owner.send(`/circle/${id}/member/remove`, { userId: guest.id, reason: "请离" });
  const conversationId = Number(await page.locator("input[name=conversationId]").first().inputValue());
  await owner.send("/chat/message/send", { conversationId, text: "只剩我了", formKey: key() });
  await expect(visitor.getByText("加入圈子后才能进入聊天室")).toBeVisible();
  await expect(visitor.getByText("只剩我了")).toHaveCount(0);
});
