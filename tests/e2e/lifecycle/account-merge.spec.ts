import { ownSession } from "../../fixtures/own-session.ts";
import { readPage, redirectOf } from "../../fixtures/read-page.ts";
import { axe, expect, test } from "../../setup/e2e-test.ts";

test("A01 an administrator merges two accounts of one person, and the old address redirects", async ({
  page,
  baseURL,
  loginAs,
  newVisitor,
}, testInfo) => {
  const comeHere = async () => {
    const visitor = await newVisitor();
    return { request: visitor.request, id: (await ownSession(visitor, baseURL)).id };
  };
  const [ends, stays] = [await comeHere(), await comeHere()];
  await loginAs({ admin: true });
  const person = await readPage(page.request, `/admin/person/${ends.id}`);
  expect(person.html).toContain(`href="/admin/person/${ends.id}/merge"`);
  await page.goto(`/admin/person/${ends.id}/merge`);
  await page.getByLabel("留下的账号的编号或完整昵称").fill("没有这个昵称的人");
  await page.getByRole("button", { name: "查看" }).click();
  await expect(page.getByText("没有编号或昵称是“没有这个昵称的人”的成员。")).toBeVisible();
  await page.getByLabel("留下的账号的编号或完整昵称").fill(String(stays.id));
  await page.getByRole("button", { name: "查看" }).click();
  await expect(page.getByRole("columnheader", { name: `留下：${stays.id}` })).toBeVisible();
  const form = page.getByRole("form", { name: "合并账号" });
  await form.getByLabel(/^理由/).fill("本人要求，是同一个人");
  await form.getByLabel(/^再填一次/).fill(String(stays.id));
  await form.getByRole("button", { name: `把 ${ends.id} 并入 ${stays.id}` }).click();
  await expect(form.getByText(`请填写要结束的账号的编号 ${ends.id}，确认没有选错`)).toBeVisible();
  await expect(form.getByLabel(/^理由/)).toHaveValue("本人要求，是同一个人");
  await expect(form.getByLabel(/^再填一次/)).toHaveValue(String(stays.id));
  if (testInfo.project.name === "js") await axe(page);
  await form.getByLabel(/^再填一次/).fill(String(ends.id));
  await form.getByRole("button", { name: `把 ${ends.id} 并入 ${stays.id}` }).click();
  await expect(page).toHaveURL(`/admin/person/${ends.id}`);
  await expect(page.getByText("这个账号已并入")).toBeVisible();
  // The merged account is logged out immediately; the other one is notified when everything has moved.
  expect(await redirectOf(ends.request, "/user/personal/info")).toMatch(/^\/login/);
  expect(await redirectOf(page.request, `/user/${ends.id}?tab=videos`)).toBe(`/user/${stays.id}?tab=videos`);
  await expect
    .poll(async () => (await readPage(stays.request, "/message/system")).main, { timeout: 60_000 })
    .toContain("你的另一个账号已并入这个账号");
  const merged = await readPage(page.request, `/admin/person/${stays.id}`);
  expect(merged.main).toContain("并入过");
  expect(merged.main).toContain("已完成");
  const log = await readPage(page.request, "/admin/log?act=merge-accounts");
  expect(log.main).toContain(`账号：${ends.id} → ${stays.id}`);
});
