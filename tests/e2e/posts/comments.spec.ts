import { newMember, unique } from "../../fixtures/e2e-community.ts";
import { ownSession } from "../../fixtures/own-session.ts";
import { picture } from "../../fixtures/picture.ts";
import { readPage, redirectOf } from "../../fixtures/read-page.ts";
import { expect, press, test } from "../../setup/e2e-test.ts";

/** Passes the browser's check, but not the server's. */
const TOO_MUCH = "![图](https://example.com/a.png)\n".repeat(10);

test("R07 a comment and a reply keep their text when refused and lead to themselves when sent, are liked, and are deleted by their writer after a confirmation", async ({
  page,
  baseURL,
}) => {
  const author = await newMember(page.request, baseURL);
  const id = await author.publish();
  await ownSession(page, baseURL);
  await page.goto(`/article/${id}`);
  const box = page.getByLabel("写评论");
  const alerts = page.locator("#comments").getByRole("alert");
  await box.fill(TOO_MUCH);
  await page.getByRole("button", { name: "发表评论" }).click();
  await expect(alerts).toHaveText("评论最多 3 张图片");
  await expect(box).toHaveValue(TOO_MUCH);
  await expect(box).toHaveAttribute("aria-invalid", "true");
  const words = `写得真好 ${unique()}`;
  await box.fill(words);
  await page.getByRole("button", { name: "发表评论" }).click();
  await expect(page).toHaveURL(/\?commentId=\d+#comment-\d+$/);
  await expect(page.getByText("评论成功")).toBeVisible();
  const comment = page.locator("[data-marked]");
  await expect(comment).toContainText(words);
  await expect(comment).toContainText("1 楼");
  await expect(box).toHaveValue("");

  await comment.locator("summary", { hasText: "回复" }).click();
  const reply = comment.getByRole("textbox", { name: /^回复 / });
  await reply.fill(TOO_MUCH);
  await comment.getByRole("button", { name: "发送回复" }).click();
  await expect(comment.getByRole("alert")).toHaveText("评论最多 3 张图片");
  await expect(alerts).toHaveCount(1);
  await expect(reply).toHaveValue(TOO_MUCH);
  await expect(reply).toHaveAttribute("aria-invalid", "true");
  await reply.fill("再补充一句");
  await comment.getByRole("button", { name: "发送回复" }).click();
  await expect(page.getByText("回复成功")).toBeVisible();
  await expect(comment).toContainText("再补充一句");
  await expect(page.getByRole("heading", { name: "评论 2" })).toBeVisible();

  const like = comment.getByRole("button", { name: /赞/ });
  await press(like);
  await expect(like).toContainText("已赞 1");
  expect((await readPage(page.request, `/article/${id}`)).main).toContain("已赞 1");
  await comment.locator("summary", { hasText: "删除" }).click();
  await comment.getByRole("button", { name: "确定删除" }).click();
  await expect(page.getByText("评论已删除")).toBeVisible();
  await expect(comment).toHaveCount(0);
  await expect(page.getByText("再补充一句")).toHaveCount(0);
});

test("R07 an administrator edits, pins and deletes their own comment with a picture and a mention", async ({
  page,
  baseURL,
  loginAs,
  javaScriptEnabled,
}) => {
  const author = await newMember(page.request, baseURL);
  const name = `阿岚${unique()}`;
  await author.rename(name);
  const id = await author.publish();
  await (await newMember(page.request, baseURL)).comment(id, "前面的话");
  await loginAs({ admin: true, redirect: `/article/${id}` });
  await page.getByLabel("写评论").fill(`请看图@${name}`);
  await page.locator("#comment-form-top-files").setInputFiles(await picture());
  // With scripts the picture is uploaded immediately; without them it is sent with the form.
  if (javaScriptEnabled) await expect(page.getByRole("list", { name: "已添加的图片" }).locator("img")).toBeVisible();
  await page.getByRole("button", { name: "发表评论" }).click();
  const comment = page.locator("[data-marked]");
  await expect(comment.getByRole("link", { name: `@${name}` })).toHaveAttribute("href", `/user/${author.id}`);
  await expect(comment.getByRole("img", { name: "图片 1" })).toBeVisible();

  await comment.locator("summary", { hasText: "编辑" }).click();
  const box = comment.getByRole("textbox", { name: "修改评论" });
  // The mention is stored by id, and edited as it was typed.
  await expect(box).toHaveValue(`请看图@${name}`);
  const tooMuch = "![图](https://example.com/a.png)\n".repeat(3);
  await box.fill(tooMuch);
  await comment.getByRole("button", { name: "保存修改" }).click();
  await expect(comment.getByRole("alert")).toHaveText("评论最多 3 张图片");
  await expect(box).toHaveValue(tooMuch);
  await box.fill("改好了");
  await comment.getByRole("button", { name: "保存修改" }).click();
  await expect(page.getByText("评论已修改")).toBeVisible();
  await expect(comment).toContainText("改好了");
  await expect(comment).toContainText("已编辑");
  await expect(comment.getByRole("img", { name: "图片 1" })).toBeVisible();

  const commentId = Number(new URL(page.url()).searchParams.get("commentId"));
  await author.comment(id, "接一句", commentId);
  await comment.getByRole("button", { name: "置顶" }).click();
  await expect(page.getByText("评论已置顶")).toBeVisible();
  await page.goto(`/article/${id}`);
  const first = page.locator("#comments > ol > li").first();
  await expect(first).toContainText("置顶");
  await expect(first).toContainText("改好了");
  const only = (await page.getByRole("link", { name: "只看作者" }).getAttribute("href")) ?? "";
  const { main } = await readPage(page.request, new URL(only, page.url()).pathname + new URL(only, page.url()).search);
  expect(main).toContain("接一句");
  expect(main).not.toContain("前面的话");

  // A deleted comment keeps its thread; only staff removals can be restored.
  const own = page.locator(`#comment-${commentId}`);
  await own.locator("summary", { hasText: "删除" }).click();
  await own.getByRole("button", { name: "确定删除" }).click();
  await expect(own).toContainText("这条评论已删除");
  await expect(own.getByRole("button", { name: "恢复评论" })).toHaveCount(0);
});

test(
  "R07 comments have pages, orders and addresses that open the right page, the article's author is marked 楼主, and a guest sees no buttons to write or delete",
  { tag: "@once" },
  async ({ page, baseURL }) => {
    const author = await newMember(page.request, baseURL);
    const other = await newMember(page.request, baseURL);
    const id = await author.publish();
    const ids: number[] = [];
    for (let n = 1; n <= 24; n++) ids.push(await (n % 2 ? author : other).comment(id, `第 ${n} 句`));
    for (let n = 1; n <= 5; n++) await (n % 2 ? author : other).comment(id, `回话 ${n}`, ids[0]);

    await page.goto(`/article/${id}`);
    await expect(page.locator(`#comment-${ids[0]}`)).toContainText("楼主");
    await expect(page.locator(`#comment-${ids[1]}`)).not.toContainText("楼主");
    await expect(page.locator("#comments").getByRole("button")).toHaveCount(0);
    await expect(page.locator("#comments summary")).toHaveCount(0);
    await expect(page.getByText("回话 4")).toHaveCount(0);
    await expect(page.getByText("第 20 句")).toBeVisible();
    await expect(page.getByText("第 21 句")).toHaveCount(0);
    await page.getByRole("link", { name: "下一页评论" }).click();
    await expect(page.getByText("第 24 句")).toBeVisible();
    await expect(page.getByText("第 20 句")).toHaveCount(0);

    await page.goto(`/article/${id}?commentId=${ids[22]}#comment-${ids[22]}`);
    await expect(page.locator("[data-marked]")).toContainText("第 23 句");
    await page.getByRole("link", { name: "从头看评论" }).click();
    await page.getByRole("navigation", { name: "评论排序" }).getByRole("link", { name: "最新" }).click();
    await expect(page.getByText("第 24 句")).toBeVisible();
    await expect(page.getByText("第 1 句", { exact: true })).toHaveCount(0);
    await page.goto(`/article/${id}`);
    await page.getByRole("link", { name: "查看全部 5 条回复" }).click();
    await expect(page.getByText("回话 5")).toBeVisible();
    await expect(page.getByText("第 2 句")).toHaveCount(0);
  },
);

test(
  "R28 E11 A03 a reply to my comment is counted in the header, listed in my messages, and then marked as read; messages need a login, which leads back to them",
  { tag: "@once" },
  async ({ page, baseURL, request }) => {
    expect(await redirectOf(request, "/message/reply")).toBe("/login?redirect=%2Fmessage%2Freply");
    const author = await newMember(request, baseURL);
    const title = `求助 ${unique()}`;
    const id = await author.publish({ title });
    const me = await ownSession(page, baseURL);
    const answer = await author.comment(id, "按 Shift 就行", await me.comment(id, "要按哪个键？"));
    await page.goto("/");
    await page.getByRole("link", { name: "消息，1 条未读" }).click();
    const message = page.getByRole("article").filter({ hasText: "按 Shift 就行" });
    await expect(message).toContainText("回复了你的评论");
    await expect(message).toContainText("新");
    await expect(message).toContainText(title);
    await message.getByRole("link", { name: "查看并回复" }).click();
    await expect(page).toHaveURL(`/article/${id}?commentId=${answer}#comment-${answer}`);
    await expect(
      page.getByRole("navigation", { name: "账号" }).getByRole("link", { name: "消息", exact: true }),
    ).toBeVisible();
  },
);
