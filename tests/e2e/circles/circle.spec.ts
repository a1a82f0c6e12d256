import { chooseNative } from "../../fixtures/choose-native.ts";
import { foundCircle, inviteTo, joinCircle } from "../../fixtures/e2e-circles.ts";
import { newMember, unique } from "../../fixtures/e2e-community.ts";
import { ownSession } from "../../fixtures/own-session.ts";
import { readPage } from "../../fixtures/read-page.ts";
import { expect, press, test } from "../../setup/e2e-test.ts";

test("R12 E05 a circle is founded by a form that keeps its input, and appears among the member's circles", async ({
  page,
  baseURL,
  loginAs,
}) => {
  const other = await foundCircle(await newMember(page.request, baseURL));
  const name = `灯会${unique()}`;
  await loginAs({ redirect: "/circle/list" });
  await page.getByRole("link", { name: "创建圈子" }).first().click();
  const main = page.getByRole("main");
  await main.getByLabel("名称", { exact: true }).fill(other.name);
  await main.getByLabel("简介").fill("一起看灯。");
  await main.getByLabel("圈规").fill("第一条：不剧透。\n第二条：好好说话。");
  await chooseNative(page, "category", "游戏");
  await main.getByRole("button", { name: "创建圈子" }).last().click();
  // The taken name is reported at its field, and the other input stays.
  await expect(main.getByRole("alert").first()).toBeVisible();
  await expect(main.getByLabel("简介")).toHaveValue("一起看灯。");
  await main.getByLabel("名称", { exact: true }).fill(name);
  await main.getByRole("button", { name: "创建圈子" }).last().click();
  await expect(page).toHaveURL(/\/circle\/\d+$/);
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await page.getByRole("navigation", { name: "圈子页面" }).getByRole("link", { name: "关于" }).click();
  await expect(main).toContainText("第二条：好好说话。");
  await expect(main).toContainText("圈主");
  const mine = await readPage(page.request, "/circle/list?tab=mine");
  expect(mine.main).toMatch(new RegExp(`${name}.{0,100}圈主`, "s"));
});

// The server decides the rest; the forms with fields are in circle-forms.spec.ts and circle-staff.spec.ts.
const once = { tag: "@once" };

test(
  "R12 R17 an open circle is joined by one press, and left on a page that asks for confirmation",
  once,
  async ({ page, baseURL, loginAs }) => {
    const { id, name } = await foundCircle(await newMember(page.request, baseURL));
    await loginAs({ redirect: `/circle/list?q=${encodeURIComponent(name)}` });
    const main = page.getByRole("main");
    const card = main.getByRole("article").filter({ hasText: name });
    await press(card.getByRole("button", { name: "加入" }));
    await expect(card.getByRole("link", { name: "已加入" })).toBeVisible();
    await page.goto("/user/follow/circle");
    await expect(main.getByRole("listitem").filter({ hasText: name })).toBeVisible();
    await expect(page.getByRole("region", { name: "我的圈子" }).getByRole("link", { name })).toBeVisible();
    await main.getByRole("listitem").filter({ hasText: name }).getByRole("link", { name: "退出" }).click();
    await expect(page).toHaveURL(`/circle/leave/${id}`);
    await main.getByRole("button", { name: "确定退出" }).click();
    await expect(page.getByText("已退出圈子").first()).toBeVisible();
    await expect(page.getByText("你还没有加入圈子")).toBeVisible();
  },
);

test(
  "R13 R14 an applicant answers the question, is accepted together with others, and is notified",
  once,
  async ({ page, baseURL, loginAs, newVisitor }) => {
    const owner = await newVisitor();
    const { id } = await foundCircle(await ownSession(owner, baseURL), {
      joinPolicy: "approval",
      joinQuestion: "你从哪里来？",
    });
    const form = owner.getByRole("main");
    const path = `/circle/${id}`;

    await loginAs({ redirect: path });
    const main = page.getByRole("main");
    await main.getByRole("link", { name: "申请加入" }).first().click();
    await main.getByLabel("你从哪里来？").fill("从海边来。");
    await main.getByRole("button", { name: "提交申请" }).click();
    await expect(page).toHaveURL(path);
    await expect(main).toContainText("加入申请已提交");

    await owner.goto(path);
    await owner
      .getByRole("link", { name: /圈子管理/ })
      .first()
      .click();
    await owner
      .getByRole("navigation", { name: "圈子管理" })
      .getByRole("link", { name: /加入申请/ })
      .click();
    await expect(form).toContainText("从海边来。");
    await form.getByRole("checkbox").first().check();
    await form.getByRole("button", { name: "通过所选" }).click();
    await expect(owner.getByText("已通过 1 份申请").first()).toBeVisible();
    await page.goto(path);
    await expect(main.getByText("已加入", { exact: true }).first()).toBeVisible();
  },
);

