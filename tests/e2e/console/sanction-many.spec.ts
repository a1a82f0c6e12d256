import { newMember, unique } from "../../fixtures/e2e-community.ts";
import { ownSession } from "../../fixtures/own-session.ts";
import { readPage } from "../../fixtures/read-page.ts";
import { axe, expect, test } from "../../setup/e2e-test.ts";

test("A01 an administrator mutes and bans several members at once, and an invalid form keeps ticks and text", async ({
  page,
  baseURL,
  loginAs,
}, testInfo) => {
  const wave = `浪${unique()}`;
  const spam = [await newMember(page.request, baseURL), await newMember(page.request, baseURL)];
  for (const [index, member] of spam.entries()) await member.rename(`${wave}${index}`);
  await loginAs({ admin: true, redirect: `/admin/person?q=${wave}` });
  const form = page.getByRole("form", { name: "处罚成员" });
  const box = (index: number) => form.getByRole("checkbox", { name: `选择${wave}${index}` });
  const unfold = () => form.locator("summary", { hasText: "处罚选中的成员" }).click();
  const reason = form.getByLabel(/^理由/);
  // Nobody is ticked: an error says so, and the input stays.
  await unfold();
  await form.getByLabel("7 天", { exact: true }).check();
  await reason.fill("同一批小号");
  await form.getByRole("button", { name: "禁言选中的" }).click();
  await expect(form.getByRole("alert")).toHaveText("请先选择成员");
  await expect(reason).toHaveValue("同一批小号");
  await expect(form.getByLabel("7 天", { exact: true })).toBeChecked();
  // The reason is missing: the error is at its field, and the ticks stay.
  for (const index of [0, 1]) await box(index).check();
  await reason.fill(" ");
  await form.getByRole("button", { name: "禁言选中的" }).click();
  await expect(form.getByRole("alert")).toHaveText("请写下理由");
  for (const index of [0, 1]) await expect(box(index)).toBeChecked();
  await expect(form.getByLabel("7 天", { exact: true })).toBeChecked();
  if (testInfo.project.name === "js") await axe(page);
  await reason.fill("同一批小号");
  await form.getByRole("button", { name: "禁言选中的" }).click();
  await expect(page.getByText("已禁言 2 人，对方会收到通知").first()).toBeVisible();
  await expect(form.getByText(/^禁言到/)).toHaveCount(2);
  await expect(page).toHaveURL(new RegExp(`q=${encodeURIComponent(wave)}`));
  for (const index of [0, 1]) await expect(box(index)).not.toBeChecked();
  await box(1).check();
  await unfold();
  await form.getByLabel("永久", { exact: true }).check();
  await reason.fill("屡教不改");
  await form.getByRole("button", { name: "封禁选中的" }).click();
  await expect(page.getByText("已封禁 1 人，TA 们的全部登录已经结束").first()).toBeVisible();
  await expect(form.getByText("封禁永久")).toHaveCount(1);
  const log = await readPage(page.request, `/admin/log?person=${spam[1]?.id}`);
  for (const line of ["同一批小号", "屡教不改"]) expect(log.main).toContain(line);
});

test(
  "A01 a batch that includes staff sanctions the others, and names the staff with their ticks kept",
  {
    tag: "@once",
  },
  async ({ page, baseURL, newVisitor }) => {
    const wave = `潮${unique()}`;
    const [member, helper] = [await newMember(page.request, baseURL), await newMember(page.request, baseURL)];
    for (const [index, one] of [member, helper].entries()) await one.rename(`${wave}${index}`);
    const admin = await ownSession(await newVisitor(), baseURL, "admins");
    await admin.send(`/admin/person/${helper.id}/role`, { role: "support", reason: "热心" });
    // A moderator may not ban.
    const moderator = await ownSession(page, baseURL);
    await admin.send(`/admin/person/${moderator.id}/role`, {
      role: "moderator",
      reason: "热心",
    });
    await page.goto(`/admin/person?q=${wave}`);
    const form = page.getByRole("form", { name: "处罚成员" });
    for (const index of [0, 1]) await form.getByRole("checkbox", { name: `选择${wave}${index}` }).check();
    await form.locator("summary", { hasText: "处罚选中的成员" }).click();
    await expect(form.getByRole("button", { name: "封禁选中的" })).toHaveCount(0);
    await form.getByLabel(/^理由/).fill("刷屏");
    await form.getByRole("button", { name: "禁言选中的" }).click();
    await expect(form.getByRole("alert")).toHaveText(
      `已禁言 1 人，对方会收到通知；1 人没有禁言：编号 ${helper.id}：只有管理员可以对管理团队的成员这样做`,
    );
    await expect(form.getByText(/^禁言到/)).toHaveCount(1);
    await expect(form.getByRole("checkbox", { name: `选择${wave}0` })).not.toBeChecked();
    await expect(form.getByRole("checkbox", { name: `选择${wave}1` })).toBeChecked();
    await expect(form.getByLabel(/^理由/)).toHaveValue("刷屏");
  },
);
