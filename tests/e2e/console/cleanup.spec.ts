import { newMember, unique } from "../../fixtures/e2e-community.ts";
import { ownSession } from "../../fixtures/own-session.ts";
import { readPage } from "../../fixtures/read-page.ts";
import { axe, expect, test } from "../../setup/e2e-test.ts";

test("A01 R15 a report is read in context, its author banned, and the profile says so", async ({
  page,
  baseURL,
  loginAs,
  newVisitor,
}, testInfo) => {
  const spammer = await newMember(page.request, baseURL);
  const wave = `广告${unique()}`;
  await spammer.rename(wave);
  await spammer.dynamic({ source: `${wave} 加微信领奖` });
  const writer = await newMember(page.request, baseURL);
  const article = await writer.publish({ title: `海边 ${unique()}` });
  const comment = await spammer.comment(article, `${wave} 看我主页`);
  const reader = await newMember(page.request, baseURL);
  await reader.send("/report/create", { kind: "comment", id: comment, reason: "spam", text: "到处发" });

  const admin = await newVisitor();
  await loginAs({ page: admin, admin: true, redirect: "/user/manage/report?kind=comment" });
  const card = admin.getByRole("listitem").filter({ hasText: `${wave} 看我主页` });
  await card.getByRole("link", { name: "上下文与作者的记录" }).click();
  await expect(admin.getByRole("heading", { level: 1 })).toHaveText("举报：广告或垃圾信息");
  const main = admin.getByRole("main");
  await expect(main).toContainText("到处发");
  await expect(main).toContainText("海边");
  await expect(main.getByRole("link", { name: `${wave} 加微信领奖` })).toBeVisible();
  if (testInfo.project.name === "js") await axe(admin);
  const form = admin.getByRole("form", { name: "处理这条举报" });
  await form.getByLabel(/^理由/).fill(" ");
  await form.getByRole("button", { name: "删除内容并封禁" }).click();
  await expect(form.getByText("请写下理由，作者会看到")).toBeVisible();
  await form.getByLabel(/^理由/).fill("到处发广告");
  await form.getByRole("button", { name: "删除内容并封禁" }).click();
  await expect(admin.getByText("已删除内容并封禁作者").first()).toBeVisible();
  expect((await readPage(page.request, `/user/${spammer.id}`)).main).toContain("该账号因违反社区规范，已被永久封禁");
});

test("A01 a person's content is previewed, cleaned up and restored by one press each", async ({
  page,
  baseURL,
  loginAs,
  newVisitor,
}, testInfo) => {
  const spammer = await newMember(page.request, baseURL);
  const wave = `广告${unique()}`;
  const posts = [
    await spammer.dynamic({ source: `${wave} 加微信领奖` }),
    await spammer.dynamic({ source: `${wave} 第二条` }),
  ];
  const admin = await newVisitor();
  await loginAs({ page: admin, admin: true, redirect: `/admin/person/${spammer.id}` });
  await admin.getByRole("link", { name: "TA 的内容" }).click();
  await admin.getByRole("navigation", { name: "内容的种类" }).getByRole("link", { name: "动态 2" }).click();
  await expect(admin.getByRole("main").getByRole("link", { name: new RegExp(wave) })).toHaveCount(2);
  await admin.getByRole("link", { name: "清理这个人…" }).click();
  await admin.getByRole("navigation", { name: "清理的范围" }).getByRole("link", { name: "全部 2" }).click();
  await expect(admin.getByRole("main")).toContainText("将删除 2 条：动态 2。");
  if (testInfo.project.name === "js") await axe(admin);
  const clean = admin.getByRole("form", { name: "清理内容" });
  await clean.getByLabel(/^理由/).fill(" ");
  await clean.getByRole("button", { name: "删除这 2 条" }).click();
  await expect(clean.getByText("请写下理由，作者会看到")).toBeVisible();
  await clean.getByLabel(/^理由/).fill("刷屏");
  await clean.getByRole("button", { name: "删除这 2 条" }).click();
  await expect(admin.getByText("正在清理，刷新本页可以看到进度；30 天内可以撤销").first()).toBeVisible();
  const gone = async (id: number) => (await page.request.get(`/dynamic/${id}`)).status();
  for (const id of posts) await expect.poll(() => gone(id)).toBe(404);
  await admin.reload();
  await expect(admin.getByRole("main")).toContainText("全部：删除了 2 条");
  await admin.getByRole("button", { name: "撤销这次清理" }).click();
  await expect(admin.getByText("正在恢复，刷新本页可以看到进度").first()).toBeVisible();
  for (const id of posts) await expect.poll(() => gone(id)).toBe(200);
  await expect
    .poll(async () => (await readPage(admin.request, new URL(admin.url()).pathname)).main)
    .toContain("删除了 2 条，撤销时恢复了 2 条");
});

test("R20 A01 全选 is a checkbox of the form, and the answer says how many posts were deleted and how many not", async ({
  page,
  baseURL,
  javaScriptEnabled,
}) => {
  const me = await ownSession(page, baseURL);
  for (const words of ["甲", "乙", "丙"]) await me.dynamic({ source: `${words}${unique()}` });
  const PATH = "/user/manage/dynamic";
  await page.goto(PATH);
  const rows = page.getByRole("form", { name: "动态列表" }).getByRole("listitem");
  await expect(rows).toHaveCount(3);
  await page.getByRole("checkbox", { name: "全选" }).check();
  const ticks = rows.getByRole("checkbox");
  if (javaScriptEnabled) for (const tick of await ticks.all()) await expect(tick).toBeChecked();
  await page.getByRole("button", { name: "删除所选" }).click();
  const question = page.getByRole("form", { name: "删除动态" });
  await expect(question.getByRole("listitem")).toHaveCount(3);
  // Another device deletes one of them first.
  const id = Number(await question.locator("input[name=id]").first().getAttribute("value"));
  await me.removeDynamic(id);
  await question.getByRole("button", { name: "确定删除" }).click();
  await expect(
    page.getByText("已删除 2 条动态，30 天内可以恢复；1 条动态没有删除：动态不存在或已被删除").first(),
  ).toBeVisible();
  await page.getByRole("button", { name: "撤销" }).first().click();
  await expect(page.getByText("已恢复 2 条动态").first()).toBeVisible();
  await expect(rows).toHaveCount(2);
  // All of them are deleted by now: nothing is done, and there is nothing to undo.
  await page.goto(`${PATH}?confirm=${id}`);
  await page.getByRole("button", { name: "确定删除" }).click();
  await expect(page.getByText("1 条动态没有删除：动态不存在或已被删除").first()).toBeVisible();
  await expect(page.getByRole("button", { name: "撤销" })).toHaveCount(0);
});
