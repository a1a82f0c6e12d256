import type { Page } from "@playwright/test";
import { siteTimeOf } from "../../../contract/shared/site-time.ts";
import { publish, sourceOf, toIssueStep, uploadPicture, write } from "#tests/fixtures/write-screen.ts";
import { axe, expect, test } from "#tests/setup/e2e-test.ts";

const HOME = "/user/publish/article";
const DAY = 24 * 3_600_000;
const choose = (page: Page, name: string) => page.getByRole("radio", { name, exact: true }).check();

test("R26 readers and closed comments are kept through going back and errors, and are shown when edited", async ({
  page,
  loginAs,
  newVisitor,
  javaScriptEnabled,
}) => {
  await loginAs({ redirect: HOME });
  await write(page, { title: "只给粉丝看", source: "悄悄话" });
  await toIssueStep(page);
  await choose(page, "仅粉丝可见");
  await page.getByRole("checkbox", { name: "关闭评论" }).check();
  await page.getByRole("button", { name: "上一步" }).click();
  await expect(sourceOf(page)).toHaveValue(/悄悄话/);
  await toIssueStep(page);
  await expect(page.getByRole("radio", { name: "仅粉丝可见" })).toBeChecked();
  await choose(page, "翻译");
  await page.getByRole("button", { name: "发布", exact: true }).click();
  await expect(page.getByRole("textbox", { name: "来源链接" })).toHaveAccessibleDescription(/转载或翻译请填写来源链接/);
  await expect(page.getByRole("radio", { name: "仅粉丝可见" })).toBeChecked();
  await expect(page.getByRole("checkbox", { name: "关闭评论" })).toBeChecked();
  await choose(page, "原创");
  const id = await publish(page);
  await expect(page.getByText("仅粉丝可见", { exact: true })).toBeVisible();
  await expect(page.getByText("作者已关闭评论")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "写评论" })).toBeHidden();

  const guest = await newVisitor();
  expect((await guest.goto(`/article/${id}`))?.status()).toBe(403);
  await expect(guest.getByText("这篇文章仅粉丝可见，关注作者后再来看吧")).toBeVisible();
  await expect(guest.getByText("悄悄话")).toBeHidden();
  if (javaScriptEnabled) await axe(guest);

  await page.goto(`/user/publish/article/edit/${id}`);
  await toIssueStep(page);
  await expect(page.getByRole("radio", { name: "仅粉丝可见" })).toBeChecked();
  await expect(page.getByRole("checkbox", { name: "关闭评论" })).toBeChecked();
  await expect(page.getByRole("radio", { name: "定时发布" })).toBeHidden();
  await choose(page, "公开");
  await publish(page);
  expect((await guest.goto(`/article/${id}`))?.status()).toBe(200);
});

