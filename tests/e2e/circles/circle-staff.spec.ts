import { foundCircle, joinCircle } from "../../fixtures/e2e-circles.ts";
import { unique } from "../../fixtures/e2e-community.ts";
import { ownSession } from "../../fixtures/own-session.ts";
import { readPage } from "../../fixtures/read-page.ts";
import { expect, test } from "../../setup/e2e-test.ts";

/** The button that joins a circle. */
const JOIN = /<button[^>]*(?:aria-label="加入|>\s*加入)/;

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

  const theirs = await readPage(visitor.request, `/circle/${id}`);
  expect(theirs.main).toContain("理由：屡次刷屏");
  expect(theirs.html).not.toMatch(JOIN);
  expect((await readPage(visitor.request, "/message/system")).main).toContain(name);

  await banned.getByRole("button", { name: /^解除/ }).click();
  await expect(main).toContainText("没有被封禁的人");
  expect((await readPage(visitor.request, `/circle/${id}`)).html).toMatch(JOIN);
  await joinCircle(guest, id);
  expect((await readPage(visitor.request, `/circle/${id}`)).main).toContain("已加入");
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
  const read = (path: string) => readPage(visitor.request, path);
  const composer = 'aria-label="发布动态"';
  const muted = await read(`/circle/${id}`);
  expect(muted.main).toContain("理由：歇一歇");
  expect(muted.html).not.toContain(composer);
  // Leaving does not avoid the mute, and the page says so in advance.
  expect((await read(`/circle/leave/${id}`)).main).toContain("你在禁言中：现在退出");
  expect((await readPage(page.request, `/circle/detail/${id}?tab=log`)).main).toMatch(/禁言了成员.*歇一歇/s);
  await row.getByRole("button", { name: /^解除禁言/ }).click();
  await expect(row).not.toContainText("禁言到");
  expect((await read(`/circle/${id}`)).html).toContain(composer);

  await row.getByText("移出", { exact: false }).first().click();
  const out = row.getByRole("form", { name: /^移出/ });
  await out.getByLabel(/^理由/).fill("长期不在");
  await out.getByRole("button", { name: "确定移出" }).click();
  await expect(page.getByText("已移出圈子，对方会收到通知").first()).toBeVisible();
  await expect(row).toHaveCount(0);
  expect((await read("/message/system")).main).toContain("长期不在");
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
  const ofFormer = await readPage(page.request, `/circle/manage/${id}/member`);
  expect(ofFormer.status).toBe(200);
  expect(ofFormer.html).not.toContain(`/circle/manage/${id}/transfer`);
  const ofHeir = await readPage(visitor.request, `/circle/manage/${id}/member`);
  expect(ofHeir.html).toContain(`/circle/manage/${id}/transfer`);
  expect((await readPage(visitor.request, `/circle/manage/${id}/transfer`)).heading).toBe("转让圈子");
  const log = await readPage(visitor.request, `/circle/detail/${id}?tab=log`);
  expect(log.main).toMatch(new RegExp(`转让了圈子.*${name}`, "s"));
  expect((await readPage(visitor.request, "/message/system")).main).toContain("圈主");
});
