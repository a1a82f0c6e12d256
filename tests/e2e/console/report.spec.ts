import { newMember, unique } from "../../fixtures/e2e-community.ts";
import { turnTo } from "../../fixtures/turn-to.ts";
import { openMore } from "../../fixtures/open-more.ts";
import { axe, expect, test } from "../../setup/e2e-test.ts";

test("A01 R07 an article and a comment are reported, and an administrator settles them", async ({
  page,
  baseURL,
  loginAs,
  newVisitor,
}, testInfo) => {
  const author = await newMember(page.request, baseURL);
  const title = `可疑 ${unique()}`;
  const id = await author.publish({ title });
  const words = `可疑评论 ${unique()}`;
  const comment = await author.comment(id, words);
  await page.goto(`/article/${id}`);
  await openMore(page);
  await page.locator("#actions").getByRole("link", { name: "举报" }).click();
  await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent(`/report?kind=article&id=${id}`)}`);
  await loginAs({ redirect: `/report?kind=article&id=${id}` });
  await page.getByRole("button", { name: "提交举报" }).click();
  await expect(page.getByText("请选择举报原因")).toBeVisible();
  await page.getByRole("radio", { name: "其他" }).check();
  await page.getByRole("button", { name: "提交举报" }).click();
  await expect(page.getByText("选择“其他”时请写明原因")).toBeVisible();
  await expect(page.getByRole("radio", { name: "其他" })).toBeChecked();
  await page.getByRole("textbox", { name: "补充说明" }).fill("抄来的");
  await page.getByRole("button", { name: "提交举报" }).click();
  await expect(page.getByText("举报已提交，我们会尽快处理").first()).toBeVisible();
  await expect(page).toHaveURL(`/article/${id}`);
  await page.locator(`#comment-${comment}`).getByRole("link", { name: /举报/ }).click();
  await page.getByRole("radio", { name: "广告或垃圾信息" }).check();
  await page.getByRole("button", { name: "提交举报" }).click();
  await expect(page.getByText("举报已提交，我们会尽快处理").first()).toBeVisible();
  await page.goto(`/report?kind=article&id=${id}`);
  await expect(page.getByText("你已经举报过，我们会尽快处理。")).toBeVisible();
  expect((await page.goto("/user/manage/report"))?.status()).toBe(403);
  expect((await page.goto("/report?kind=nothing&id=1"))?.status()).toBe(404);

  const admin = await newVisitor();
  await loginAs({ page: admin, admin: true, redirect: "/user/manage/report" });
  const one = admin.getByRole("listitem").filter({ hasText: title }).filter({ hasText: "抄来的" });
  await turnTo(admin, one);
  await expect(one.getByRole("link", { name: title })).toHaveAttribute("href", `/article/${id}`);
  if (testInfo.project.name === "js") await axe(admin);
  await one.getByText("看被举报的内容").click();
  await expect(one).toContainText(/举报人说：抄来的/);
  await one.getByRole("link", { name: "上下文与作者的记录" }).click();
  const act = admin.getByRole("form", { name: "处理这条举报" });
  await act.getByLabel(/^理由/).fill(" ");
  await act.getByRole("button", { name: "删除内容并警告" }).click();
  await expect(act.getByText("请写下理由，作者会看到")).toBeVisible();
  await act.getByLabel(/^理由/).fill("抄袭");
  await act.getByRole("button", { name: "删除内容并警告" }).click();
  await expect(admin.getByText("已删除内容并警告作者").last()).toBeVisible();
  await expect(one).toHaveCount(0);
  expect((await page.goto(`/article/${id}`))?.status()).toBe(404);
  const other = admin.getByRole("listitem").filter({ hasText: words });
  await turnTo(admin, other);
  // The list shows what happened to the author before.
  await expect(other).toContainText("作者被删除 1 次，被举报成立 1 次");
  await other.getByRole("button", { name: "驳回" }).click();
  await expect(other).toHaveCount(0);
  await admin.getByRole("navigation", { name: "举报状态" }).getByRole("link", { name: "已驳回" }).click();
  await expect(other).toBeVisible();
});

test("E03 a dynamic is reported from its own page", async ({ page, baseURL, loginAs }) => {
  const id = await (await newMember(page.request, baseURL)).dynamic({ source: `可疑动态 ${unique()}` });
  await loginAs({ redirect: `/dynamic/${id}` });
  await openMore(page);
  await page.locator("#actions").getByRole("link", { name: "举报" }).click();
  await expect(page).toHaveURL(`/report?kind=dynamic&id=${id}`);
  await page.getByRole("radio", { name: "广告或垃圾信息" }).check();
  await page.getByRole("button", { name: "提交举报" }).click();
  await expect(page.getByText("举报已提交，我们会尽快处理").first()).toBeVisible();
  await expect(page).toHaveURL(`/dynamic/${id}`);
});

test("R07 an article's link can be copied without and with scripts", async ({ page, baseURL, context }, testInfo) => {
  const id = await (await newMember(page.request, baseURL)).publish();
  await page.goto(`/article/${id}`);
  await page.locator("summary", { hasText: "分享" }).click();
  const link = page.getByRole("textbox", { name: "文章链接" });
  await expect(link).toHaveValue(new RegExp(`/article/${id}$`));
  await expect(link).toHaveAttribute("readonly", "");
  if (testInfo.project.name !== "js") return;
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: "复制链接" }).click();
  await expect(page.getByText("链接已复制")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await link.inputValue());
});

