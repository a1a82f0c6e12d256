import { axe, expect, test } from "../../setup/e2e-test.ts";

test("A01 an administrator exports a person's records, and finds the file on that person's page for a day", async ({
  page,
  loginAs,
  newVisitor,
}, testInfo) => {
  const member = await newVisitor();
  await loginAs({ page: member, redirect: "/user/personal/info" });
  const own = await member.getByRole("link", { name: "我的主页" }).first().getAttribute("href");
  const target = Number(own?.split("/").at(-1));
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
  await expect(async () => {
    await page.goto(`/admin/person/${target}`);
    await expect(item.getByText("可以下载")).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 45_000 });
  if (testInfo.project.name === "js") await axe(page);
  const [file] = await Promise.all([page.waitForEvent("download"), item.getByRole("link", { name: /^下载/ }).click()]);
  expect(file.suggestedFilename()).toMatch(/\.zip$/);
  await page.goto("/admin/log?act=export-records");
  await expect(page.getByRole("listitem").filter({ hasText: "文书编号：调取通知书 17 号" }).first()).toBeVisible();
  await member.goto("/message/system");
  await expect(member.getByText("留存记录")).toHaveCount(0);
});
