import { axe, expect, test } from "../../setup/e2e-test.ts";

test("A01 an administrator merges two accounts of one person, and the old address redirects", async ({
  page,
  loginAs,
  newVisitor,
}, testInfo) => {
  const idOf = async () => {
    const member = await newVisitor();
    await loginAs({ page: member, redirect: "/user/personal/info" });
    const own = await member.getByRole("link", { name: "我的主页" }).first().getAttribute("href");
    return { member, id: Number(own?.split("/").at(-1)) };
  };
  const [ends, stays] = [await idOf(), await idOf()];
  await loginAs({ admin: true, redirect: `/admin/person/${ends.id}` });
  await page.getByRole("link", { name: "并入另一个账号" }).click();
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
  await ends.member.goto("/user/personal/info");
  await expect(ends.member).toHaveURL(/\/login/);
  await ends.member.goto(`/user/${ends.id}?tab=videos`);
  await expect(ends.member).toHaveURL(`/user/${stays.id}?tab=videos`);
  await expect(async () => {
    await stays.member.goto("/message/system");
    await expect(stays.member.getByText("你的另一个账号已并入这个账号")).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 60_000 });
  await page.goto(`/admin/person/${stays.id}`);
  await expect(page.getByText("并入过")).toBeVisible();
  await expect(page.getByText("已完成")).toBeVisible();
  await page.goto("/admin/log?act=merge-accounts");
  await expect(
    page
      .getByRole("listitem")
      .filter({ hasText: `账号：${ends.id} → ${stays.id}` })
      .first(),
  ).toBeVisible();
});
