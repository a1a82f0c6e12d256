import { foundCircle, joinCircle } from "../../fixtures/e2e-circles.ts";
import { newMember, unique } from "../../fixtures/e2e-community.ts";
import { ownSession } from "../../fixtures/own-session.ts";
import { readPage } from "../../fixtures/read-page.ts";
import { expect, test } from "../../setup/e2e-test.ts";

test("R13 E03 C19 a member posts on the circle's page, and an invalid post keeps its text and shows the reason", async ({
  page,
  baseURL,
  javaScriptEnabled,
}) => {
  const owner = await newMember(page.request, baseURL);
  const { id, name } = await foundCircle(owner);
  const me = await ownSession(page, baseURL);
  await joinCircle(me, id);
  await page.goto(`/circle/${id}`);
  const main = page.getByRole("main");
  const form = main.getByRole("form", { name: "发布动态" });
  const words = `圈里一句${unique()}`;
  await form.getByLabel("动态内容").fill(words);
  await form.getByLabel("AI 声明").selectOption("含 AI 生成的内容");
  await form.getByRole("button", { name: "发布", exact: true }).click();
  await expect(page.getByText("发布成功").first()).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/circle/${id}#dynamic-\\d+$`));
  await expect(main.getByRole("article").first()).toContainText(words);
  await expect(main.getByRole("article").first()).toContainText("含 AI 生成");
  await expect(form.getByLabel("动态内容")).toHaveValue("");

  // Pictures, a video or a poll: with scripts the form unfolds and keeps the text; without them the link opens the page
  // with these fields.
  await form.getByLabel("动态内容").fill("先写一半");
  await form.getByLabel("AI 声明").selectOption("不含 AI 生成的内容");
  await form.getByRole("link", { name: "图片、视频、投票" }).click();
  if (javaScriptEnabled) {
    await expect(form.getByLabel("添加图片")).toBeAttached();
    await expect(form.getByLabel("动态内容")).toHaveValue("先写一半");
    await expect(form.getByLabel("AI 声明")).toHaveValue("free");
    await form.locator("summary", { hasText: "投票" }).click();
    await form.getByLabel("选项 1", { exact: true }).fill("默鲸");
    await form.getByLabel("选项 2", { exact: true }).fill("灯塔");
    await form.getByRole("button", { name: "发布", exact: true }).click();
    await expect(page.getByText("发布成功").first()).toBeVisible();
    await expect(main.getByRole("article").first()).toContainText("默鲸");
  } else {
    await expect(page).toHaveURL(`/user/publish/dynamic?circle=${id}`);
    await expect(main.getByLabel("发到哪个圈子")).toHaveValue(String(id));
    await page.goto(`/circle/${id}`);
  }

  await form.getByLabel("动态内容").fill("这句发不出去");
  await form.getByLabel("AI 声明").selectOption("含 AI 生成的内容");
  await owner.send(`/circle/${id}/member/mute`, { userId: me.id, days: 1, reason: "冷静一下" });
  await form.getByRole("button", { name: "发布", exact: true }).click();
  await expect(main.getByRole("alert").first()).toContainText("禁言");
  await expect(form.getByLabel("动态内容")).toHaveValue("这句发不出去");
  await expect(form.getByLabel("AI 声明")).toHaveValue("contains");
  // A muted member sees the reason and the end instead of the form.
  const muted = await readPage(page.request, `/circle/${id}`);
  expect(muted.main).toContain("冷静一下");
  expect(muted.main).toContain(name);
  expect(muted.html).not.toContain('aria-label="发布动态"');
});

test(
  "E05 R13 a visitor who may not post in a circle reads why, and where to join",
  { tag: "@once" },
  async ({ page, baseURL }) => {
    const owner = await newMember(page.request, baseURL);
    const [open, staffOnly, approved] = [
      await foundCircle(owner),
      await foundCircle(owner, { postPolicy: "moderators" }),
      await foundCircle(owner, { postPolicy: "approved" }),
    ];
    const main = page.getByRole("main");
    await page.goto(`/circle/${open.id}`);
    const why = main.getByText("加入圈子后才能发帖");
    await expect(why).toBeVisible();
    await expect(why.locator("xpath=..").getByRole("link", { name: "加入" })).toHaveAttribute(
      "href",
      `/circle/join/${open.id}`,
    );
    const me = await ownSession(page, baseURL);
    await joinCircle(me, staffOnly.id);
    await joinCircle(me, approved.id);
    await page.goto(`/circle/${staffOnly.id}`);
    await expect(main.getByText("这个圈子只有圈主与圈子管理员可以发帖")).toBeVisible();
    await expect(main.getByRole("form", { name: "发布动态" })).toHaveCount(0);
    await page.goto(`/circle/${approved.id}`);
    await expect(main.getByText("获准后才能在这个圈子发帖")).toBeVisible();
    await owner.send(`/circle/${approved.id}/member/may-post`, { userId: me.id, mayPost: true });
    await page.goto(`/circle/${approved.id}`);
    await expect(main.getByRole("form", { name: "发布动态" })).toBeVisible();
  },
);
