import { key, unique } from "../../fixtures/e2e-community.ts";
import { readyVideo } from "../../fixtures/e2e-videos.ts";
import { ownSession } from "../../fixtures/own-session.ts";
import { readPage } from "../../fixtures/read-page.ts";
import { axe, expect, press, test } from "../../setup/e2e-test.ts";

test("E20 A04 a member sends a danmaku to a second of the film, corrects an error and recalls it, the film's author likes, filters and switches them off, and a member's own are on one page, which takes them back", async ({
  page,
  baseURL,
  loginAs,
  newVisitor,
  javaScriptEnabled,
  violations,
}) => {
  // With scripts the refusal is the answer to a request of the page.
  violations.allow(/status of 400/);
  // A member sends one danmaku in 5 s, and this one sends three.
  test.slow();
  const author = await newVisitor();
  await loginAs({ page: author });
  const title = `浮岛日落 ${unique()}`;
  const id = await readyVideo(author, baseURL, { title });
  const path = `/video/${id}`;
  expect((await readPage(page.request, path)).main).toContain("登录后可以发弹幕");
  const me = await ownSession(page, baseURL);
  await page.goto(path);
  const part = page.getByRole("region", { name: /弹幕/ });
  const text = part.getByRole("textbox", { name: "发弹幕" });
  await expect(text).toHaveAttribute("maxlength", "1200");
  await text.fill("前方高能");
  // The film is a second long.
  await part.getByRole("textbox", { name: "时间" }).fill("9:59");
  await part.getByRole("combobox", { name: "颜色" }).selectOption("黄");
  await part.getByRole("button", { name: "发弹幕" }).click();
  await expect(part.getByRole("alert")).toHaveText("视频没有这么长");
  await expect(text).toHaveValue("前方高能");
  await expect(part.getByRole("combobox", { name: "颜色" })).toHaveValue("yellow");
  await part.getByRole("textbox", { name: "时间" }).fill("0:00");
  await part.getByRole("button", { name: "发弹幕" }).click();
  const line = part.getByRole("listitem").filter({ hasText: "前方高能" });
  await expect(line).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${path}(#danmaku-\\d+)?$`));
  await expect(text).toHaveValue("");
  await expect(line.getByRole("link", { name: "0:00" })).toHaveAttribute("href", `${path}?t=0#t=0`);
  const send = (words: string) =>
    expect(() => me.send("/danmaku/create", { videoId: id, text: words, time: 0, formKey: key() })).toPass({
      timeout: 15_000,
    });
  await send("名场面");

  // The author of the film likes a danmaku, and filters and hides.
  await author.goto(path);
  const theirs = author.getByRole("region", { name: /弹幕/ });
  const liked = theirs.getByRole("listitem").filter({ hasText: "名场面" });
  await press(liked.getByRole("button", { name: /^弹幕 ?赞 0/ }));
  await expect(liked.getByRole("button", { name: /^弹幕 ?已赞 1/ })).toBeVisible();
  await theirs.locator("summary", { hasText: "屏蔽词" }).click();
  await theirs.getByLabel("含有这些词的弹幕不再出现").fill("高能\n剧透");
  await theirs.getByRole("button", { name: "保存" }).first().click();
  await expect(theirs.getByText("前方高能")).toHaveCount(0);
  await expect(theirs.getByLabel("含有这些词的弹幕不再出现")).toHaveValue("高能\n剧透");
  // The film's author switches danmaku off.
  await theirs.locator("summary", { hasText: "弹幕设置" }).click();
  await theirs.getByRole("checkbox", { name: /^关闭弹幕/ }).check();
  await theirs.getByRole("button", { name: "保存" }).last().click();
  await expect(theirs.getByText("作者关闭了弹幕")).toBeVisible();
  const closed = await readPage(page.request, path);
  expect(closed.main).toContain("作者关闭了弹幕");
  expect(closed.main).not.toContain("名场面");
  await author.goto(path);
  await theirs.locator("summary", { hasText: "弹幕设置" }).click();
  await theirs.getByRole("checkbox", { name: /^关闭弹幕/ }).uncheck();
  await theirs.getByRole("button", { name: "保存" }).last().click();
  await expect(theirs.getByRole("textbox", { name: "发弹幕" })).toBeVisible();

  await line.locator("summary").click();
  await line.getByRole("button", { name: "撤回" }).click();
  await expect(line).toHaveCount(0);
  await send("再来一次");
  await part.getByRole("link", { name: "我的弹幕" }).click();
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1 })).toHaveText("我的弹幕");
  const rows = main.getByRole("listitem");
  const take = (words: string) => main.getByRole("button", { name: `撤回弹幕“${words}”` });
  await expect(rows).toHaveText([/再来一次/, /名场面.*1 赞/s]);
  await expect(rows.first().getByRole("link")).toHaveText(`《${title}》0:00`);
  await expect(rows.first().getByRole("link")).toHaveAttribute("href", `${path}?t=0#t=0`);
  if (javaScriptEnabled) await axe(page);
  await take("再来一次").click();
  await expect(page.getByText("弹幕已删除").first()).toBeVisible();
  await expect(rows).toHaveCount(1);
  // The film's author is faster.
  await liked.locator("summary").click();
  await liked.getByRole("button", { name: "删除" }).click();
  await expect(liked).toHaveCount(0);
  await take("名场面").click();
  await expect(page.getByText("这条弹幕已经被删除").first()).toBeVisible();
  await expect(main.getByText("还没有发过弹幕")).toBeVisible();
});
