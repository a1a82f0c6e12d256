import { chooseNative } from "../../fixtures/choose-native.ts";
import { foundCircle, joinCircle } from "../../fixtures/e2e-circles.ts";
import { newMember, unique } from "../../fixtures/e2e-community.ts";
import { ownSession } from "../../fixtures/own-session.ts";
import { picture } from "../../fixtures/picture.ts";
import { readPage } from "../../fixtures/read-page.ts";
import { expect, test } from "../../setup/e2e-test.ts";

test("R14 E05 the owner edits the circle, with a banner, and an invalid form keeps its input", async ({
  page,
  baseURL,
  javaScriptEnabled,
}) => {
  const owner = await ownSession(page, baseURL);
  const { id } = await foundCircle(owner);
  const taken = await foundCircle(await newMember(page.request, baseURL));
  const name = `新名${unique()}`;
  await page.goto(`/circle/manage/${id}/setting`);
  const main = page.getByRole("main");
  await main.getByLabel("名称", { exact: true }).fill(taken.name);
  await main.getByLabel("圈规").fill("一、不剧透。");
  await chooseNative(page, "category", "音乐影视");
  await main.getByRole("radio", { name: "申请后加入" }).check();
  await main.getByLabel("申请时回答的问题").fill("听什么？");
  await main.getByRole("button", { name: "保存", exact: true }).click();
  await expect(main.getByRole("alert").first()).toBeVisible();
  await expect(main.getByLabel("圈规")).toHaveValue("一、不剧透。");
  await expect(main.getByRole("radio", { name: "申请后加入" })).toBeChecked();
  await main.getByLabel("名称", { exact: true }).fill(name);
  await main.getByLabel("横幅", { exact: true }).setInputFiles(await picture({ name: "横幅.png", colour: "#3344cc" }));
  if (javaScriptEnabled) await expect(main.getByText("上传好了，保存后生效")).toBeVisible();
  await main.getByRole("button", { name: "保存", exact: true }).click();
  await expect(page).toHaveURL(`/circle/${id}`);
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(main.getByText("音乐影视").first()).toBeVisible();
  const head = main.getByRole("region", { name });
  await expect(head.locator('img[src^="/media/"]')).toHaveCount(1);
  expect((await readPage(page.request, `/circle/detail/${id}`)).main).toContain("一、不剧透。");
});

test(
  "E05 a member chooses which notices a circle sends, and sees the choice",
  { tag: "@once" },
  async ({ page, baseURL }) => {
    const owner = await newMember(page.request, baseURL);
    const { id, name } = await foundCircle(owner);
    const me = await ownSession(page, baseURL);
    await joinCircle(me, id);
    const main = page.getByRole("main");
    const level = (words: string) => main.getByRole("button", { name: `通知：${words}` });
    const open = async () => {
      await page.goto(`/circle/${id}`);
      await main.getByLabel(`你在${name}：已加入`).click();
    };
    await open();
    await expect(level("精华与公告")).toHaveAttribute("aria-pressed", "true");
    for (const [chosen, other] of [
      ["不通知", "精华与公告"],
      ["所有新帖", "不通知"],
    ] as const) {
      await level(chosen).click();
      await expect(page.getByText(`这个圈子的通知已设为「${chosen}」`).first()).toBeVisible();
      await expect(page).toHaveURL(`/circle/${id}`);
      await open();
      await expect(level(chosen)).toHaveAttribute("aria-pressed", "true");
      await expect(level(other)).toHaveAttribute("aria-pressed", "false");
    }
  },
);

