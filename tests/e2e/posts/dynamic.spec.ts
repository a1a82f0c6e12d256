import { pngText } from "../../fixtures/ai-marks.ts";
import { newMember, unique } from "../../fixtures/e2e-community.ts";
import { ownSession } from "../../fixtures/own-session.ts";
import { picture } from "../../fixtures/picture.ts";
import { readPage, redirectOf } from "../../fixtures/read-page.ts";
import { expect, press, test } from "../../setup/e2e-test.ts";

test(
  "E03 C19 a dynamic with a topic, pictures and a statement about AI is published from the list, is first there, and has its own page",
  { tag: "@once" },
  async ({ page, loginAs }) => {
    await loginAs({ redirect: "/dynamic" });
    const words = `浮岛日落 ${unique()}`;
    const form = page.getByRole("form", { name: "发布动态" });
    await form.getByLabel("动态内容").fill(`${words}\n第二行 #云川风景#`);
    await form
      .getByLabel("添加图片")
      .setInputFiles([
        await picture({ name: "a.png" }),
        await picture({ name: "b.png", colour: "#c03060", width: 300, height: 500 }),
      ]);
    await form.getByLabel("AI 声明").selectOption("含 AI 生成的内容");
    await form.getByRole("button", { name: "发布", exact: true }).click();
    await expect(page.getByText("发布成功")).toBeVisible();
    await expect(page).toHaveURL(/\/dynamic#dynamic-\d+$/);
    // Other tests post meanwhile, so the card may not be the first.
    const card = page.getByRole("article").filter({ hasText: words });
    await expect(card).toBeVisible();
    await expect(page.getByLabel("动态内容")).toHaveValue("");
    await expect(card.getByRole("link", { name: "#云川风景#" })).toHaveAttribute(
      "href",
      `/search?q=${encodeURIComponent("云川风景")}`,
    );
    await expect(card.getByRole("img", { name: /^图片/ })).toHaveCount(2);
    await expect(card.getByRole("link", { name: "图片 2" })).toHaveAttribute("href", /^\/media\/image\/.+\.png$/);
    await expect(card.getByRole("link", { name: "图片 1" })).toHaveAttribute("data-viewer", "true");
    await expect(card.getByText("含 AI 生成", { exact: true })).toBeVisible();

    await card
      .getByRole("link", { name: /的动态$/ })
      .first()
      .click();
    await expect(page).toHaveURL(/\/dynamic\/\d+$/);
    await expect(page).toHaveTitle(new RegExp(words));
    await expect(page.getByText("作者声明：内容含 AI 生成")).toBeVisible();
    await page.getByLabel("写评论").fill("在哪拍的？");
    await page.getByRole("button", { name: "发表评论" }).click();
    await expect(page.locator("[data-marked]")).toContainText("在哪拍的？");
    await expect(page.locator("[data-marked]")).toContainText("楼主");
  },
);

test("E03 C19 an invalid dynamic keeps text, pictures, options and its statement about AI, and a picture can be removed", async ({
  page,
  loginAs,
  javaScriptEnabled,
}) => {
  await loginAs({ redirect: "/user/publish/dynamic" });
  const form = page.getByRole("form", { name: "发布动态" });
  await form.getByLabel("动态内容").fill("打哪个好？");
  await form.getByLabel("添加图片").setInputFiles({ name: "ai.png", mimeType: "image/png", buffer: await pngText() });
  if (!javaScriptEnabled) await form.getByRole("button", { name: "上传图片" }).click();
  await expect(form.getByRole("list", { name: "已添加的图片" }).getByRole("img")).toHaveCount(1);
  await expect(form.getByText("文件里有 AI 生成的标识")).toBeVisible();
  await form.getByLabel("AI 声明").selectOption("含 AI 生成的内容");
  await form.locator("summary", { hasText: "投票" }).click();
  await form.getByLabel("选项 1", { exact: true }).fill("默鲸");
  await form.getByLabel("选项 2", { exact: true }).fill("苇母");
  await form.getByRole("radio", { name: "7 天" }).check();
  await form.getByRole("button", { name: "发布", exact: true }).click();
  await expect(form.getByRole("alert")).toHaveText("投票和图片只能选一样");
  await expect(form.getByLabel("动态内容")).toHaveValue("打哪个好？");
  await expect(form.getByLabel("选项 2", { exact: true })).toHaveValue("苇母");
  await expect(form.getByRole("radio", { name: "7 天" })).toBeChecked();
  await expect(form.getByLabel("AI 声明").locator("option:checked")).toHaveText("含 AI 生成的内容");
  await expect(form.getByRole("list", { name: "已添加的图片" }).getByRole("img")).toHaveCount(1);

  if (javaScriptEnabled) await form.getByRole("button", { name: "移除图片 1" }).click();
  else await form.getByRole("checkbox", { name: "移除" }).check();
  await form.getByRole("button", { name: "发布", exact: true }).click();
  await expect(page.getByText("发布成功")).toBeVisible();
  await expect(page).toHaveURL(/\/dynamic\/\d+$/);
  await expect(page.getByText("作者声明：内容含 AI 生成")).toBeVisible();
  await expect(page.getByRole("article").getByRole("radio")).toHaveCount(2);
  await expect(page.getByRole("article").getByRole("img", { name: /^图片/ })).toHaveCount(0);
});

test(
  "E03 a vote is cast once by a plain form, and then the results are shown",
  { tag: "@once" },
  async ({ page, baseURL, loginAs }) => {
    const author = await newMember(page.request, baseURL);
    const path = `/dynamic/${await author.dynamic({ source: "选一个", poll: { options: ["打法", "钓鱼"], days: 3 } })}`;
    await page.goto(path);
    const card = page.getByRole("article");
    await expect(card.getByRole("button")).toHaveCount(0);
    await expect(card.getByRole("link", { name: "登录后投票" })).toHaveAttribute(
      "href",
      `/login?redirect=${encodeURIComponent(path)}`,
    );
    await expect(card).not.toContainText("%");
    await loginAs({ redirect: path });
    await card.getByRole("radio", { name: "钓鱼" }).check();
    await card.getByRole("button", { name: "投票" }).click();
    await expect(card.getByRole("listitem").filter({ hasText: "钓鱼" })).toContainText("100%");
    await expect(card).toContainText("1 人参与");
    await page.reload();
    await expect(card.getByRole("listitem").filter({ hasText: "钓鱼" })).toContainText("我选的");
    await expect(card.getByRole("button", { name: "投票" })).toHaveCount(0);
  },
);

test("E03 in a list an empty vote is refused, then a vote is cast, and a like shows immediately, persists, and is undone, and the cards do not move", async ({
  page,
  baseURL,
  loginAs,
  violations,
}) => {
  violations.allow(/status of 400/);
  const author = await newMember(page.request, baseURL);
  const [words, liked] = [`列表里选几个 ${unique()}`, `列表里的一条 ${unique()}`];
  const poll = { options: ["打法", "钓鱼"], days: 3, isMultiple: true };
  const voted = `/dynamic/${await author.dynamic({ source: words, poll })}`;
  const id = await author.dynamic({ source: liked });
  await loginAs({ redirect: "/dynamic" });
  const card = page.getByRole("article").filter({ hasText: words });
  await press(card.getByRole("button", { name: "投票" }));
  await expect(page.getByText("请选择一个选项").first()).toBeVisible();
  await card.getByRole("checkbox", { name: "钓鱼" }).check();
  await press(card.getByRole("button", { name: "投票" }));
  await expect(card.getByRole("listitem").filter({ hasText: "钓鱼" })).toContainText("我选的");
  await expect(card.getByRole("listitem").filter({ hasText: "打法" })).toContainText("0%");
  await expect(card.getByRole("button", { name: "投票" })).toHaveCount(0);
  await expect(page).toHaveURL(/\/dynamic(?:#dynamic-\d+)?$/);
  // Further actions on the card still work.
  await press(card.getByRole("button", { name: /，赞 赞$/ }));
  await expect(card.getByRole("button", { name: /取消赞 1$/ })).toBeVisible();
  expect((await readPage(page.request, voted)).main).toContain("100%");

  const other = page.getByRole("article").filter({ hasText: liked });
  const like = other.getByRole("button", { name: "赞", exact: false });
  await press(like);
  await expect(like).toHaveAttribute("aria-pressed", "true");
  await expect(other.getByRole("button", { name: /取消赞 1$/ })).toBeVisible();
  await expect(page).toHaveURL(/\/dynamic(?:#dynamic-\d+)?$/);
  await other
    .getByRole("link", { name: /的动态$/ })
    .first()
    .click();
  await expect(page).toHaveURL(`/dynamic/${id}`);
  await page.goBack();
  // The dynamic's page, which is being left, has the same button.
  await expect(page.getByRole("form", { name: "发布动态" })).toBeVisible();
  await expect(like).toHaveAttribute("aria-pressed", "true");
  await press(like);
  await expect(like).toHaveAttribute("aria-pressed", "false");
  expect((await readPage(page.request, `/dynamic/${id}`)).main).not.toContain("已赞");
});

test("E03 a dynamic is liked, kept and reposted, and a repost shows that its origin is deleted", async ({
  page,
  baseURL,
  loginAs,
}) => {
  const author = await newMember(page.request, baseURL);
  const words = `原话 ${unique()}`;
  const path = `/dynamic/${await author.dynamic({ source: words })}`;
  await loginAs({ redirect: path });
  const like = page.getByRole("article").getByRole("button", { name: /赞/ });
  await press(like);
  await expect(like).toHaveAttribute("aria-pressed", "true");
  await expect(like).toContainText("1");
  await press(page.getByRole("article").getByRole("button", { name: /收藏 0$/ }));
  await expect(page.getByRole("article").getByRole("button", { name: /已收藏 1$/ })).toBeVisible();
  const kept = await readPage(page.request, "/user/favourite");
  expect(kept.main).toContain(words);
  expect(kept.html).toContain(`href="${path}"`);
  await page.locator("#actions summary", { hasText: "分享" }).click();
  await page.getByRole("article").getByRole("link", { name: /^转发/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "转发" })).toBeVisible();
  const form = page.getByRole("form", { name: "转发" });
  await expect(form).toContainText(words);
  await form.getByLabel("动态内容").fill("说得好");
  await form.getByRole("button", { name: "转发", exact: true }).last().click();
  await expect(page.getByText("转发成功")).toBeVisible();
  await expect(page.getByRole("article")).toContainText("说得好");
  const origin = page.getByRole("article").getByRole("link", { name: "查看原动态" });
  await expect(origin).toHaveAttribute("href", path);
  const mine = new URL(page.url()).pathname;
  await origin.click();
  await expect(page.getByRole("article").getByRole("button", { name: /已赞 1$/ })).toBeVisible();
  await page.locator("#actions summary", { hasText: "分享 1" }).click();
  await expect(page.getByRole("article").getByRole("link", { name: /^转发/ })).toContainText("1");
  await author.removeDynamic(Number(path.split("/").at(-1)));
  expect((await readPage(page.request, mine)).main).toContain("原内容已删除");
  expect((await page.request.get(path)).status()).toBe(404);
});

test("R22 A03 own dynamics are filtered, deleted by ticks, and restored", async ({ page, baseURL, request }) => {
  expect(await redirectOf(request, "/user/manage/dynamic")).toBe("/login?redirect=%2Fuser%2Fmanage%2Fdynamic");
  const me = await ownSession(page, baseURL);
  expect((await readPage(page.request, "/user/manage/dynamic")).main).toContain("还没有发过动态");
  await me.dynamic({ source: "第一条" });
  await me.dynamic({ source: "第二条", visibility: "self" });
  await me.dynamic({ source: "第三条" });
  await page.goto("/user/manage/dynamic");
  const rows = page.getByRole("form", { name: "动态列表" }).getByRole("listitem");
  await expect(rows).toHaveCount(3);
  const filters = page.getByRole("navigation", { name: "动态范围" });
  await filters.getByRole("link", { name: "仅自己" }).click();
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText("第二条");
  await filters.getByRole("link", { name: "全部" }).click();
  await page.getByRole("checkbox", { name: "选择“第一条”" }).check();
  await page.getByRole("checkbox", { name: "选择“第三条”" }).check();
  await page.getByRole("button", { name: "删除所选" }).click();
  const question = page.getByRole("form", { name: "删除动态" });
  await expect(question.getByRole("listitem")).toHaveText(["第三条", "第一条"]);
  await question.getByRole("button", { name: "确定删除" }).click();
  await expect(page.getByText("已删除 2 条动态，30 天内可以恢复")).toBeVisible();
  await expect(rows).toHaveCount(1);
  await page.getByRole("button", { name: "删除所选" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "请先选择动态" })).toBeVisible();
  await filters.getByRole("link", { name: "回收站" }).click();
  await page.getByRole("button", { name: "恢复“第一条”" }).click();
  await expect(page.getByText("已恢复 1 条动态")).toBeVisible();
  await expect(rows).toHaveCount(1);
  await page.getByRole("checkbox", { name: "选择“第三条”" }).check();
  await page.getByRole("button", { name: "恢复所选" }).click();
  await expect(page.getByText("没有可以恢复的动态")).toBeVisible();
  await filters.getByRole("link", { name: "公开" }).click();
  await expect(rows.filter({ hasText: "第一条" })).toHaveCount(1);
  await page.getByRole("link", { name: "删除“第一条”" }).click();
  await question.getByRole("button", { name: "确定删除" }).click();
  await expect(page.getByText("已删除 1 条动态，30 天内可以恢复")).toBeVisible();
  await expect(page).toHaveURL("/user/manage/dynamic?filter=public");
  await page
    .getByRole("status")
    .filter({ hasText: "已删除 1 条动态" })
    .getByRole("button", { name: "撤销" })
    .first()
    .click();
  await expect(page.getByText("已恢复 1 条动态").last()).toBeVisible();
  await expect(rows.filter({ hasText: "第一条" })).toHaveCount(1);
});

test(
  "E03 R15 a reader without permission is told so, and a profile lists what its reader may see",
  { tag: "@once" },
  async ({ page, baseURL, request }) => {
    const author = await newMember(request, baseURL);
    const words = unique();
    await author.dynamic({ source: `公开的 ${words}` });
    const hidden = await author.dynamic({ source: `给粉丝的 ${words}`, visibility: "followers" });
    const refused = await readPage(request, `/dynamic/${hidden}`);
    expect(refused.status).toBe(403);
    expect(refused.main).toContain("这条动态仅粉丝可见，关注作者后再来看吧");
    await page.goto(`/user/${author.id}?tab=dynamics`);
    await expect(page.getByRole("article")).toHaveCount(1);
    await expect(page.getByRole("article")).toContainText(`公开的 ${words}`);
    await page.goto("/dynamic");
    await expect(page.getByRole("link", { name: "登录后发布" })).toBeVisible();
    await page.getByRole("navigation", { name: "动态范围" }).getByRole("link", { name: "关注" }).click();
    await expect(page.getByText("登录后，这里是你关注的人的动态")).toBeVisible();
    expect((await request.get("/dynamic/0x1")).status()).toBe(404);
  },
);
