import { newMember } from "../../fixtures/e2e-community.ts";
import { picture } from "../../fixtures/picture.ts";
import { expect, test } from "../../setup/e2e-test.ts";

test("C21 another member's comment is announced to a guest, and the announcement leads to it", async ({
  page,
  baseURL,
}) => {
  const author = await newMember(page.request, baseURL);
  const id = await author.publish();
  await page.goto(`/article/${id}`);
  // The live line has subscribed to the article's comments.
  await expect(page.locator(`html[data-live~="article:${id}"]`)).toHaveCount(1);
  await author.comment(id, "刚刚说的话");
  await page.getByRole("link", { name: /有 \d+ 条新评论，点击查看/ }).click();
  await expect(page.locator("[data-marked]")).toContainText("刚刚说的话");
  await expect(page.getByRole("link", { name: /条新评论/ })).toHaveCount(0);
});

test("R07 X04 a form opened before hydration keeps its text and the focus, and without a network a comment with a picture stays in its form, with the reason", async ({
  page,
  baseURL,
  loginAs,
  context,
  violations,
}) => {
  violations.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch|WebSocket/);
  const author = await newMember(page.request, baseURL);
  const id = await author.publish();
  const commentId = await author.comment(id, "请回复我");
  await loginAs();
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await opened;
    await route.fallback();
  });
  await page.goto(`/article/${id}`, { waitUntil: "commit" });
  const comment = page.locator(`#comment-${commentId}`);
  const reply = comment.getByRole("textbox", { name: /^回复 / });
  await comment.locator("summary", { hasText: "回复" }).click();
  await reply.pressSequentially("先写的话");
  open();
  await expect(comment.locator("form[data-plain]")).toHaveCount(0);
  await expect(reply).toHaveValue("先写的话");
  await expect(reply).toBeFocused();
  await comment.getByRole("button", { name: "发送回复" }).click();
  await expect(page.locator("[data-marked]")).toContainText("先写的话");

  const box = page.getByLabel("写评论");
  await box.fill("正在写的话");
  await page.locator("#comment-form-top-files").setInputFiles(await picture());
  await expect(page.getByRole("list", { name: "已添加的图片" }).getByRole("img")).toHaveCount(1);
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  await page.getByRole("button", { name: "发表评论" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "带图片的评论不会自动发送" }).first()).toBeVisible();
  await expect(box).toHaveValue("正在写的话");
  await context.setOffline(false);
  await page.getByRole("button", { name: "发表评论" }).click();
  await expect(page.locator("[data-marked]")).toContainText("正在写的话");
});

test("R07 a like can be undone before its answer, a refused like is undone, and typed texts stay while the list is rendered again, the reply also after a reload", async ({
  page,
  baseURL,
  loginAs,
  violations,
}) => {
  violations.allow(/status of 404/);
  const author = await newMember(page.request, baseURL);
  const id = await author.publish();
  const first = await author.comment(id, "第一句");
  const second = await author.comment(id, "第二句");
  const gone = await author.comment(id, "要删掉");
  await author.comment(id, "回话", first);
  await loginAs({ redirect: `/article/${id}` });
  const likeOf = (comment: number) => page.locator(`#comment-${comment}`).getByRole("button", { name: /赞/ }).first();
  const like = likeOf(second);
  await like.focus();
  await page.keyboard.press("Enter");
  await expect(like).toHaveText(/已赞 1$/);
  await expect(like).toHaveAttribute("aria-pressed", "true");
  const answered = page.waitForResponse((response) => response.request().postData()?.includes("false") === true);
  await page.keyboard.press("Enter");
  await expect(like).toHaveText(/的评论赞 0$/);
  await answered;
  await expect(like).toBeFocused();

  await author.send(`/comment/${gone}`, {}, "delete");
  const refused = likeOf(gone);
  await refused.click();
  await expect(page.getByText("评论不存在或已被删除")).toBeVisible();
  await expect(refused).toHaveText(/的评论赞 0$/);
  await expect(refused).toHaveAttribute("aria-pressed", "false");

  await page.getByLabel("写评论").fill("写到一半");
  const one = page.locator(`#thread-${first} > [id^=comment]`);
  const box = one.getByRole("textbox", { name: /^回复 / });
  await one.locator("summary", { hasText: "回复" }).click();
  await box.fill("写到一半的回复");
  await expect(one.getByText(/^7\/\d+$/)).toBeVisible();
  // A like reloads the page's data: after a like of this comment, of another, and with others' new comments.
  const others = await author.comment(id, "后来的一句", second);
  for (const liked of [one, page.locator(`#comment-${second}`)]) {
    await liked.getByRole("button", { name: /赞/ }).click();
    await expect(liked.getByRole("button", { name: /已赞 1/ })).toBeVisible();
  }
  await expect(page.locator(`#comment-${others}`)).toContainText("后来的一句");
  await expect(box).toHaveValue("写到一半的回复");
  await expect(page.getByLabel("写评论")).toHaveValue("写到一半");
  await expect(page).toHaveURL(new RegExp(`/article/${id}$`));
  await page.waitForFunction(() =>
    Object.values(localStorage).some((value) => String(value).includes("写到一半的回复")),
  );
  await page.reload();
  await one.locator("summary", { hasText: "回复" }).click();
  await one.getByRole("button", { name: "恢复" }).click();
  await expect(box).toHaveValue("写到一半的回复");
  await box.press("Control+Enter");
  await expect(page.locator("[data-marked]")).toContainText("写到一半的回复");
  await expect(page.getByRole("textbox", { name: /^回复 / })).toHaveCount(0);
});
