import { foundCircle, joinCircle } from "../../fixtures/e2e-circles.ts";
import { newMember, unique } from "../../fixtures/e2e-community.ts";
import { ownSession } from "../../fixtures/own-session.ts";
import { readyVideo } from "../../fixtures/e2e-videos.ts";
import { openMore } from "../../fixtures/open-more.ts";
import { readPage } from "../../fixtures/read-page.ts";
import { expect, test } from "../../setup/e2e-test.ts";

test(
  "R13 a member posts from the circle, which is preselected in the form, and finds the post there by kind",
  { tag: "@once" },
  async ({ page, baseURL }) => {
    const { id, name } = await foundCircle(await newMember(page.request, baseURL));
    const me = await ownSession(page, baseURL);
    await joinCircle(me, id);
    await page.goto(`/circle/${id}`);
    const main = page.getByRole("main");
    await main.getByLabel("在圈子里发布").click();
    await main.getByRole("link", { name: "发动态" }).first().click();
    await expect(page).toHaveURL(`/user/publish/dynamic?circle=${id}`);
    // The address changes before the page; the circle's page has a composer, too.
    await expect(main.getByRole("heading", { name: "发动态" })).toBeVisible();
    const words = `圈里的话${unique()}`;
    await main.getByRole("textbox").first().fill(words);
    await expect(main.getByLabel("发到哪个圈子")).toHaveValue(String(id));
    await main.getByRole("button", { name: "发布", exact: true }).click();
    await expect(page).toHaveURL(/\/dynamic\/\d+/);
    await expect(main.getByRole("link", { name }).first()).toHaveAttribute("href", `/circle/${id}`);
    await page.goto(`/circle/${id}?sort=latest&kind=dynamic`);
    await expect(main.getByRole("article")).toContainText(words);
    await page.goto(`/circle/${id}?kind=video`);
    await expect(main).toContainText("圈子里还没有视频");
  },
);

test(
  "R13 R14 the owner pins, features, and removes a post with a required reason",
  { tag: "@once" },
  async ({ page, baseURL }) => {
    const owner = await ownSession(page, baseURL);
    const { id } = await foundCircle(owner);
    const writer = await newMember(page.request, baseURL);
    await joinCircle(writer, id);
    const words = `被管的话${unique()}`;
    await writer.dynamic({ source: words, circleId: id });
    await page.goto(`/circle/${id}`);
    const main = page.getByRole("main");
    const posts = main.getByRole("list").filter({ has: page.getByRole("article") });
    const post = posts.getByRole("listitem").filter({ hasText: words });
    await post.getByText("管理", { exact: true }).click();
    await post.getByRole("button", { name: "置顶", exact: true }).click();
    await expect(main.getByRole("list", { name: "置顶" })).toContainText(words);
    await post.getByText("管理", { exact: true }).click();
    await post.getByRole("button", { name: "设为精华" }).click();
    await expect(page.getByText("已设为精华").first()).toBeVisible();
    await page.goto(`/circle/${id}?sort=featured`);
    await expect(post).toContainText("精华");
    await post.getByText("管理", { exact: true }).click();
    await post.getByRole("link", { name: "移出圈子" }).click();
    await main.getByLabel(/^理由/).fill("跑题了");
    await main.getByRole("button", { name: "移出圈子" }).click();
    await expect(page).toHaveURL(`/circle/${id}`);
    await expect(main).toContainText("圈子里还没有帖子");
    await page.goto(`/circle/detail/${id}?tab=log`);
    await expect(main).toContainText("跑题了");
  },
);

