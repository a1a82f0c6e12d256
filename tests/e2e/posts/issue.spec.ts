import type { Page } from "@playwright/test";
import { siteTimeOf } from "../../../contract/shared/site-time.ts";
import { key, type Member } from "#tests/fixtures/e2e-community.ts";
import { ownSession } from "#tests/fixtures/own-session.ts";
import { readPage } from "#tests/fixtures/read-page.ts";
import { publish, sourceOf, toIssueStep, uploadPicture } from "#tests/fixtures/write-screen.ts";
import { axe, expect, test } from "#tests/setup/e2e-test.ts";

const HOME = "/user/publish/article";
const DAY = 24 * 3_600_000;
const choose = (page: Page, name: string) => page.getByRole("radio", { name, exact: true }).check();

/** Saves a draft through the API. @returns the address of its publishing step */
async function issueStepOf(me: Member, text: { title: string; source: string }): Promise<string> {
  const { id } = await me.send<{ id: number }>("/draft/article/save", { ...text, formKey: key() });
  return `${HOME}/issue?draft=${id}`;
}

test("R26 R24 the publishing step keeps readers, closed comments, tags, cover, summary, poll and source through an upload, an error, and going back and forth, and its card shows them", async ({
  page,
  baseURL,
  newVisitor,
  javaScriptEnabled,
}) => {
  const me = await ownSession(page, baseURL);
  const text = { title: "云海上的彩虹桥", source: "## 开场\n\n雨后二十分钟内，会出现一道彩虹。" };
  await page.goto(await issueStepOf(me, text));
  const card = page.locator("figure", { hasText: "列表里的样子" });
  await expect(card).toContainText(text.title);
  await expect(card).toContainText("开场 雨后二十分钟内");
  await expect(page.getByRole("region", { name: "正文预览" }).getByRole("heading", { name: "开场" })).toBeVisible();
  const source = page.getByRole("textbox", { name: "来源链接" });
  await expect(source).toBeHidden();
  await choose(page, "仅粉丝可见");
  await page.getByRole("checkbox", { name: "关闭评论" }).check();
  await page.getByText("同人", { exact: true }).click();
  await page.getByRole("textbox", { name: "摘要" }).fill("走到头的人都说了什么");
  await uploadPicture(page, javaScriptEnabled);
  await expect(page.getByRole("radio", { name: "图片 1" })).toBeChecked();
  await expect(page.getByRole("textbox", { name: "摘要" })).toHaveValue("走到头的人都说了什么");
  await choose(page, "不用封面");
  await choose(page, "转载");
  await expect(source).toBeVisible();
  await choose(page, "原创");
  await expect(source).toBeHidden();
  await choose(page, "翻译");
  const box = page.getByRole("group", { name: "投票", exact: true });
  await page.getByText("投票（选填）").click();
  await box.getByRole("textbox", { name: "选项 1" }).fill("默鲸");
  await box.getByRole("textbox", { name: "选项 2" }).fill("苇母");
  await page.getByRole("button", { name: "发布", exact: true }).click();
  const question = box.getByRole("textbox", { name: "投票的问题" });
  await expect(question).toHaveAccessibleDescription("请写下投票的问题");
  await question.fill("先打哪个？");
  await page.getByRole("button", { name: "发布", exact: true }).click();
  await expect(source).toHaveAccessibleDescription(/转载或翻译请填写来源链接/);
  const kept = async () => {
    await expect(page.getByRole("radio", { name: "仅粉丝可见" })).toBeChecked();
    await expect(page.getByRole("checkbox", { name: "关闭评论" })).toBeChecked();
    await expect(page.getByRole("checkbox", { name: "同人" })).toBeChecked();
    await expect(page.getByRole("textbox", { name: "摘要" })).toHaveValue("走到头的人都说了什么");
    await expect(page.getByRole("radio", { name: "不用封面" })).toBeChecked();
    await expect(page.getByRole("radio", { name: "翻译" })).toBeChecked();
    await expect(question).toHaveValue("先打哪个？");
    await expect(box.getByRole("textbox", { name: "选项 2" })).toHaveValue("苇母");
  };
  await kept();
  await page.getByRole("button", { name: "上一步" }).click();
  await expect(sourceOf(page)).toHaveValue(/会出现一道彩虹/);
  await sourceOf(page).fill("改过的开场");
  await toIssueStep(page);
  await kept();
  await expect(card).toContainText("走到头的人都说了什么");
  await expect(card).toContainText("同人");
  await source.fill("https://example.com/a");
  const id = await publish(page);
  await expect(page.getByText("翻译").first()).toBeVisible();
  await expect(page.getByText("改过的开场")).toBeVisible();
  await expect(page.getByText("仅粉丝可见", { exact: true })).toBeVisible();
  await expect(page.getByText("作者已关闭评论")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "写评论" })).toBeHidden();
  await expect(page.getByRole("region", { name: "先打哪个？" }).getByRole("radio")).toHaveCount(2);

  const guest = await newVisitor();
  const refused = await readPage(guest.request, `/article/${id}`);
  expect(refused.status).toBe(403);
  expect(refused.html).not.toContain("改过的开场");
  expect(refused.main).toContain("这篇文章仅粉丝可见，关注作者后再来看吧");
  if (javaScriptEnabled) {
    await guest.goto(`/article/${id}`);
    await axe(guest);
  }
});

