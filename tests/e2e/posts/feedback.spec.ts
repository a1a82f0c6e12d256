import type { Page } from "@playwright/test";
import { newMember, unique } from "../../fixtures/e2e-community.ts";
import { ownSession } from "../../fixtures/own-session.ts";
import { readPage, redirectOf } from "../../fixtures/read-page.ts";
import { expect, test } from "../../setup/e2e-test.ts";

const CREATE = "/feedback/create";

test("R09 A03 C19 a ticket is written after a look at similar ones, and no input is lost on the way", async ({
  page,
  baseURL,
  loginAs,
  javaScriptEnabled,
}) => {
  const mark = unique();
  const known = `上传动图之后不会动 ${mark}`;
  const knownId = await (await newMember(page.request, baseURL)).feedback({ title: known });
  expect(await redirectOf(page.request, CREATE)).toBe(`/login?redirect=${encodeURIComponent(CREATE)}`);
  await loginAs({ redirect: CREATE });
  const title = page.getByRole("textbox", { name: "标题" });
  const source = page.getByRole("textbox", { name: "描述" });
  const send = page.getByRole("button", { name: javaScriptEnabled ? "仍然提交" : "提交反馈", exact: true });
  await page.getByRole("radio", { name: "体验" }).check();
  await page.getByRole("radio", { name: "含 AI 生成的内容", exact: true }).check();
  await source.fill("怎样一步步重现");
  await title.fill("短");
  await page.getByRole("button", { name: "提交反馈" }).first().click();
  await expect(title).toHaveAccessibleDescription(/标题至少/);
  await source.fill("[只有]: http://example.com");
  await title.fill(`动图上传之后不会动了 ${mark}`);
  await page.getByRole("textbox", { name: "版本" }).fill("v1.6.0");
  const similar = page.getByRole("status", { name: "相似的反馈" });
  if (javaScriptEnabled)
    await expect(similar.getByRole("link", { name: known })).toHaveAttribute("href", `/feedback/${knownId}`);
  else await expect(similar).toHaveCount(0);

  // This input passes the browser's check but not the server's.
  await send.click();
  await expect(source).toHaveAccessibleDescription(/请描述一下情况/);
  await source.fill("点开才动，**列表**里不动。");
  await expect(page.getByRole("radio", { name: "含 AI 生成的内容", exact: true })).toBeChecked();
  await send.click();
  if (!javaScriptEnabled) {
    await expect(similar.getByRole("link", { name: known })).toBeVisible();
    await expect(title).toHaveValue(`动图上传之后不会动了 ${mark}`);
    await expect(source).toHaveValue("点开才动，**列表**里不动。");
    await expect(page.getByRole("radio", { name: "体验" })).toBeChecked();
    await page.getByRole("button", { name: "仍然提交", exact: true }).click();
  }
  await expect(page).toHaveURL(/\/feedback\/\d+$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`动图上传之后不会动了 ${mark}`);
  const ticket = page.getByRole("main").getByRole("article").first();
  await expect(ticket.locator("strong", { hasText: "列表" })).toBeVisible();
  await expect(ticket).toContainText("待受理");
  await expect(ticket.locator("dl")).toContainText(/版本1\.6\.0.*浏览器\S+ \d+/);
});

/** Takes the open ticket one step on, as one of the desk. */
async function step(page: Page, name: string, fill: () => Promise<void> = async () => {}): Promise<void> {
  await page.locator("summary", { hasText: new RegExp(`^${name}$`) }).click();
  await fill();
  await page.getByRole("button", { name: `确定${name}` }).click();
}

test("R10 E04 E06 the desk takes a ticket to its end and answers it, and its author reads how and reopens it", async ({
  page,
  baseURL,
  loginAs,
  newVisitor,
}) => {
  const author = await newVisitor();
  const me = await ownSession(author, baseURL);
  const path = `/feedback/${await me.feedback({ title: `消息红点不消失 ${unique()}` })}`;
  await loginAs({ admin: true, redirect: path });
  await step(page, "受理");
  await expect(page.getByText("反馈已改为「已受理」")).toBeVisible();
  await step(page, "开始处理");
  await expect(page.getByText("反馈已改为「处理中」")).toBeVisible();
  const form = page.getByRole("form", { name: "标记已解决" });
  await step(page, "标记已解决", async () => {
    await form.getByLabel("解决的版本").fill("下个版本");
    await form.getByLabel("怎样解决的").fill("打开就清零。");
  });
  await expect(form.getByLabel("解决的版本")).toHaveAccessibleDescription("请填写形如 2.4.0 的版本号");
  await expect(form.getByLabel("怎样解决的")).toHaveValue("打开就清零。");
  await form.getByLabel("解决的版本").fill("91.4.0");
  await form.getByRole("button", { name: "确定标记已解决" }).click();
  await expect(page.getByText("反馈已改为「已解决」")).toBeVisible();
  await page.locator("summary", { hasText: "官方回复" }).click();
  await page.getByLabel("回复内容").fill("谢谢，**已修复**。");
  await page.getByRole("button", { name: "发布官方回复" }).click();
  await expect(page.getByRole("region", { name: "官方回复" }).locator("strong")).toHaveText("已修复");
  await page.getByLabel("写评论").fill("顺便把手机上的也改了。");
  await page.getByRole("button", { name: "发表评论" }).click();
  await expect(page.locator("[data-marked]")).toContainText("官方");

  await author.goto(path);
  await expect(author.getByRole("region", { name: "进展" })).toContainText("打开就清零。");
  await author.locator("summary", { hasText: "重新打开" }).click();
  await author.getByLabel("问题还在哪里").fill("手机上还有红点。");
  await author.getByRole("button", { name: "确定重新打开" }).click();
  await expect(author.getByText("反馈已改为「待受理」")).toBeVisible();
});

