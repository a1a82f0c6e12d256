import { newMember, unique } from "../../fixtures/e2e-community.ts";
import { picture } from "../../fixtures/picture.ts";
import { expect, test } from "../../setup/e2e-test.ts";

test("R07 a comment's redirect leads to the comment, and a reply's to the reply", async ({
  page,
  baseURL,
  loginAs,
}) => {
  const author = await newMember(page.request, baseURL);
  const id = await author.publish();
  await loginAs({ redirect: `/article/${id}` });
  const words = `写得真好 ${unique()}`;
  await page.getByLabel("写评论").fill(words);
  await page.getByRole("button", { name: "发表评论" }).click();
  await expect(page).toHaveURL(/\?commentId=\d+#comment-\d+$/);
  await expect(page.getByText("评论成功")).toBeVisible();
  const comment = page.locator("[data-marked]");
  await expect(comment).toContainText(words);
  await expect(comment).toContainText("1 楼");
  await expect(page.getByLabel("写评论")).toHaveValue("");

  await comment.locator("summary", { hasText: "回复" }).click();
  await comment.getByRole("textbox", { name: /^回复 / }).fill("再补充一句");
  await comment.getByRole("button", { name: "发送回复" }).click();
  await expect(page.getByText("回复成功")).toBeVisible();
  await expect(page.locator("[data-marked]")).toContainText("再补充一句");
  await expect(page.getByRole("heading", { name: "评论 2" })).toBeVisible();
});

test("R07 a comment is liked, and deleted by its writer after a confirmation", async ({ page, baseURL, loginAs }) => {
  const author = await newMember(page.request, baseURL);
  const id = await author.publish();
  await loginAs({ redirect: `/article/${id}` });
  await page.getByLabel("写评论").fill("等会儿删掉我");
  await page.getByRole("button", { name: "发表评论" }).click();
  const comment = page.locator("[data-marked]");
  await expect(comment).toContainText("等会儿删掉我");
  const like = comment.getByRole("button", { name: /赞/ });
  // With scripts the like shows before its answer; a reload before the answer would revert it.
  const answered = page.waitForResponse((response) => response.request().method() === "POST");
  await like.click();
  await answered;
  await expect(like).toContainText("已赞 1");
  await page.reload();
  await expect(like).toContainText("已赞 1");
  await comment.locator("summary", { hasText: "删除" }).click();
  await comment.getByRole("button", { name: "确定删除" }).click();
  await expect(page.getByText("评论已删除")).toBeVisible();
  await expect(comment).toHaveCount(0);
  await expect(page.getByText("还没有评论")).toBeVisible();
});

test("R07 the article's author is marked 楼主, and a guest sees no buttons to write or delete", async ({
  page,
  baseURL,
}) => {
  const author = await newMember(page.request, baseURL);
  const id = await author.publish();
  const own = await author.comment(id, "我来补充");
  const others = await (await newMember(page.request, baseURL)).comment(id, "学到了");
  await page.goto(`/article/${id}`);
  await expect(page.locator(`#comment-${own}`)).toContainText("楼主");
  await expect(page.locator(`#comment-${others}`)).not.toContainText("楼主");
  await expect(page.locator("#comments").getByRole("button")).toHaveCount(0);
  await expect(page.locator("#comments summary")).toHaveCount(0);
});

test("R07 the input stays when the comment is refused", async ({ page, baseURL, loginAs }) => {
  const author = await newMember(page.request, baseURL);
  const id = await author.publish();
  await loginAs({ redirect: `/article/${id}` });
  const box = page.getByLabel("写评论");
  // This text passes the browser's check but not the server's.
  const tooMuch = "![图](https://example.com/a.png)\n".repeat(10);
  await box.fill(tooMuch);
  await page.getByRole("button", { name: "发表评论" }).click();
  await expect(page.locator("#comments").getByRole("alert")).toHaveText("评论最多 3 张图片");
  await expect(box).toHaveValue(tooMuch);
  await expect(box).toHaveAttribute("aria-invalid", "true");
});

test("R07 a refused reply stays open with its text and the error at the field", async ({ page, baseURL, loginAs }) => {
  const author = await newMember(page.request, baseURL);
  const id = await author.publish();
  const commentId = await author.comment(id, "请回复我");
  await author.comment(id, "别的话");
  await loginAs({ redirect: `/article/${id}` });
  const comment = page.locator(`#comment-${commentId}`);
  await comment.locator("summary", { hasText: "回复" }).click();
  const box = comment.getByRole("textbox", { name: /^回复 / });
  const tooMuch = "![图](https://example.com/a.png)\n".repeat(10);
  await box.fill(tooMuch);
  await comment.getByRole("button", { name: "发送回复" }).click();
  await expect(comment.getByRole("alert")).toHaveText("评论最多 3 张图片");
  await expect(page.locator("#comments").getByRole("alert")).toHaveCount(1);
  await expect(box).toHaveValue(tooMuch);
  await expect(box).toHaveAttribute("aria-invalid", "true");
  await box.fill("改短了");
  await comment.getByRole("button", { name: "发送回复" }).click();
  await expect(page.getByText("回复成功")).toBeVisible();
  await expect(page.locator("[data-marked]")).toContainText("改短了");
});

test("R07 an administrator edits, pins and deletes their own comment with a picture and a mention", async ({
  page,
  baseURL,
  loginAs,
}, testInfo) => {
  const author = await newMember(page.request, baseURL);
  const name = `阿岚${unique()}`;
  await author.rename(name);
  const id = await author.publish();
  await (await newMember(page.request, baseURL)).comment(id, "前面的话");
  await loginAs({ admin: true, redirect: `/article/${id}` });
  await page.getByLabel("写评论").fill(`请看图@${name}`);
  await page.locator("#comment-form-top-files").setInputFiles(await picture());
  // With scripts the picture is uploaded immediately; without them it is sent with the form.
  if (testInfo.project.name === "js")
    await expect(page.getByRole("list", { name: "已添加的图片" }).locator("img")).toBeVisible();
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
  await expect(page.locator("#comments > ol > li").first()).toContainText("置顶");
  await expect(page.locator("#comments > ol > li").first()).toContainText("改好了");
  await page.getByRole("link", { name: "只看作者" }).click();
  await expect(page.getByText("前面的话")).toHaveCount(0);
  await expect(page.getByText("接一句")).toBeVisible();

  // A deleted comment keeps its thread; only staff removals can be restored.
  await page.goto(`/article/${id}?commentId=${commentId}`);
  await comment.locator("summary", { hasText: "删除" }).click();
  await comment.getByRole("button", { name: "确定删除" }).click();
  await expect(comment).toContainText("这条评论已删除");
  await expect(comment.getByRole("button", { name: "恢复评论" })).toHaveCount(0);
});

test("R07 comments have pages, orders and addresses that open the right page", async ({ page, baseURL }) => {
  const author = await newMember(page.request, baseURL);
  const other = await newMember(page.request, baseURL);
  const id = await author.publish();
  const ids: number[] = [];
  for (let n = 1; n <= 24; n++) ids.push(await (n % 2 ? author : other).comment(id, `第 ${n} 句`));
  for (let n = 1; n <= 5; n++) await (n % 2 ? author : other).comment(id, `回话 ${n}`, ids[0]);

  await page.goto(`/article/${id}`);
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
  await expect(page.getByText("回话 4")).toHaveCount(0);
  await page.getByRole("link", { name: "查看全部 5 条回复" }).click();
  await expect(page.getByText("回话 5")).toBeVisible();
  await expect(page.getByText("第 2 句")).toHaveCount(0);
});

test("R28 E11 a reply to my comment is counted in the header, listed in my messages, and then marked as read", async ({
  page,
  baseURL,
  loginAs,
}) => {
  const author = await newMember(page.request, baseURL);
  const title = `求助 ${unique()}`;
  const id = await author.publish({ title });
  await loginAs({ redirect: `/article/${id}` });
  await page.getByLabel("写评论").fill("要按哪个键？");
  await page.getByRole("button", { name: "发表评论" }).click();
  await expect(page).toHaveURL(/\?commentId=\d+/);
  const mine = Number(new URL(page.url()).searchParams.get("commentId"));
  const answer = await author.comment(id, "按 Shift 就行", mine);
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
});

test("A03 messages need a login, which leads back to them", async ({ page }) => {
  await page.goto("/message/reply");
  await expect(page).toHaveURL("/login?redirect=%2Fmessage%2Freply");
});