test("A01 two reports are ticked and settled together, in the queue of one kind", async ({
  page,
  baseURL,
  loginAs,
  newVisitor,
}, testInfo) => {
  const author = await newMember(page.request, baseURL);
  const names = [`可疑甲 ${unique()}`, `可疑乙 ${unique()}`];
  await loginAs({ redirect: "/" });
  for (const source of names) {
    const id = await author.dynamic({ source });
    await page.goto(`/report?kind=dynamic&id=${id}`);
    await page.getByRole("radio", { name: "广告或垃圾信息" }).check();
    await page.getByRole("button", { name: "提交举报" }).click();
    await expect(page).toHaveURL(`/dynamic/${id}`);
  }
  const admin = await newVisitor();
  await loginAs({ page: admin, admin: true, redirect: "/user/manage/report" });
  const filter = admin.getByRole("search", { name: "筛选举报" });
  await filter.getByLabel("种类").selectOption("动态");
  await filter.getByRole("button", { name: "筛选" }).click();
  await expect(admin).toHaveURL(/\/user\/manage\/report\?kind=dynamic$/);
  const cards = names.map((name) => admin.getByRole("listitem").filter({ hasText: name }));
  const boxes = cards.map((card) => card.getByRole("checkbox", { name: /^广告或垃圾信息 选中编号 \d+ 的举报$/ }));
  for (const card of cards) await turnTo(admin, card);
  if (testInfo.project.name === "js") await axe(admin);
  const many = admin.getByRole("form", { name: "处理所选举报" });
  await many.getByRole("button", { name: "驳回所选" }).click();
  await expect(many.getByRole("alert")).toHaveText("请先勾选要处理的举报");

  for (const box of boxes) await box.check();
  // More reports than one request may settle; no page shows this many.
  await many.evaluate((form) => {
    for (let n = 1; n <= 25; n++) {
      const field = Object.assign(document.createElement("input"), { type: "hidden", name: "ids", value: `${n}` });
      form.append(field);
    }
  });
  await many.getByRole("button", { name: "驳回所选" }).click();
  await expect(many.getByRole("alert")).toHaveText("一次最多 20 条，请少选一些");
  for (const box of boxes) await expect(box).toBeChecked();
  await admin.goto("/user/manage/report?kind=dynamic");
  for (const box of boxes) await box.check();
  await many.getByRole("button", { name: "驳回所选" }).click();
  await expect(admin.getByText("已驳回 2 条举报").last()).toBeVisible();
  await expect(admin).toHaveURL(/\/user\/manage\/report\?kind=dynamic$/);
  for (const card of cards) await expect(card).toHaveCount(0);
  await admin.getByRole("navigation", { name: "举报状态" }).getByRole("link", { name: "已驳回" }).click();
  await expect(admin).toHaveURL(/\?status=dismissed&kind=dynamic$/);
  for (const card of cards) await expect(card).toBeVisible();
});

test("A01 E01 a series is reported from its page, and an administrator deletes it from the report", async ({
  page,
  baseURL,
  loginAs,
  newVisitor,
}) => {
  const author = await newMember(page.request, baseURL);
  const articleId = await author.publish({ title: `第一章 ${unique()}` });
  const title = `加群领鱼票 ${unique()}`;
  const words = { kind: "article", title, description: "每天一万张。", formKey: `series${unique()}${unique()}` };
  const { id } = await author.send<{ id: number }>("/series/create", words);
  await author.send(`/series/${id}/part`, { ids: [articleId] });
  await loginAs({ redirect: `/series/${id}` });
  await page.getByRole("main").getByRole("link", { name: "举报" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "举报合集或专栏" })).toBeVisible();
  await page.getByRole("radio", { name: "广告或垃圾信息" }).check();
  await page.getByRole("button", { name: "提交举报" }).click();
  await expect(page).toHaveURL(`/series/${id}`);

  const admin = await newVisitor();
  await loginAs({ page: admin, admin: true, redirect: "/user/manage/report" });
  const one = admin.getByRole("listitem").filter({ hasText: title });
  const kind = admin.getByLabel("种类");
  for (const name of ["私信", "弹幕", "合集或专栏"]) {
    await kind.selectOption(name);
    await admin.getByRole("button", { name: "筛选" }).click();
    await expect(admin).toHaveURL(/kind=(?:message|danmaku|series)$/);
    await expect(kind.locator("option:checked")).toHaveText(name);
  }
  await expect(admin.getByRole("listitem").filter({ hasText: "评论 ·" })).toHaveCount(0);
  await turnTo(admin, one);
  await one.getByRole("link", { name: "上下文与作者的记录" }).click();
  await expect(admin.getByText("每天一万张。")).toBeVisible();
  const act = admin.getByRole("form", { name: "处理这条举报" });
  await act.getByRole("button", { name: "删除内容并警告" }).click();
  await expect(admin.getByText("已删除内容并警告作者").last()).toBeVisible();
  expect((await page.goto(`/series/${id}`))?.status()).toBe(404);
  expect((await page.goto(`/article/${articleId}`))?.status()).toBe(200);
});