test(
  "R10 E06 R29 the author of a ticket is notified of every step, and a solved ticket shows its version and its supporters",
  { tag: "@once" },
  async ({ page, baseURL, newVisitor }) => {
    const title = `消息红点不消失 ${unique()}`;
    const author = await newVisitor();
    const me = await ownSession(author, baseURL);
    const id = await me.feedback({ title });
    const path = `/feedback/${id}`;
    const desk = await ownSession(page, baseURL, "admins");
    for (const move of [
      { from: "pending", to: "accepted" },
      { from: "accepted", to: "processing" },
      { from: "processing", to: "resolved", resolvedVersion: "91.4.0", note: "打开就清零。" },
    ])
      await desk.send(`/feedback/${id}/move`, move);
    await desk.send(`/feedback/${id}/reply`, { source: "谢谢，**已修复**。" });
    await desk.send("/comment/create", {
      subjectKind: "feedback",
      subjectId: id,
      source: "顺便把手机上的也改了。",
      formKey: unique() + unique() + unique(),
    });
    await page.goto("/feedback/changelog");
    await expect(page.getByRole("region", { name: "91.4.0" })).toContainText(title);

    await author.goto("/");
    await author.getByRole("link", { name: "消息，6 条未读" }).click();
    await author
      .getByRole("navigation", { name: "消息分类" })
      .getByRole("link", { name: /^系统通知.*5 条未读$/ })
      .click();
    await expect(author).toHaveURL("/message/system");
    const notices = author.getByRole("main").getByRole("article");
    await expect(notices).toHaveCount(5);
    await expect(notices.nth(0)).toContainText("有了官方回复");
    await expect(notices.nth(1)).toContainText("你获得了徽章");
    await expect(notices.nth(2)).toContainText("已解决，随 91.4.0 版本发布");
    await notices.nth(2).getByRole("link").click();
    await expect(author.getByRole("region", { name: "进展" })).toContainText("打开就清零。");
    const number = path.replace("/feedback/", "#");
    const passport = author.getByRole("region", { name: `你提的 ${number} 在 91.4.0 解决了` });
    await expect(passport.getByRole("link", { name: "91.4.0 还解决了什么" })).toHaveAttribute(
      "href",
      "/feedback/changelog#v-91.4.0",
    );
    await passport.locator("summary", { hasText: "分享" }).click();
    await expect(passport.getByRole("textbox", { name: "反馈链接" })).toHaveValue(new RegExp(`${path}$`));
    await page.goto(path);
    await expect(page.getByRole("region", { name: `${number} 在 91.4.0 解决了`, exact: true })).toBeVisible();
    await page.getByRole("button", { name: "我也遇到 0" }).click();
    await expect(page.getByRole("region", { name: `你支持的 ${number} 在 91.4.0 解决了` })).toBeVisible();
    await author.reload();
    await expect(author.getByRole("region", { name: `你提的 ${number} 在 91.4.0 解决了，1 人支持` })).toBeVisible();
    await expect(
      author.getByRole("navigation", { name: "账号" }).getByRole("link", { name: "消息", exact: true }),
    ).toBeVisible();
  },
);

