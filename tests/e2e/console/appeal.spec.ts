import { ageCodes } from "../../fixtures/aged-codes.ts";
import { unique } from "../../fixtures/e2e-community.ts";
import { takeSession } from "../../fixtures/e2e-session.ts";
import { loginByForm } from "../../fixtures/login-by-form.ts";
import { ownSession } from "../../fixtures/own-session.ts";
import { readPage, redirectOf } from "../../fixtures/read-page.ts";
import { axe, expect, test } from "../../setup/e2e-test.ts";

const reason = "发布广告、引流或刷屏";

test("A01 a banned member reads why at the login, appeals there, and logs in again after another administrator agrees", async ({
  page,
  baseURL,
  loginAs,
  newVisitor,
  violations,
}, testInfo) => {
  test.slow();
  violations.allow(/status of 40[03]|WebSocket/);
  const isJs = testInfo.project.name === "js";
  const session = takeSession();
  if (!session) throw new Error("no session is left");
  const { phone, userId } = session;
  const [admin, other] = [await newVisitor(), await newVisitor()];
  const staff = await ownSession(admin, baseURL, "admins");
  await staff.send(`/admin/person/${userId}/sanction`, { kind: "ban", days: 0, reason });

  // The page reveals nothing without a proof of the phone.
  expect((await readPage(page.request, "/login/banned")).main).toContain("请先用手机验证码登录一次");
  await page.goto("/login");
  await loginByForm(page, phone);
  await expect(page.getByText(`账号已被永久封禁，不能登录。理由：${reason}`).first()).toBeVisible();
  await page.getByRole("link", { name: "查看封禁与申诉" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "账号已被封禁" })).toBeVisible();
  await expect(page.getByRole("main")).toContainText(`理由：${reason}`);
  if (isJs) await axe(page);
  const form = page.getByRole("form", { name: /^申诉/ });
  const field = form.getByRole("textbox");
  const long = "长".repeat(501);
  await field.evaluate((input) => input.removeAttribute("maxlength"));
  await field.fill(long);
  await form.getByRole("button", { name: "提交申诉" }).click();
  await expect(form.getByText("申诉最多 500 字")).toBeVisible();
  await expect(field).toHaveValue(long);
  const words = `那是我自己的店 ${unique()}`;
  await field.fill(words);
  await form.getByRole("button", { name: "提交申诉" }).click();
  await expect(page.getByText(`申诉处理中：${words}`)).toBeVisible();
  await expect(page.getByRole("form", { name: /^申诉/ })).toHaveCount(0);
  // The proof is no login.
  expect(await redirectOf(page.request, "/message/system")).toMatch(/^\/login\?redirect=/);

  expect((await readPage(admin.request, "/admin/appeal?kind=ban")).main).not.toContain(words);
  await loginAs({ page: other, admin: true, redirect: "/admin/appeal?kind=ban" });
  const item = other.getByRole("main").getByRole("listitem").filter({ hasText: words });
  await expect(item).toContainText(`的决定：封禁（永久），理由：${reason}`);
  if (isJs) await axe(other);
  await item.getByLabel("成立，解除封禁").check();
  await item.getByLabel(/^说明/).fill("看过了，确实是自己的店");
  await item.getByRole("button", { name: "决定" }).click();
  await expect(other.getByText("申诉成立，原决定已撤销，对方会收到通知").first()).toBeVisible();
  await expect(other).toHaveURL(/kind=ban/);

  expect((await readPage(page.request, "/login/banned")).main).toContain("现在可以登录了");
  ageCodes(phone);
  await loginAs({ phone });
  const own = (await readPage(page.request, "/user/manage/sanction")).main;
  expect(own).toMatch(new RegExp(`${reason}.*申诉成立.*回复：看过了，确实是自己的店`, "s"));
});

test(
  "A04 an author reads in the notice which post was removed, appeals, and another of the staff restores it",
  {
    tag: "@once",
  },
  async ({ page, baseURL, loginAs, newVisitor }) => {
    test.slow();
    const words = `今天的海很蓝 ${unique()}`;
    const [admin, other] = [await newVisitor(), await newVisitor()];
    const path = `/dynamic/${await (await ownSession(page, baseURL)).dynamic({ source: words })}`;
    await loginAs({
      page: admin,
      admin: true,
      redirect: `/user/manage/removal/new?kind=dynamic&id=${path.split("/").at(-1)}`,
    });
    await admin.getByRole("main").getByLabel(/理由/).fill(reason);
    await admin.getByRole("main").getByRole("button", { name: "确定删除" }).click();
    await expect(admin.getByText(/已删除/).first()).toBeVisible();

    await page.goto("/message/system");
    await page.getByRole("link", { name: /被管理员删除$/ }).click();
    await expect(page).toHaveURL(/\/user\/manage\/removed/);
    const line = page.getByRole("main").getByRole("listitem").filter({ hasText: words });
    await expect(line).toContainText(`理由：${reason}`);
    await line.locator("summary").click();
    await line.getByRole("textbox").evaluate((input) => input.removeAttribute("required"));
    await line.getByRole("button", { name: "提交申诉" }).click();
    await expect(line.getByText("请写下申诉的理由")).toBeVisible();
    await line.getByRole("textbox").fill("说的是海");
    await line.getByRole("button", { name: "提交申诉" }).click();
    await expect(page.getByText("申诉已提交，有结果会通知你").first()).toBeVisible();
    await expect(line).toContainText("申诉处理中：说的是海");

    await loginAs({ page: other, admin: true, redirect: "/admin/appeal" });
    const filter = other.getByRole("search", { name: "筛选申诉" });
    await filter.getByLabel("申诉的是").selectOption("removal");
    await filter.getByRole("button", { name: "筛选" }).click();
    await expect(other).toHaveURL(/kind=removal/);
    const item = other.getByRole("main").getByRole("listitem").filter({ hasText: words });
    await expect(item).toContainText("申诉：说的是海");
    await item.getByLabel("成立，恢复内容").check();
    await item.getByLabel(/^说明/).fill("看过了");
    await item.getByRole("button", { name: "决定" }).click();
    await expect(other.getByText("申诉成立，原决定已撤销，对方会收到通知").first()).toBeVisible();
    await page.goto("/user/manage/removed");
    await expect(line).toContainText("已恢复");
    await line.getByRole("link", { name: words }).click();
    await expect(page).toHaveURL(path);
  },
);
