import { newMember, unique } from "../../fixtures/e2e-community.ts";
import { axe, expect, test } from "../../setup/e2e-test.ts";

const reason = "发布广告、引流或刷屏";

test("A01 an administrator mutes, warns, bans and frees a member, and the log shows it", async ({
  page,
  loginAs,
  newVisitor,
}, testInfo) => {
  const member = await newVisitor();
  await loginAs({ page: member });
  await member.goto("/user/personal/info");
  const own = await member.getByRole("link", { name: "我的主页" }).first().getAttribute("href");
  const target = Number(own?.split("/").at(-1));
  await loginAs({ redirect: `/admin/person?q=${target}` });
  // A member who is not an administrator is told so.
  await expect(page.getByText("只有管理员、版主、客服可以查看成员")).toBeVisible();
  const admin = await newVisitor();
  await loginAs({ page: admin, admin: true, redirect: `/admin/person?q=${target}` });
  await admin.getByRole("main").locator(`a[href="/admin/person/${target}"]`).click();
  await expect(admin).toHaveURL(`/admin/person/${target}`);
  if (testInfo.project.name === "js") await axe(admin);
  const act = async (title: string, button: string, fill: () => Promise<unknown>) => {
    await admin.locator("summary", { hasText: new RegExp(`^${title}$`) }).click();
    const form = admin.getByRole("form", { name: title });
    await fill();
    await form.getByRole("button", { name: button }).click();
  };
  const inForm = (title: string) => admin.getByRole("form", { name: title });
  // A reason that is too long is refused at its field, and stays.
  const long = "长".repeat(201);
  await act("警告", "发出警告", async () => {
    const field = inForm("警告").getByLabel(/^理由/);
    await field.evaluate((input) => input.removeAttribute("maxlength"));
    await field.fill(long);
  });
  await expect(inForm("警告").getByText("理由最多 200 字")).toBeVisible();
  await expect(inForm("警告").getByLabel(/^理由/)).toHaveValue(long);
  await inForm("警告").getByLabel(/^理由/).fill(reason);
  await inForm("警告").getByRole("button", { name: "发出警告" }).click();
  await expect(admin.getByText("已警告，对方会收到通知").first()).toBeVisible();
  await act("禁言", "禁言", async () => {
    await inForm("禁言").getByLabel("3 天", { exact: true }).check();
    await inForm("禁言").getByLabel(/^理由/).fill(reason);
  });
  await expect(admin.getByText("已禁言，对方会收到通知").first()).toBeVisible();
  await member.goto("/dynamic");
  await member
    .getByRole("textbox", { name: /动态|内容|正文/ })
    .first()
    .fill("加群领福利");
  await member.getByRole("button", { name: "发布", exact: true }).first().click();
  await expect(member.getByText(/^你已被禁言（.+ 解除），理由：发布广告/).first()).toBeVisible();
  await member.goto("/message/system");
  await expect(member.getByText("你被禁言了").first()).toBeVisible();
  await act("写备注", "保存备注", () => inForm("写备注").getByLabel(/^备注/).fill("小号，留意"));
  await expect(admin.getByRole("main")).toContainText("小号，留意");
  await act("封禁账号", "封禁账号", async () => {
    await inForm("封禁账号").getByLabel("永久", { exact: true }).check();
    await inForm("封禁账号").getByLabel(/^理由/).fill(reason);
  });
  await expect(admin.getByText("已封禁，TA 的全部登录已经结束").first()).toBeVisible();
  await member.goto("/message/system");
  await expect(member).toHaveURL(/^.*\/login\?redirect=/);
  await act("解除封禁", "解除封禁", () => inForm("解除封禁").getByLabel(/^说明/).fill("申诉成立"));
  await expect(admin.getByText("已解除封禁").first()).toBeVisible();
  await admin.goto("/admin/log");
  const filter = admin.getByRole("search", { name: "筛选日志" });
  await filter.getByLabel("操作", { exact: true }).selectOption("ban");
  await filter.getByLabel("对谁").fill("没有这个人的名字");
  await filter.getByRole("button", { name: "筛选" }).click();
  await expect(admin.getByRole("main").getByRole("alert")).toContainText("没有叫“没有这个人的名字”的成员");
  await filter.getByLabel("对谁").fill(String(target));
  await filter.getByRole("button", { name: "筛选" }).click();
  await expect(admin.getByRole("main").getByRole("listitem")).toHaveCount(1);
  await admin.goto(`/admin/log?person=${target}`);
  for (const line of ["解除封禁", "封禁", "写备注", "禁言", "警告"])
    await expect(admin.getByRole("listitem").filter({ hasText: line }).first()).toBeVisible();
});

