import { key, newMember, unique } from "../../fixtures/e2e-community.ts";
import { expect, test } from "../../setup/e2e-test.ts";

/** The server alone decides what a profile shows. */
const once = { tag: "@once" };

test(
  "R15 the tabs of a profile are links, each list is a page, and an empty list says so",
  once,
  async ({ page, baseURL }) => {
    const person = await newMember(page.request, baseURL);
    const title = `一篇文章 ${unique()}`;
    await person.publish({ title });
    await page.goto(`/user/${person.id}`);
    const tabs = page.getByRole("navigation", { name: "主页内容" });
    await expect(tabs.getByRole("link")).toHaveText([
      "文章",
      "视频",
      "合集",
      "动态",
      "评论",
      "反馈",
      "收藏",
      "关注",
      "粉丝",
      "圈子",
    ]);
    await expect(page.getByRole("heading", { name: title })).toBeVisible();
    for (const [tab, words] of [
      ["视频", "还没有发过视频"],
      ["合集", "还没有可以看的合集或专栏"],
      ["动态", "还没有发过动态"],
      ["评论", "还没有可以看的评论"],
      ["反馈", "还没有提交过反馈"],
      ["收藏", "没有公开的收藏夹"],
      ["关注", "还没有关注任何人"],
      ["粉丝", "还没有粉丝"],
      ["圈子", "还没有可以看的圈子"],
    ] as const) {
      await tabs.getByRole("link", { name: tab }).click();
      await expect(page.getByText(words)).toBeVisible();
      await expect(tabs.getByRole("link", { name: tab })).toHaveAttribute("aria-current", "page");
      await expect(page.getByRole("heading", { name: title })).toHaveCount(0);
    }
  },
);

test("R15 a private list is one sentence, inside the normal page", once, async ({ page, loginAs, newVisitor }) => {
  await loginAs({ redirect: "/user/personal/info" });
  await page.getByLabel("昵称").fill(`藏家${unique()}`);
  await page.getByRole("group", { name: "谁可以看我的关注" }).getByRole("radio", { name: "仅自己" }).check();
  await page.getByRole("button", { name: "保存" }).last().click();
  await expect(page.getByText("资料已保存")).toBeVisible();
  const path = (await page.getByRole("link", { name: "查看我的主页" }).getAttribute("href")) ?? "";
  const other = await newVisitor();
  const answer = await other.goto(`${path}?tab=follow`);
  expect(answer?.status()).toBe(200);
  await expect(other.getByText("未公开关注列表")).toBeVisible();
  await expect(other.getByRole("heading", { level: 1 })).toBeVisible();
  await page.goto(`${path}?tab=follow`);
  await expect(page.getByText("你还没有关注任何人")).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "编辑资料" }).click();
  await expect(page).toHaveURL("/user/personal/info");
});

test(
  "R15 a person's comments, tickets and public folders are tabs of their profile, each with a next page",
  once,
  async ({ page, baseURL }) => {
    const [person, host] = [await newMember(page.request, baseURL), await newMember(page.request, baseURL)];
    await host.rename(`楼主${unique()}`);
    const [title, words, ticket] = [`被评论的 ${unique()}`, `说一句 ${unique()}`, `一条反馈 ${unique()}`];
    const article = await host.publish({ title });
    const said = await person.comment(article, words);
    await person.comment(article, "再答一句", await host.comment(article, "楼主的话"));
    await person.feedback({ title: ticket });
    await person.send("/favourite/folder/create", { name: "看得见的", formKey: key() });
    await person.send("/favourite/folder/create", { name: "看不见的", isPrivate: true, formKey: key() });

    await page.goto(`/user/${person.id}?tab=comments`);
    const cards = page.getByRole("main").getByRole("article");
    await expect(cards).toHaveCount(2);
    await expect(cards.first()).toContainText(/回复 楼主.*再答一句/);
    await expect(cards.last()).toContainText(words);
    await cards.last().getByRole("link", { name: "查看评论" }).click();
    await expect(page).toHaveURL(`/article/${article}?commentId=${said}#comment-${said}`);
    await expect(page.locator(`#comment-${said}`)).toContainText(words);

    await page.goto(`/user/${person.id}`);
    const tabs = page.getByRole("navigation", { name: "主页内容" });
    await tabs.getByRole("link", { name: "反馈" }).click();
    await page.getByRole("main").getByRole("link", { name: ticket }).click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText(ticket);

    await page.goto(`/user/${person.id}?tab=favourites`);
    await expect(page.getByText("看不见的")).toHaveCount(0);
    await page.getByRole("link", { name: "看得见的" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "看得见的" })).toBeVisible();
  },
);
