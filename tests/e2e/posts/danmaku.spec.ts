import { unique } from "../../fixtures/e2e-community.ts";
import { readyVideo } from "../../fixtures/e2e-videos.ts";
import { axe, expect, press, test } from "../../setup/e2e-test.ts";

test("E20 A04 a member sends a danmaku to a second of the film, corrects an error, likes, hides, filters and recalls", async ({
  page,
  baseURL,
  loginAs,
  newVisitor,
}) => {
  const author = await newVisitor();
  await loginAs({ page: author });
  const id = await readyVideo(author, baseURL, { title: `浮岛日落 ${unique()}` });
  const path = `/video/${id}`;
  await page.goto(path);
  const part = page.getByRole("region", { name: /^弹幕/ });
  await expect(part.getByRole("link", { name: "登录后可以发弹幕" })).toHaveAttribute("href", /^\/login\?redirect=/);
  await loginAs({ redirect: path });
  const text = part.getByRole("textbox", { name: "发弹幕" });
  await expect(text).toHaveAttribute("maxlength", "100");
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
  await expect(page).toHaveURL(new RegExp(`${path}(#danmaku)?$`));
  await expect(text).toHaveValue("");
  await expect(line.getByRole("link", { name: "0:00" })).toHaveAttribute("href", `${path}?t=0#t=0`);
  // The author of the film likes the danmaku, and filters and hides.
  await author.goto(path);
  const theirs = author.getByRole("region", { name: /^弹幕/ });
  await press(theirs.getByRole("button", { name: /^弹幕 ?赞 0/ }));
  await expect(theirs.getByRole("button", { name: /^弹幕 ?已赞 1/ })).toBeVisible();
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
  await page.goto(path);
  await expect(part.getByText("作者关闭了弹幕")).toBeVisible();
  await expect(part.getByRole("listitem")).toHaveCount(0);
  await author.goto(path);
  await theirs.locator("summary", { hasText: "弹幕设置" }).click();
  await theirs.getByRole("checkbox", { name: /^关闭弹幕/ }).uncheck();
  await theirs.getByRole("button", { name: "保存" }).last().click();
  await expect(theirs.getByRole("textbox", { name: "发弹幕" })).toBeVisible();
  await page.goto(path);
  await line.locator("summary").click();
  await line.getByRole("button", { name: "撤回" }).click();
  await expect(part.getByText("前方高能")).toHaveCount(0);
});

test("E20 A04 a member finds their own danmaku on one page, each with its second of the film, and takes them back", async ({
  page,
  baseURL,
  loginAs,
  newVisitor,
}, testInfo) => {
  const author = await newVisitor();
  await loginAs({ page: author });
  const title = `浮岛日落 ${unique()}`;
  const id = await readyVideo(author, baseURL, { title });
  await loginAs({ redirect: "/user/manage/danmaku" });
  const main = page.getByRole("main");
  const rows = main.getByRole("listitem");
  const take = (text: string) => main.getByRole("button", { name: `撤回弹幕“${text}”` });
  await expect(main.getByText("还没有发过弹幕")).toBeVisible();
  await page.goto(`/video/${id}`);
  const part = page.getByRole("region", { name: /^弹幕/ });
  for (const text of ["前方高能", "名场面"])
    // A member sends one in 5 s.
    await expect(async () => {
      await part.getByRole("textbox", { name: "发弹幕" }).fill(text);
      await part.getByRole("button", { name: "发弹幕" }).click();
      await expect(part.getByRole("listitem").filter({ hasText: text })).toBeVisible({ timeout: 2_000 });
    }).toPass();
  await author.goto(`/video/${id}`);
  const theirs = author.getByRole("region", { name: /^弹幕/ }).getByRole("listitem");
  await press(theirs.filter({ hasText: "前方高能" }).getByRole("button", { name: /赞 0/ }));
  await expect(theirs.getByRole("button", { name: /已赞 1/ })).toBeVisible();
  await part.getByRole("link", { name: "我的弹幕" }).click();
  await expect(main.getByRole("heading", { level: 1 })).toHaveText("我的弹幕");
  await expect(rows).toHaveText([/名场面/, /前方高能.*1 赞/s]);
  await expect(rows.first().getByRole("link")).toHaveText(`《${title}》0:00`);
  await expect(rows.first().getByRole("link")).toHaveAttribute("href", `/video/${id}?t=0#t=0`);
  if (testInfo.project.name === "js") await axe(page);
  await take("名场面").click();
  await expect(page.getByText("弹幕已删除").first()).toBeVisible();
  await expect(rows).toHaveCount(1);
  // The film's author is faster.
  const late = theirs.filter({ hasText: "前方高能" });
  await late.locator("summary").click();
  await late.getByRole("button", { name: "删除" }).click();
  await expect(late).toHaveCount(0);
  await take("前方高能").click();
  await expect(page.getByText("这条弹幕已经被删除").first()).toBeVisible();
  await expect(main.getByText("还没有发过弹幕")).toBeVisible();
});