test("R08 R10 E04 a vote, a follow and a comment show in the list and its filters", async ({
  page,
  baseURL,
  loginAs,
}) => {
  // Other tests' tickets have other versions, so that the filtered list is one page.
  const version = `1.0-${unique()}`;
  const path = `/feedback/${await (await newMember(page.request, baseURL)).feedback({ version })}`;
  const seen = await readPage(page.request, path);
  expect(seen.html).toMatch(new RegExp(`<a[^>]*href="/login\\?redirect=${encodeURIComponent(path)}"[^>]*>.*我也遇到`));
  await loginAs({ redirect: path });
  await page.getByRole("button", { name: "我也遇到 0" }).click();
  await expect(page.getByRole("button", { name: "我也遇到了 1" })).toBeVisible();
  await page.getByRole("button", { name: "关注进展 0" }).click();
  await expect(page.getByRole("button", { name: "已关注进展 1" })).toBeVisible();
  await page.getByLabel("写评论").fill("我这里也是");
  await page.getByRole("button", { name: "发表评论" }).click();
  await expect(page.getByText("评论成功")).toBeVisible();
  await expect(page.locator("[data-marked]")).not.toContainText("官方");
  await page.goto(`/feedback?sort=votes&status=pending&version=${version}`);
  await expect(page.getByRole("navigation", { name: "状态" }).getByRole("link", { name: "待受理" })).toHaveAttribute(
    "aria-current",
    "page",
  );
  const card = page.getByRole("article").filter({ has: page.locator(`a[href="${path}"]`) });
  await expect(card).toContainText("1 条评论");
  await page.getByRole("navigation", { name: "类型" }).getByRole("link", { name: "建议" }).click();
  await expect(page).toHaveURL(`/feedback?status=pending&kind=idea&version=${version}&sort=votes`);
  await expect(card).toHaveCount(0);
});

test("R11 R23 own tickets are edited, deleted together and restored, and others' cannot be edited", async ({
  page,
  baseURL,
}) => {
  const foreign = await (await newMember(page.request, baseURL)).feedback();
  const me = await ownSession(page, baseURL);
  expect((await readPage(page.request, "/user/manage/feedback")).main).toContain("还没有提交过反馈");
  const titles = [1, 2, 3].map((n) => `第 ${n} 条 ${unique()}${unique()}`);
  for (const title of titles) await me.feedback({ title });
  expect((await page.request.get(`/feedback/edit/${foreign}`)).status()).toBe(403);

  await page.goto("/user/manage/feedback?state=open");
  await page.getByRole("link", { name: `编辑“${titles[2]}”` }).click();
  await page.getByRole("textbox", { name: "描述" }).fill("改过的说明");
  await page.getByRole("button", { name: "保存修改" }).click();
  await expect(page.getByText("修改已保存")).toBeVisible();
  await expect(page.getByText("改过的说明")).toBeVisible();

  await page.goto("/user/manage/feedback");
  await page.getByRole("button", { name: "删除所选" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "请先选择反馈" })).toBeVisible();
  await page.getByRole("checkbox", { name: `选择“${titles[0]}”` }).check();
  await page.getByRole("checkbox", { name: `选择“${titles[1]}”` }).check();
  await page.getByRole("button", { name: "删除所选" }).click();
  await page.getByRole("form", { name: "删除反馈" }).getByRole("button", { name: "确定删除" }).click();
  await expect(page.getByText("已删除 2 条反馈，30 天内可以恢复")).toBeVisible();
  await expect(page.getByRole("heading", { level: 2 })).toHaveCount(1);
  const states = page.getByRole("navigation", { name: "反馈状态" });
  await states.getByRole("link", { name: "回收站" }).click();
  await page.getByRole("button", { name: `恢复“${titles[0]}”` }).click();
  await expect(page.getByText("已恢复 1 条反馈")).toBeVisible();
  await states.getByRole("link", { name: "全部" }).click();
  await expect(page.getByRole("heading", { level: 2 })).toHaveCount(2);
});

test(
  "R11 a ticket that was changed in another tab shows both texts, and the author may keep their own",
  { tag: "@once" },
  async ({ page, baseURL }) => {
    const me = await ownSession(page, baseURL);
    const edit = `/feedback/edit/${await me.feedback({ title: `两个页面 ${unique()}${unique()}` })}`;
    await page.goto(edit);
    const other = await page.context().newPage();
    await other.goto(edit);
    await other.getByRole("textbox", { name: "描述" }).fill("另一页写的");
    await other.getByRole("button", { name: "保存修改" }).click();
    await expect(other.getByText("修改已保存")).toBeVisible();
    await page.getByRole("textbox", { name: "描述" }).fill("这一页写的");
    await page.getByRole("button", { name: "保存修改" }).click();
    const conflict = page.getByRole("alert", { name: "反馈冲突" });
    await expect(conflict.getByText("另一页写的")).toBeVisible();
    await expect(conflict.getByText("这一页写的")).toBeVisible();
    await expect(conflict.getByRole("link", { name: "使用服务器上的" })).toHaveAttribute("href", edit);
    await conflict.getByRole("button", { name: "保留我的" }).click();
    await expect(page.getByText("修改已保存")).toBeVisible();
    await expect(page.getByText("这一页写的")).toBeVisible();
  },
);