test(
  "R13 the staff pin, feature and remove a post of any kind on its page, and members see no such buttons",
  { tag: "@once" },
  async ({ page, baseURL, newVisitor }) => {
    const owner = await ownSession(page, baseURL);
    const { id, name } = await foundCircle(owner);
    const visitor = await newVisitor();
    const writer = await ownSession(visitor, baseURL);
    await joinCircle(writer, id);
    const video = await readyVideo(page, baseURL);
    await owner.send(`/circle/${id}/post/move`, { kind: "video", postId: video });
    const posts = [
      { path: `/article/${await writer.publish({ circleId: id })}`, mark: "置顶" },
      { path: `/dynamic/${await writer.dynamic({ circleId: id })}`, mark: "置顶" },
      { path: `/feedback/${await writer.feedback({ circleId: id })}`, mark: "精华" },
      { path: `/video/${video}`, mark: "精华" },
    ];
    const main = page.getByRole("main");
    const desk = main.getByText(`圈子管理：${name}`);
    for (const { path, mark } of posts) {
      await page.goto(path);
      await openMore(page);
      await expect(desk).toBeVisible();
      await main.getByRole("button", { name: mark === "置顶" ? "在圈内置顶" : "设为圈内精华" }).click();
      await expect(page.getByText(mark === "置顶" ? "已置顶" : "已设为精华").first()).toBeVisible();
      expect(new URL(page.url()).pathname).toBe(path);
      await expect(main.getByText(`取消圈内${mark}`)).toBeAttached();
      const ofMember = await (await visitor.request.get(path)).text();
      expect(ofMember).toContain(`/circle/${id}"`);
      expect(ofMember).not.toContain("圈子管理");
    }
    const [article] = posts;
    await page.goto(article?.path ?? "");
    await openMore(page);
    await main.getByRole("link", { name: "移出圈子" }).click();
    await main.getByLabel(/^理由/).fill("跑题了");
    await main.getByRole("button", { name: "移出圈子" }).click();
    await expect(page).toHaveURL(`/circle/${id}`);
    await page.goto(article?.path ?? "");
    await expect(main.getByRole("link", { name: `圈子：${name}` })).toHaveCount(0);
    await expect(desk).toHaveCount(0);
  },
);

test(
  "R13 an author moves a post to another circle, and its address stays",
  { tag: "@once" },
  async ({ page, baseURL }) => {
    const owner = await newMember(page.request, baseURL);
    const [from, to] = [await foundCircle(owner), await foundCircle(owner)];
    const me = await ownSession(page, baseURL);
    await joinCircle(me, from.id);
    await joinCircle(me, to.id);
    const dynamic = await me.dynamic({ circleId: from.id });
    await page.goto(`/dynamic/${dynamic}`);
    const main = page.getByRole("main");
    await openMore(page);
    await main.getByRole("link", { name: "换个圈子" }).click();
    await main.getByLabel("圈子", { exact: true }).selectOption({ label: to.name });
    await main.getByRole("button", { name: "移动", exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`/dynamic/${dynamic}$`));
    await expect(main.getByRole("link", { name: to.name })).toBeVisible();
  },
);

test("R13 the staff move a post with a reason to another circle of theirs, its author reads why, its address stays", async ({
  page,
  baseURL,
  newVisitor,
}) => {
  const owner = await ownSession(page, baseURL);
  const [from, to] = [await foundCircle(owner), await foundCircle(owner)];
  const foreign = await foundCircle(await newMember(page.request, baseURL));
  await joinCircle(owner, foreign.id);
  const visitor = await newVisitor();
  const writer = await ownSession(visitor, baseURL);
  await joinCircle(writer, from.id);
  const dynamic = await writer.dynamic({ circleId: from.id });
  await page.goto(`/circle/${from.id}`);
  const main = page.getByRole("main");
  const post = main.getByRole("listitem").filter({ has: page.getByRole("article") });
  await post.getByText("管理", { exact: true }).click();
  await post.getByRole("link", { name: "移动到其他圈子" }).click();
  const choice = main.getByLabel("圈子", { exact: true });
  await expect(choice.locator("option")).toHaveText(["请选择", to.name]);
  await choice.selectOption({ label: to.name });
  const form = main.getByRole("form", { name: "移动动态" });
  // Only spaces pass the browser's check but not the server's: the choices stay.
  await form.getByLabel(/^理由/).fill("   ");
  await form.getByRole("button", { name: "移动", exact: true }).click();
  await expect(form.getByRole("alert")).toContainText("请写下理由");
  await expect(choice).toHaveValue(String(to.id));
  await form.getByLabel(/^理由/).fill("这里聊不合适");
  await form.getByRole("button", { name: "移动", exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/dynamic/${dynamic}$`));
  await expect(main.getByRole("link", { name: to.name })).toBeVisible();
  expect((await readPage(page.request, `/circle/detail/${to.id}?tab=log`)).main).toMatch(/移动了帖子.*这里聊不合适/s);
  expect((await readPage(visitor.request, "/message/system")).main).toContain("这里聊不合适");
});
