import { unique } from "../../fixtures/e2e-community.ts";
import { expect, test } from "../../setup/e2e-test.ts";

test("E11 R29 C21 an open page updates its unread counts on new messages and on reading in another tab, without a reload", async ({
  page,
  loginAs,
  newVisitor,
}) => {
  await loginAs({ redirect: "/feedback/create" });
  await page.getByRole("textbox", { name: "标题" }).fill(`红点自己来 ${unique()} ${unique()} ${unique()}`);
  await page.getByRole("textbox", { name: "描述" }).fill("开着页面等。");
  await page
    .getByRole("button", { name: /提交$|提交反馈$/ })
    .last()
    .click();
  await expect(page).toHaveURL(/\/feedback\/\d+$/);
  const path = new URL(page.url()).pathname;
  const account = page.getByRole("navigation", { name: "账号" });
  await page.goto("/preferences");
  // The live line has its socket.
  await expect(page.locator("html[data-live]")).toHaveCount(1);
  await expect(account.getByRole("link", { name: "消息", exact: true })).toBeVisible();

  const admin = await newVisitor();
  await loginAs({ page: admin, admin: true, redirect: path });
  await admin.locator("summary", { hasText: /^受理$/ }).click();
  await admin.getByRole("button", { name: "确定受理" }).click();
  await expect(admin.getByText("反馈已改为「已受理」")).toBeVisible();
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
