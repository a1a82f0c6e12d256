import { ownSession } from "../../fixtures/own-session.ts";
import { readPage } from "../../fixtures/read-page.ts";
import { axe, expect, test } from "../../setup/e2e-test.ts";

test("A01 an administrator exports a person's records, and finds the file on that person's page for a day", async ({
  page,
  baseURL,
  loginAs,
  newVisitor,
}, testInfo) => {
  // The job that makes exports may be half a minute away.
  test.slow();
  const member = await newVisitor();
  const target = (await ownSession(member, baseURL)).id;
  await loginAs({ admin: true, redirect: `/admin/person/${target}` });
  await page.locator("summary", { hasText: "导出留存记录" }).click();
  const form = page.getByRole("form", { name: "导出留存记录" });
  await form.getByLabel(/^文书编号/).fill("调取通知书 17 号");
  await form.getByLabel(/^理由/).fill("依法调取");
  await form.getByLabel(/^再填一次/).fill("不是这个人");
  await form.getByRole("button", { name: "申请导出" }).click();
  await expect(form.getByText(`请填写 TA 的编号 ${target} 或名字，确认没有选错人`)).toBeVisible();
  await expect(form.getByLabel(/^文书编号/)).toHaveValue("调取通知书 17 号");
  await form.getByLabel(/^再填一次/).fill(String(target));
  await form.getByRole("button", { name: "申请导出" }).click();
  await expect(page.getByText("已申请，做好后会通知你").first()).toBeVisible();
  const item = page.getByRole("listitem").filter({ hasText: "调取通知书 17 号" });
  await expect
    .poll(async () => (await readPage(page.request, `/admin/person/${target}`)).html, { timeout: 45_000 })
    .toMatch(/<a [^>]*download/);
  await page.goto(`/admin/person/${target}`);
  await expect(item.getByText("可以下载")).toBeVisible();
  if (testInfo.project.name === "js") await axe(page);
  const [file] = await Promise.all([page.waitForEvent("download"), item.getByRole("link", { name: /^下载/ }).click()]);
  expect(file.suggestedFilename()).toMatch(/\.zip$/);
  const log = await readPage(page.request, "/admin/log?act=export-records");
  expect(log.main).toContain("文书编号：调取通知书 17 号");
  expect((await readPage(member.request, "/message/system")).main).not.toContain("留存记录");
});
