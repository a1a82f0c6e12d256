import { foundCircle, joinCircle } from "../../fixtures/e2e-circles.ts";
import { unique } from "../../fixtures/e2e-community.ts";
import { ownSession } from "../../fixtures/own-session.ts";
import { expect, test } from "../../setup/e2e-test.ts";

test("R14 E05 the staff ban by number or link with a reason, and lift the ban, and the banned member reads why and rejoins", async ({
  page,
  baseURL,
  newVisitor,
}) => {
  const owner = await ownSession(page, baseURL);
  const { id, name } = await foundCircle(owner);
  const visitor = await newVisitor();
  const guest = await ownSession(visitor, baseURL);
  await joinCircle(guest, id);
  const main = page.getByRole("main");
  await page.goto(`/circle/manage/${id}/ban`);
  const form = main.getByRole("form", { name: "封禁用户" });
  await form.getByLabel("封禁谁").fill("那个人");
  await form.getByRole("radio", { name: "30 天" }).check();
  await form.getByLabel(/^理由/).fill("屡次刷屏");
  await form.getByRole("button", { name: "封禁", exact: true }).click();
  // The error is at its field, and the other input stays.
  await expect(form.getByRole("alert")).toContainText("没有叫“那个人”的成员，请填写完整的名字或用户编号");
  await expect(form.getByLabel("封禁谁")).toHaveValue("那个人");
  await expect(form.getByLabel(/^理由/)).toHaveValue("屡次刷屏");
  await expect(form.getByRole("radio", { name: "30 天" })).toBeChecked();
  await form.getByLabel("封禁谁").fill(`${baseURL}/user/${guest.id}`);
  await form.getByRole("button", { name: "封禁", exact: true }).click();
  await expect(page.getByText("已封禁，对方会收到通知").first()).toBeVisible();
  const banned = main.getByRole("listitem").filter({ hasText: "屡次刷屏" });
  await expect(banned).toContainText("封禁到");

  await visitor.goto(`/circle/${id}`);
  const theirs = visitor.getByRole("main");
  await expect(theirs).toContainText("理由：屡次刷屏");
  await expect(theirs.getByRole("button", { name: /^加入/ })).toHaveCount(0);
  await visitor.goto("/message/system");
  await expect(theirs).toContainText(name);

  await banned.getByRole("button", { name: /^解除/ }).click();
  await expect(main).toContainText("没有被封禁的人");
  await visitor.goto(`/circle/${id}`);
  await theirs.getByRole("button", { name: /^加入/ }).first().click();
  await expect(theirs.getByText("已加入", { exact: true }).first()).toBeVisible();
});

test("R14 E05 a muted member reads until when, and posts again after the mute, and a member is removed with a reason", async ({
  page,
  baseURL,
  newVisitor,
}) => {
  const owner = await ownSession(page, baseURL);
  const { id } = await foundCircle(owner);
  const visitor = await newVisitor();
  const guest = await ownSession(visitor, baseURL);
  await joinCircle(guest, id);
  const main = page.getByRole("main");
  const row = main.getByRole("listitem").filter({ hasText: `群友${guest.id}` });
  await page.goto(`/circle/manage/${id}/member`);
  await row.getByText("禁言", { exact: false }).first().click();
  await row.getByRole("radio", { name: "3 天" }).first().check();
  await row.getByLabel(/^理由/).first().fill("歇一歇");
  await row.getByRole("button", { name: "确定禁言" }).click();
  await expect(row).toContainText("禁言到");
  await visitor.goto(`/circle/${id}`);
  const theirs = visitor.getByRole("main");
  await expect(theirs).toContainText("理由：歇一歇");
  await expect(theirs.getByRole("form", { name: "发布动态" })).toHaveCount(0);
  // Leaving does not avoid the mute, and the page says so in advance.
  await visitor.goto(`/circle/leave/${id}`);
  await expect(theirs).toContainText("你在禁言中：现在退出");
  await row.getByRole("button", { name: /^解除禁言/ }).click();
  await expect(row).not.toContainText("禁言到");
  await visitor.goto(`/circle/${id}`);
  await expect(theirs.getByRole("form", { name: "发布动态" })).toBeVisible();

  await row.getByText("移出", { exact: false }).first().click();
  const out = row.getByRole("form", { name: /^移出/ });
  await out.getByLabel(/^理由/).fill("长期不在");
  await out.getByRole("button", { name: "确定移出" }).click();
  await expect(page.getByText("已移出圈子，对方会收到通知").first()).toBeVisible();
  await expect(row).toHaveCount(0);
  await visitor.goto("/message/system");
  await expect(theirs).toContainText("长期不在");
});

test("R14 the owner transfers the circle to a member found by name, who then has the owner's rights", async ({
  page,
  baseURL,
  newVisitor,
}) => {
  const owner = await ownSession(page, baseURL);
  const { id } = await foundCircle(owner);
  const visitor = await newVisitor();
  const heir = await ownSession(visitor, baseURL);
  const name = `接班${unique()}`;
  await heir.rename(name);
  await joinCircle(heir, id);
  const main = page.getByRole("main");
  await page.goto(`/circle/manage/${id}/transfer`);
  await expect(main).toContainText("按名字找一位成员");
  await main.getByLabel("成员的名字").fill(name);
  await main.getByRole("button", { name: "查找" }).click();
  await main.getByRole("radio", { name: `转让给${name}` }).check();
  await main.getByRole("checkbox", { name: /我确定/ }).check();
  await main.getByRole("button", { name: "转让圈子" }).click();
  await expect(page).toHaveURL(`/circle/${id}`);
  await expect(page.getByText("圈子已转让，你现在是圈子管理员").first()).toBeVisible();
  // The former owner's page has only a moderator's parts.
  await page.goto(`/circle/manage/${id}/member`);
  const parts = page.getByRole("navigation", { name: "圈子管理" });
  await expect(parts).not.toContainText("转让");
  await visitor.goto(`/circle/manage/${id}/transfer`);
  const theirs = visitor.getByRole("main");
  await expect(theirs.getByRole("heading", { level: 1, name: "转让圈子" })).toBeVisible();
  await visitor.goto(`/circle/detail/${id}?tab=log`);
  await expect(theirs.getByRole("listitem").filter({ hasText: "转让了圈子" })).toContainText(name);
  await visitor.goto("/message/system");
  await expect(theirs).toContainText("圈主");
});