test(
  "R14 an invitation opens a private circle by the link and code of its owner",
  once,
  async ({ page, baseURL, loginAs }) => {
    const owner = await newMember(page.request, baseURL);
    const { id, name } = await foundCircle(owner, { isPrivate: true, joinPolicy: "approval" });
    const link = await inviteTo(owner, id);
    await page.goto(`/circle/${id}`);
    const main = page.getByRole("main");
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await expect(main).toContainText("这是私密圈子");
    await expect(page.getByRole("navigation", { name: "圈子页面" })).not.toContainText("成员");
    await loginAs({ redirect: link });
    await main.getByRole("button", { name: "接受邀请" }).click();
    await expect(page).toHaveURL(`/circle/${id}`);
    await expect(page.getByRole("navigation", { name: "圈子页面" })).toContainText("成员");
  },
);

test(
  "R14 E05 the owner invites by link and code, appoints a moderator, grants and revokes the right to post, and the log shows it",
  once,
  async ({ page, baseURL }) => {
    const { id, name } = await foundCircle(await ownSession(page, baseURL), { postPolicy: "approved" });
    const main = page.getByRole("main");
    const member = await newMember(page.request, baseURL);
    await joinCircle(member, id);

    await page.goto(`/circle/manage/${id}/invitation`);
    await main.getByRole("button", { name: "生成邀请链接" }).click();
    await expect(main.getByRole("img", { name: `加入${name}的二维码` })).toBeVisible();
    await expect(main.getByLabel("邀请链接", { exact: true })).toHaveValue(/\/circle\/invitation\//);

    await page.goto(`/circle/manage/${id}/member`);
    const row = main.getByRole("listitem").filter({ hasText: `群友${member.id}` });
    await row.getByRole("button", { name: /^允许发帖/ }).click();
    await expect(row).toContainText("获准发帖");
    await page.goto(`/circle/manage/${id}/member?filter=poster`);
    await row.getByRole("button", { name: /^收回发帖资格/ }).click();
    await expect(main).toContainText("没有这样的成员");
    await page.goto(`/circle/manage/${id}/member`);
    await row.getByRole("button", { name: /^设为圈子管理员/ }).click();
    await expect(row.getByRole("button", { name: /^撤销圈子管理员/ })).toBeVisible();
    expect((await readPage(page.request, `/circle/detail/${id}?tab=log`)).main).toContain("任命了圈子管理员");
  },
);

test("R14 a dissolution waits seven days, with a banner, and can be cancelled", once, async ({ page, baseURL }) => {
  const { id } = await foundCircle(await ownSession(page, baseURL));
  const main = page.getByRole("main");
  const path = `/circle/${id}`;
  await page.goto(`/circle/manage/${id}/dissolve`);
  await main.getByRole("button", { name: "发起解散" }).click();
  await expect(page).toHaveURL(path);
  await expect(main).toContainText("圈主发起了解散");
  await main.getByRole("button", { name: "撤回解散" }).click();
  await expect(page.getByText("已撤回解散").first()).toBeVisible();
  await expect(main).not.toContainText("圈主发起了解散");
});

test("R14 the announcement is shown above the posts until it is removed", async ({ page, baseURL }) => {
  const { id } = await foundCircle(await ownSession(page, baseURL));
  const main = page.getByRole("main");
  await page.goto(`/circle/manage/${id}/announcement`);
  await main.getByLabel("公告内容").fill("周六晚上一起开荒。");
  await main.getByRole("button", { name: "发布公告" }).click();
  await expect(main.getByRole("region", { name: /^公告 / })).toContainText("周六晚上一起开荒。");
});