test("E05 R13 an applicant withdraws an application, and a refused applicant reads why and applies again", async ({
  page,
  baseURL,
  newVisitor,
}) => {
  const owner = await ownSession(page, baseURL);
  const { id } = await foundCircle(owner, { joinPolicy: "approval", joinQuestion: "几级了？" });
  const visitor = await newVisitor();
  const guest = await ownSession(visitor, baseURL);
  const theirs = visitor.getByRole("main");
  await joinCircle(guest, id, "三级");
  await visitor.goto(`/circle/${id}`);
  await theirs.getByRole("button", { name: "撤回申请" }).click();
  await expect(theirs.getByText("加入申请已提交")).toHaveCount(0);
  await expect(theirs.getByRole("link", { name: /^申请加入/ }).first()).toBeVisible();
  await joinCircle(guest, id, "四级");

  await page.goto(`/circle/manage/${id}/application`);
  const main = page.getByRole("main");
  await expect(main.getByRole("form", { name: "加入申请" })).toContainText("四级");
  await main.getByLabel(/^拒绝时告诉对方的理由/).fill("五级再来");
  await main.getByRole("listitem").filter({ hasText: "四级" }).getByRole("button", { name: /^拒绝/ }).click();
  await expect(page.getByText("已拒绝 1 份申请").first()).toBeVisible();
  await expect(main).toContainText("没有等待处理的申请");
  await visitor.goto(`/circle/${id}`);
  await expect(theirs).toContainText("理由：五级再来");
  await theirs
    .getByRole("link", { name: /^申请加入/ })
    .first()
    .click();
  await theirs.getByLabel("几级了？").fill("五级");
  await theirs.getByRole("button", { name: "提交申请" }).click();
  await expect(theirs).toContainText("加入申请已提交");
});

test("E05 R14 the form of an invitation reports an error at its field, and a withdrawn invitation leads nowhere", async ({
  page,
  baseURL,
}) => {
  const { id } = await foundCircle(await ownSession(page, baseURL));
  const main = page.getByRole("main");
  await page.goto(`/circle/manage/${id}/invitation`);
  await main.getByLabel(/^可以用几次/).fill("0");
  await main.getByRole("button", { name: "生成邀请链接" }).click();
  await expect(main.getByRole("alert")).toContainText("至少 1 次");
  await main.getByLabel(/^可以用几次/).fill("2");
  await main.getByRole("button", { name: "生成邀请链接" }).click();
  const link = await main.getByLabel("邀请链接", { exact: true }).inputValue();
  const path = new URL(link).pathname;
  expect((await page.request.get(path)).status()).toBe(200);
  await main.getByRole("button", { name: /^撤回/ }).click();
  await expect(main).toContainText("还没有邀请链接");
  expect((await page.request.get(path)).status()).toBe(404);
});

test(
  "R01 R15 R06 E05 suggested circles appear on the home page, and a joined circle in profile, sidebar, search and suggestions",
  { tag: "@once" },
  async ({ page, baseURL }) => {
    const { id, name } = await foundCircle(await newMember(page.request, baseURL));
    const me = await ownSession(page, baseURL);
    await page.goto("/");
    const beside = page.getByRole("region", { name: "可加入的圈子" });
    await expect(beside.getByRole("listitem").first()).toContainText("成员");
    await expect(beside.getByRole("link", { name: "加入" }).first()).toHaveAttribute("href", /^\/circle\/join\/\d+$/);
    await joinCircle(me, id);
    const main = page.getByRole("main");
    await page.goto(`/user/${me.id}`);
    await main.getByRole("link", { name: /^圈子/ }).first().click();
    await expect(page).toHaveURL(/tab=circles/);
    await expect(main.getByRole("listitem").filter({ hasText: name })).toBeVisible();
    await expect(page.getByRole("region", { name: "我的圈子" }).getByRole("link", { name })).toBeVisible();
    await page.goto(`/search?q=${encodeURIComponent(name)}&type=circles`);
    await expect(main.getByRole("link", { name }).first()).toHaveAttribute("href", `/circle/${id}`);
    await page.goto(`/search/suggestion?q=${encodeURIComponent(name)}`);
    await page.getByRole("region", { name: "圈子", exact: true }).getByRole("link", { name }).click();
    await expect(page).toHaveURL(`/circle/${id}`);
  },
);