test("R26 the source is required for reposts only, and the first picture is the cover unless the author decides otherwise", async ({
  page,
  loginAs,
  javaScriptEnabled,
}) => {
  await loginAs({ redirect: HOME });
  await write(page, { title: "有图的攻略", source: "开头" });
  await uploadPicture(page, javaScriptEnabled);
  await expect(sourceOf(page)).toHaveValue(/\/media\//);
  await toIssueStep(page);
  const source = page.getByRole("textbox", { name: "来源链接" });
  await expect(source).toBeHidden();
  await choose(page, "转载");
  await expect(source).toBeVisible();
  await choose(page, "原创");
  await expect(source).toBeHidden();
  await expect(page.getByRole("radio", { name: "图片 1" })).toBeChecked();
  await choose(page, "不用封面");
  await page.getByRole("button", { name: "上一步" }).click();
  await expect(sourceOf(page)).toHaveValue(/\/media\//);
  await toIssueStep(page);
  await expect(page.getByRole("radio", { name: "不用封面" })).toBeChecked();
});

test("R26 a scheduled article is its author's alone until its time, and can be published or cancelled", async ({
  page,
  loginAs,
  newVisitor,
  javaScriptEnabled,
}) => {
  await loginAs({ redirect: HOME });
  await write(page, { title: "明天见", source: "明天的话" });
  await toIssueStep(page);
  await choose(page, "定时发布");
  await page.getByRole("button", { name: "发布", exact: true }).click();
  const at = page.getByLabel("定时发布的时间");
  await expect(at).toHaveAccessibleDescription(/请选择发布时间/);
  await at.fill(siteTimeOf(Date.now() + 60_000));
  await page.getByRole("button", { name: "发布", exact: true }).click();
  await expect(at).toHaveAccessibleDescription(/至少要在 5 分钟以后/);
  await expect(page.getByRole("radio", { name: "定时发布" })).toBeChecked();
  if (javaScriptEnabled) await axe(page);
  const time = siteTimeOf(Date.now() + DAY);
  await at.fill(time);
  const id = await publish(page);
  await expect(page.getByRole("note")).toContainText(`将于 ${time.replace("T", " ")}（北京时间）发布`);
  if (javaScriptEnabled) await axe(page);
  const guest = await newVisitor();
  expect((await guest.goto(`/article/${id}`))?.status()).toBe(404);

  await page.goto(`/user/publish/article/edit/${id}`);
  await toIssueStep(page);
  await expect(at).toHaveValue(time);
  await page.goto(`/article/${id}`);
  await page.getByRole("button", { name: "取消定时" }).click();
  await expect(page.getByText("已取消定时，文章变回草稿").first()).toBeVisible();
  await expect(sourceOf(page)).toHaveValue(/明天的话/);

  await toIssueStep(page);
  await choose(page, "定时发布");
  await at.fill(time);
  const again = await publish(page);
  await page.getByRole("button", { name: "立即发布" }).click();
  await expect(page.getByText("发布成功").first()).toBeVisible();
  await expect(page.getByRole("note")).toBeHidden();
  expect((await guest.goto(`/article/${again}`))?.status()).toBe(200);
});

test("R26 R07 a 回复可见 text is a placeholder until the reader comments, and is in no page of anybody else", async ({
  page,
  loginAs,
  newVisitor,
}) => {
  await loginAs({ redirect: HOME });
  await write(page, { title: "评论后看彩蛋", source: "前面的话\n\n:::reply\n彩蛋在这里\n:::\n" });
  await toIssueStep(page);
  const id = await publish(page);
  await expect(page.getByRole("region", { name: "回复可见的内容" })).toContainText("彩蛋在这里");

  const reader = await newVisitor();
  const first = await reader.goto(`/article/${id}`);
  expect(await first?.text()).not.toContain("彩蛋在这里");
  expect(await (await reader.request.get(`/article/${id}.data`)).text()).not.toContain("彩蛋在这里");
  await expect(reader.getByText("这里的内容回复后可见")).toBeVisible();
  await loginAs({ page: reader, redirect: `/article/${id}` });
  await expect(reader.getByText("这里的内容回复后可见")).toBeVisible();
  await reader.getByRole("textbox", { name: "写评论" }).fill("想看彩蛋");
  await reader.getByRole("button", { name: "发表评论" }).click();
  await expect(reader.getByRole("region", { name: "回复可见的内容" })).toContainText("彩蛋在这里");
  const guest = await newVisitor();
  expect(await (await guest.goto(`/article/${id}`))?.text()).not.toContain("彩蛋在这里");
});

test("R26 R07 an article's poll is set in the issue step, a reader votes once after logging in, and it can only be ended", async ({
  page,
  loginAs,
  newVisitor,
}) => {
  await loginAs({ redirect: HOME });
  await write(page, { title: "打哪个好", source: "说说理由" });
  await toIssueStep(page);
  const box = page.getByRole("group", { name: "投票", exact: true });
  await page.getByText("投票（选填）").click();
  await box.getByRole("textbox", { name: "选项 1" }).fill("默鲸");
  await box.getByRole("textbox", { name: "选项 2" }).fill("苇母");
  await page.getByRole("button", { name: "发布", exact: true }).click();
  const question = box.getByRole("textbox", { name: "投票的问题" });
  await expect(question).toHaveAccessibleDescription("请写下投票的问题");
  await expect(box.getByRole("textbox", { name: "选项 2" })).toHaveValue("苇母");
  await question.fill("先打哪个？");
  const id = await publish(page);
  const poll = (who: Page) => who.getByRole("region", { name: "先打哪个？" });
  await expect(poll(page).getByRole("radio")).toHaveCount(2);

  const reader = await newVisitor();
  await reader.goto(`/article/${id}`);
  await expect(poll(reader)).not.toContainText("%");
  await expect(poll(reader).getByRole("link", { name: "登录后投票" })).toHaveAttribute(
    "href",
    `/login?redirect=${encodeURIComponent(`/article/${id}`)}`,
  );
  await loginAs({ page: reader, redirect: `/article/${id}` });
  await poll(reader).getByRole("radio", { name: "苇母" }).check();
  await poll(reader).getByRole("button", { name: "投票" }).click();
  await expect(reader.getByText("投票成功").first()).toBeVisible();
  await expect(poll(reader).getByRole("listitem").filter({ hasText: "苇母" })).toContainText("我选的 · 1 票，100%");
  await expect(poll(reader).getByRole("button", { name: "投票" })).toHaveCount(0);

  await page.goto(`/user/publish/article/edit/${id}`);
  await toIssueStep(page);
  await expect(box).toContainText("已有 1 人投票，问题和选项不能再改。");
  await box.getByRole("checkbox", { name: "立即结束投票" }).check();
  await publish(page);
  await expect(poll(page)).toContainText("已结束");
  await expect(poll(page).getByRole("listitem").filter({ hasText: "苇母" })).toContainText("100%");
});

/** The contrast (WCAG) of two opaque colours. */
function contrast(one: string, other: string): number {
  const light = (colour: string) => {
    const [r = 0, g = 0, b = 0] = (colour.match(/[\d.]+/g) ?? []).map((part) => {
      const share = Number(part) / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const [high = 0, low = 0] = [light(one), light(other)].toSorted((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

test("R26 E15 a tag's edge has a contrast of 3:1 in every theme, and a chosen tag looks chosen, without scripts too", async ({
  page,
  baseURL,
  loginAs,
}) => {
  await loginAs({ redirect: HOME });
  await write(page, { title: "有标签的攻略", source: "开头" });
  await toIssueStep(page);
  const address = page.url();
  for (const theme of ["light", "dark", "green", "darkBlue"]) {
    await page.context().addCookies([{ name: "app-theme", value: theme, url: baseURL ?? "" }]);
    await page.goto(address);
    const tags = page.getByRole("group", { name: "标签" });
    const lookOf = (name: string) =>
      tags.locator("label", { hasText: name }).evaluate((label) => {
        const { borderTopColor, backgroundColor } = getComputedStyle(label);
        return { edge: borderTopColor, ground: backgroundColor };
      });
    const card = await page
      .locator("main form")
      .first()
      .evaluate((form) => {
        for (let one: Element | null = form; one; one = one.parentElement) {
          const { backgroundColor } = getComputedStyle(one);
          if (backgroundColor !== "rgba(0, 0, 0, 0)") return backgroundColor;
        }
        return "";
      });
    expect(contrast((await lookOf("攻略")).edge, card), theme).toBeGreaterThanOrEqual(3);
    await tags.locator("label", { hasText: "攻略" }).click();
    await expect(tags.getByRole("checkbox", { name: "攻略" })).toBeChecked();
    const other = await lookOf("资讯");
    await expect.poll(async () => (await lookOf("攻略")).ground, theme).not.toBe(other.ground);
    await expect.poll(async () => (await lookOf("攻略")).edge, theme).not.toBe(other.edge);
  }
});