test("A01 a moderator sees a part of the console only", async ({ page, baseURL, loginAs, newVisitor }) => {
  const admin = await newVisitor();
  await loginAs({ page: admin, admin: true });
  const member = await newMember(page.request, baseURL);
  await loginAs({ redirect: "/user/personal/info" });
  const own = await page.getByRole("link", { name: "我的主页" }).first().getAttribute("href");
  const id = Number(own?.split("/").at(-1));
  await admin.goto(`/admin/person/${id}`);
  await admin.getByText("任命与撤职", { exact: true }).click();
  const form = admin.getByRole("form", { name: "任命与撤职" });
  await form.getByLabel("版主").check();
  await form.getByLabel(/^说明/).fill("热心");
  await form.getByRole("button", { name: "保存身份" }).click();
  await expect(admin.getByText("身份已保存，对方会收到通知").first()).toBeVisible();
  await page.goto("/admin");
  const nav = page.getByRole("navigation", { name: "管理后台" });
  // Other tests leave waiting work, whose number follows the name.
  const partsAre = (...names: string[]) =>
    expect(nav.getByRole("link")).toHaveText(names.map((name) => new RegExp(`^${name}(?: \\d.*)?$`)));
  await partsAre("概览", "审核", "申诉", "举报处理", "删除记录", "禁用图片", "成员", "新账号", "批量清理");
  await page.goto(`/admin/person/${member.id}`);
  await expect(page.getByText("禁言", { exact: true }).first()).toBeVisible();
  await expect(page.getByText("封禁账号", { exact: true })).toHaveCount(0);
  for (const path of ["/admin/setting", "/admin/log"]) {
    expect((await page.goto(path))?.status()).toBe(403);
    await expect(page.getByText(/只有管理员可以/).first()).toBeVisible();
  }
  // With some areas a moderator has fewer parts; an invalid form keeps its ticks.
  const give = async (role: string, why: string) => {
    await admin.goto(`/admin/person/${id}`);
    await admin.getByText("任命与撤职", { exact: true }).click();
    await form.getByLabel(role, { exact: true }).check();
    if (role === "版主") await form.getByLabel("评论", { exact: true }).check();
    await form.getByLabel(/^说明/).fill(why);
    await form.getByRole("button", { name: "保存身份" }).click();
  };
  await give("版主", " ");
  await expect(form.getByText("请写下理由")).toBeVisible();
  await expect(form.getByLabel("评论", { exact: true })).toBeChecked();
  await give("版主", "只看评论");
  await expect(admin.getByText("身份已保存，对方会收到通知").first()).toBeVisible();
  await expect(admin.getByText("版主：评论").first()).toBeVisible();
  await page.goto("/admin");
  await expect(page.getByText("负责评论")).toBeVisible();
  await partsAre("概览", "审核", "申诉", "举报处理", "删除记录", "成员", "批量清理");
  await page.goto(`/admin/person/${member.id}`);
  await expect(page.getByText("警告", { exact: true }).first()).toBeVisible();
  await expect(page.getByText("禁言", { exact: true })).toHaveCount(0);
  // The role is removed together with its areas.
  await give("普通成员", "离任");
  await expect(admin.getByText("身份已保存，对方会收到通知").first()).toBeVisible();
  await expect(admin.getByText("版主：评论")).toHaveCount(0);
});

test("A01 E09 a setting is changed by a form that keeps invalid input, and reset", async ({
  page,
  loginAs,
}, testInfo) => {
  await loginAs({ admin: true, redirect: "/admin/setting" });
  const words = `群落,${unique()}`;
  const form = page.getByRole("form", { name: "站点设置" });
  // Another administrator's test may change a setting at the same time: then the page is loaded again.
  await expect(async () => {
    await page.goto("/admin/setting");
    await form.getByLabel(/^友情链接/).fill("坏链接 javascript:alert(1)");
    await form.getByLabel(/^关键词/).fill(words);
    await form.getByRole("button", { name: "保存设置" }).click();
    await expect(page.getByText("链接地址要以 http:// 或 https:// 开头")).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
  await expect(form.getByLabel(/^关键词/)).toHaveValue(words);
  if (testInfo.project.name === "js") await axe(page);
  await expect(async () => {
    await page.goto("/admin/setting");
    await form.getByLabel(/^关键词/).fill(words);
    await form.getByRole("button", { name: "保存设置" }).click();
    await expect(page.getByText(/已保存 1 项/).first()).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
  const change = page.getByRole("listitem").filter({ hasText: words }).first();
  await change.getByRole("button", { name: "改回之前" }).click();
  await expect(page.getByText("已改回那次修改之前").first()).toBeVisible();
  await expect(form.getByLabel(/^关键词/)).not.toHaveValue(words);
});
