import { key, type Member, newMember, unique } from "../../fixtures/e2e-community.ts";
import { ownSession } from "../../fixtures/own-session.ts";
import { picture } from "../../fixtures/picture.ts";
import { readPage } from "../../fixtures/read-page.ts";
import { axe, expect, test } from "../../setup/e2e-test.ts";

test("E01 A03 a member makes a 专栏, puts articles in, orders them, and deletes it; the articles stay", async ({
  page,
  baseURL,
  newVisitor,
  javaScriptEnabled,
}) => {
  const me = await ownSession(page, baseURL);
  const names = ["第一章", "第二章", "第三章"].map((name) => `${name} ${unique()}`);
  const ids: number[] = [];
  for (const title of names) ids.push(await me.publish({ title }));
  await page.goto("/user/manage/series");
  await expect(page.getByText("把自己的视频排成合集")).toBeVisible();
  await page.getByRole("link", { name: "新建", exact: true }).click();
  const main = page.getByRole("main");
  await main.getByRole("radio", { name: /^专栏/ }).check();
  await main.getByLabel("简介").fill("按时间读。");
  await main.getByLabel("标题", { exact: true }).fill("长".repeat(41));
  await main.getByRole("button", { name: "新建", exact: true }).click();
  await expect(main.getByText("标题最多 40 字").first()).toBeVisible();
  await expect(main.getByLabel("简介")).toHaveValue("按时间读。");
  await expect(main.getByRole("radio", { name: /^专栏/ })).toBeChecked();
  const title = `浮岛编年史 ${unique()}`;
  await main.getByLabel("标题", { exact: true }).fill(title);
  await main.getByLabel("封面", { exact: true }).setInputFiles(await picture({ name: "封面.png", colour: "#3344cc" }));
  if (javaScriptEnabled) await expect(main.getByText("上传好了，保存后生效")).toBeVisible();
  await main.getByRole("button", { name: "新建", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();

  await main.getByRole("button", { name: "放进专栏" }).click();
  await expect(main.getByRole("alert")).toHaveText("请先勾选要放进来的内容");
  for (const name of names) await main.getByRole("checkbox", { name }).check();
  await main.getByRole("button", { name: "放进专栏" }).click();
  await expect(page.getByText("已放进 3 项").first()).toBeVisible();
  const order = async () => (await main.getByRole("spinbutton").all()).length;
  expect(await order()).toBe(3);
  const rows = main.locator("ol > li");
  // Ticked from the newest to the oldest, as the list shows them.
  await expect(rows.first()).toContainText(names[2] ?? "");
  await main.getByRole("button", { name: `下移《${names[2]}》` }).click();
  await expect(rows.first()).toContainText(names[1] ?? "");
  await main.getByRole("spinbutton", { name: `《${names[0]}》的位置` }).fill("1");
  await main.getByRole("spinbutton", { name: `《${names[1]}》的位置` }).fill("2");
  await main.getByRole("spinbutton", { name: `《${names[2]}》的位置` }).fill("3");
  await main.getByRole("button", { name: "保存顺序" }).click();
  await expect(page.getByText("顺序已保存").first()).toBeVisible();
  for (const [place, name] of names.entries()) await expect(rows.nth(place)).toContainText(name);
  if (javaScriptEnabled) await axe(page);

  await main.getByRole("link", { name: "修改标题、简介与封面" }).click();
  await main.getByLabel("标题", { exact: true }).fill(`${title}改`);
  await main.getByRole("button", { name: "保存", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: `${title}改` })).toBeVisible();
  await main.getByRole("button", { name: `移出《${names[2]}》` }).click();
  await expect(page.getByText("已移出").first()).toBeVisible();
  await expect(rows).toHaveCount(2);

  const path = new URL(page.url()).pathname.replace("/user/manage", "");
  const guest = (await newVisitor()).request;
  const shown = await readPage(guest, path);
  for (const [place, name] of names.entries()) expect(shown.main.includes(name), name).toBe(place < 2);
  expect(shown.html).toMatch(/<img[^>]*src="\/media\//);

  await main.locator("summary", { hasText: "删除这个专栏" }).click();
  await main.getByRole("button", { name: "确定删除" }).click();
  await expect(page.getByText("已删除，里面的内容还在").first()).toBeVisible();
  expect((await guest.get(path)).status()).toBe(404);
  expect((await guest.get(`/article/${ids[0]}`)).status()).toBe(200);
});

/** A 专栏 of three articles. */
async function trilogy(author: Member) {
  const names = ["上篇", "中篇", "下篇"].map((name) => `${name} ${unique()}`);
  const ids: number[] = [];
  for (const title of names) ids.push(await author.publish({ title }));
  const title = `三部曲 ${unique()}`;
  const made = { kind: "article", title, description: "从头读起。", formKey: key() };
  const { id } = await author.send<{ id: number }>("/series/create", made);
  await author.send(`/series/${id}/part`, { ids });
  return { id, title, names, ids };
}

test(
  "E01 E06 a reader goes from part to part, and continues a 专栏 where they stopped",
  { tag: "@once" },
  async ({ page, baseURL, newVisitor }) => {
    const { id, title, names, ids } = await trilogy(await newMember(page.request, baseURL));
    const guest = await newVisitor();
    await guest.goto(`/article/${ids[1]}`);
    const box = guest.getByRole("navigation", { name: `专栏：${title}` });
    await expect(box).toContainText("第 2/3 篇");
    await expect(box.getByRole("link", { name: /上一篇/ })).toHaveAttribute("href", `/article/${ids[0]}`);
    // The author's own order has another name.
    const steps = guest.getByRole("navigation", { name: "作者的其他文章" });
    await expect(steps.getByRole("link")).toHaveText([/^作者的上一篇/, /^作者的下一篇/]);
    await box.getByRole("link", { name: /下一篇/ }).click();
    await expect(guest.getByRole("heading", { level: 1, name: names[2] ?? "" })).toBeVisible();
    await expect(box.getByRole("link", { name: /下一篇/ })).toHaveCount(0);
    await box.getByRole("link", { name: `专栏 · ${title}` }).click();
    await expect(guest.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await expect(guest.getByRole("link", { name: /^关注专栏/ })).toHaveAttribute(
      "href",
      `/login?redirect=%2Fseries%2F${id}`,
    );
    const answer = await guest.request.get(`/series/${id}/feed.json`);
    expect(
      ((await answer.json()) as { items: { title: string }[] }).items.map((item) => item.title).toSorted(),
    ).toEqual(names.toSorted());
    expect(await guest.content()).toContain('"@type":"CreativeWorkSeries"');

    await ownSession(page, baseURL);
    const main = page.getByRole("main");
    await page.goto(`/series/${id}`);
    await main.getByRole("link", { name: "从头开始读" }).click();
    await expect(page.getByRole("heading", { level: 1, name: names[0] ?? "" })).toBeVisible();
    await expect(async () => {
      await page.goto(`/series/${id}`);
      await expect(main.getByRole("link", { name: "继续读 · 第 2 篇" })).toHaveAttribute("href", `/article/${ids[1]}`, {
        timeout: 1_000,
      });
    }).toPass();
    await expect(main.getByText("上次读到这里")).toHaveCount(1);
  },
);

test("E06 a reader follows a 专栏, finds it among the followed ones, and follows it no longer", async ({
  page,
  baseURL,
  javaScriptEnabled,
}) => {
  const { id, title } = await trilogy(await newMember(page.request, baseURL));
  await ownSession(page, baseURL);
  const main = page.getByRole("main");
  await page.goto(`/series/${id}`);
  await main.getByRole("button", { name: "关注专栏" }).click();
  await expect(page.getByText("已关注，有更新会通知你").first()).toBeVisible();
  await expect(main.getByRole("button", { name: "已关注专栏，取消关注" })).toBeVisible();
  if (javaScriptEnabled) await axe(page);
  const followed = await readPage(page.request, "/user/manage/series?of=followed");
  expect(followed.main).toContain(title);
  expect(followed.html).toContain(`href="/series/${id}"`);
  await main.getByRole("button", { name: "已关注专栏，取消关注" }).click();
  await expect(main.getByRole("button", { name: "关注专栏", exact: true })).toBeVisible();
});

test("E01 A01 an administrator deletes a 专栏 with a reason, after an error that keeps the reason typed", async ({
  page,
  baseURL,
  loginAs,
}) => {
  const author = await newMember(page.request, baseURL);
  const part = await author.publish({ title: `第一章 ${unique()}` });
  const title = `加群领鱼票 ${unique()}`;
  const { id } = await author.send<{ id: number }>("/series/create", {
    kind: "article",
    title,
    formKey: key(),
  });
  await author.send(`/series/${id}/part`, { ids: [part] });
  const seen = await readPage(page.request, `/series/${id}`);
  expect(seen.main).toContain(title);
  expect(seen.html).not.toContain("管理员：删除这个专栏");
  await loginAs({ admin: true, redirect: `/series/${id}` });
  await page.getByText("管理员：删除这个专栏").click();
  const form = page.getByRole("form", { name: "删除专栏" });
  const reason = form.getByLabel("删除的理由");
  await reason.evaluate((field) => field.removeAttribute("maxlength"));
  await reason.fill("广".repeat(1_000));
  await form.getByRole("button", { name: "删除" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "理由最多" })).toBeVisible();
  await expect(reason).toHaveValue("广".repeat(1_000));
  await reason.fill("发布广告");
  await form.getByRole("button", { name: "删除" }).click();
  await expect(page.getByText("已删除，作者会收到理由").first()).toBeVisible();
  expect((await page.request.get(`/series/${id}`)).status()).toBe(404);
  expect((await page.request.get(`/article/${part}`)).status()).toBe(200);
});
