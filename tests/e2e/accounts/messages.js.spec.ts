import { unique } from "../../fixtures/e2e-community.ts";
import { ownSession } from "../../fixtures/own-session.ts";
import { expect, test } from "../../setup/e2e-test.ts";

test("E11 R29 C21 an open page updates its unread counts on new messages and on reading in another tab, without a reload", async ({
  page,
  baseURL,
  newVisitor,
}) => {
  const me = await ownSession(page, baseURL);
  const ticket = await me.feedback({ title: `红点自己来 ${unique()} ${unique()} ${unique()}` });
  const account = page.getByRole("navigation", { name: "账号" });
  await page.goto("/preferences");
  // The live line has its socket.
  await expect(page.locator("html[data-live]")).toHaveCount(1);
  await expect(account.getByRole("link", { name: "消息", exact: true })).toBeVisible();

  const admin = await ownSession(await newVisitor(), baseURL, "admins");
  await admin.send(`/feedback/${ticket}/move`, { from: "pending", to: "accepted" });
  await expect(account.getByRole("link", { name: "消息，1 条未读" })).toHaveAttribute("href", "/message/system");
  expect(page.url()).toContain("/preferences");
  // Another tab of the same member, which stays untouched.
  const tab = await page.context().newPage();
  await tab.goto("/preferences");
  const inTab = tab.getByRole("navigation", { name: "账号" });
  await expect(inTab.getByRole("link", { name: "消息，1 条未读" })).toBeVisible();

  await account.getByRole("link", { name: "消息，1 条未读" }).click();
  await expect(page).toHaveURL("/message/system");
  await expect(page.getByRole("main").getByRole("article")).toHaveCount(1);
  await expect(inTab.getByRole("link", { name: "消息", exact: true })).toBeVisible();
});