test(
  "R26 an article's readers are shown when it is edited, and its poll, once somebody has voted, can only be ended",
  { tag: "@once" },
  async ({ page, baseURL, newVisitor }) => {
    const me = await ownSession(page, baseURL);
    const draft = await me.send<{ id: number; revision: number }>("/draft/article/save", {
      title: "打哪个好",
      source: "悄悄话",
      formKey: key(),
    });
    const { id } = await me.send<{ id: number }>("/article/publish", {
      draftId: draft.id,
      revision: draft.revision,
      visibility: "followers",
      commentsClosed: true,
      poll: { question: "先打哪个？", options: ["默鲸", "苇母"], days: 3 },
      formKey: key(),
    });
    const edit = `${HOME}/edit/${id}`;
    await page.goto(edit);
    await toIssueStep(page);
    await expect(page.getByRole("radio", { name: "仅粉丝可见" })).toBeChecked();
    await expect(page.getByRole("checkbox", { name: "关闭评论" })).toBeChecked();
    await expect(page.getByRole("radio", { name: "定时发布" })).toBeHidden();
    await choose(page, "公开");
    await publish(page);
    const poll = (who: Page) => who.getByRole("region", { name: "先打哪个？" });

    const reader = await newVisitor();
    await reader.goto(`/article/${id}`);
    await expect(poll(reader)).not.toContainText("%");
    await expect(poll(reader).getByRole("link", { name: "登录后投票" })).toHaveAttribute(
      "href",
      `/login?redirect=${encodeURIComponent(`/article/${id}`)}`,
    );
    await ownSession(reader, baseURL);
    await reader.goto(`/article/${id}`);
    await poll(reader).getByRole("radio", { name: "苇母" }).check();
    await poll(reader).getByRole("button", { name: "投票" }).click();
    await expect(reader.getByText("投票成功").first()).toBeVisible();
    await expect(poll(reader).getByRole("listitem").filter({ hasText: "苇母" })).toContainText("我选的 · 1 票，100%");

    await page.goto(edit);
    await toIssueStep(page);
    const box = page.getByRole("group", { name: "投票", exact: true });
    await expect(box).toContainText("已有 1 人投票，问题和选项不能再改。");
    await box.getByRole("checkbox", { name: "立即结束投票" }).check();
    await publish(page);
    await expect(poll(page)).toContainText("已结束");
    await expect(poll(page).getByRole("listitem").filter({ hasText: "苇母" })).toContainText("100%");
  },
);

test("R26 a scheduled article is its author's alone until its time, and can be published or cancelled", async ({
  page,
  baseURL,
  newVisitor,
  javaScriptEnabled,
}) => {
  const me = await ownSession(page, baseURL);
  await page.goto(await issueStepOf(me, { title: "明天见", source: "明天的话" }));
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
  const guest = (await newVisitor()).request;
  expect((await guest.get(`/article/${id}`)).status()).toBe(404);

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
  expect((await guest.get(`/article/${again}`)).status()).toBe(200);
});

test(
  "R26 R07 a 回复可见 text is a placeholder until the reader comments, and is in no page of anybody else",
  { tag: "@once" },
  async ({ page, baseURL, newVisitor, request }) => {
    const author = await newVisitor();
    const me = await ownSession(author, baseURL);
    const path = `/article/${await me.publish({ source: "前面的话\n\n:::reply\n彩蛋在这里\n:::\n" })}`;
    expect((await readPage(author.request, path)).main).toContain("彩蛋在这里");
    expect((await readPage(request, path)).html).not.toContain("彩蛋在这里");
    expect((await readPage(request, path)).main).toContain("这里的内容回复后可见");
    expect(await (await request.get(`${path}.data`)).text()).not.toContain("彩蛋在这里");

    await ownSession(page, baseURL);
    await page.goto(path);
    await expect(page.getByText("这里的内容回复后可见")).toBeVisible();
    await page.getByRole("textbox", { name: "写评论" }).fill("想看彩蛋");
    await page.getByRole("button", { name: "发表评论" }).click();
    await expect(page.getByRole("region", { name: "回复可见的内容" })).toContainText("彩蛋在这里");
    expect((await readPage(request, path)).html).not.toContain("彩蛋在这里");
  },
);

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

test(
  "R26 E15 a tag's edge has a contrast of 3:1 in every theme, and a chosen tag looks chosen",
  { tag: "@once" },
  async ({ page, baseURL }) => {
    const me = await ownSession(page, baseURL);
    const address = await issueStepOf(me, { title: "有标签的攻略", source: "开头" });
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
  },
);
