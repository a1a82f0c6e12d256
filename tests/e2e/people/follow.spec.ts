import { newMember } from "../../fixtures/e2e-community.ts";
import { ownSession } from "../../fixtures/own-session.ts";
import { readPage } from "../../fixtures/read-page.ts";
import { expect, press, test } from "../../setup/e2e-test.ts";

// The buttons with scripts are in the second test; the server decides the rest.
const once = { tag: "@once" };

test("C07 R15 a guest who follows is sent to the login page and back", once, async ({ page, baseURL }) => {
  const person = await newMember(page.request, baseURL);
  const { html } = await readPage(page.request, `/user/${person.id}`);
  const login = `/login?redirect=${encodeURIComponent(`/user/${person.id}`)}`;
  expect(html).toMatch(new RegExp(`<a[^>]*href="${login.replace("?", "\\?")}"[^>]*>(?:(?!</a>).)*关注`, "s"));
  expect(html).toMatch(/关注(?:(?!<\/a>).)*需要登录/s);
});

test("C07 C10 R15 R16 a follow and an unfollow show on the profile, in the counters and in the own list", async ({
  page,
  baseURL,
  loginAs,
}) => {
  const person = await newMember(page.request, baseURL);
  const path = `/user/${person.id}`;
  await loginAs({ redirect: path });
  const main = page.getByRole("main");
  await press(main.getByRole("button", { name: "关注" }));
  await expect(main.getByRole("button", { name: "已关注" })).toBeVisible();
  await expect(main.locator("dl")).toContainText("粉丝1");
  await page.goto("/user/follow/fans");
  await expect(page.getByRole("heading", { level: 1, name: "关注与粉丝" })).toBeVisible();
  const item = main.getByRole("listitem").filter({ hasText: `群友${person.id}` });
  await expect(item.getByRole("button", { name: "已关注" })).toBeVisible();
  await press(item.getByRole("button", { name: "已关注" }));
  await expect(main.getByRole("button", { name: "已关注" })).toHaveCount(0);
  const after = (await readPage(page.request, path)).main;
  expect(after).not.toContain("已关注");
  expect(after).toContain("粉丝0");
});

test("C11 R16 a mutual follow shows on both sides", once, async ({ page, baseURL, newVisitor }) => {
  const other = await newVisitor();
  const [me, them] = [await ownSession(page, baseURL), await ownSession(other, baseURL)];
  const [mine, theirs] = [`/user/${me.id}`, `/user/${them.id}`];
  await page.goto(theirs);
  await press(page.getByRole("main").getByRole("button", { name: "关注" }));
  await expect(page.getByRole("main").getByRole("button", { name: "已关注" })).toBeVisible();
  await other.goto("/user/follow/fans?tab=fans");
  await expect(other.getByRole("main").getByRole("listitem")).toHaveCount(1);
  await press(other.getByRole("main").getByRole("button", { name: "回关" }));
  await expect(other.getByRole("main").getByRole("button", { name: "互相关注" })).toBeVisible();
  await page.goto(theirs);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("互相关注");
  await other.goto(mine);
  await expect(other.getByRole("main").getByRole("button", { name: "互相关注" })).toBeVisible();
});

test(
  "R15 R16 a block ends the follow and is undone from the list, and so is a mute",
  once,
  async ({ page, baseURL, loginAs }) => {
    const person = await newMember(page.request, baseURL);
    await loginAs({ redirect: `/user/${person.id}` });
    const main = page.getByRole("main");
    await press(main.getByRole("button", { name: "关注" }));
    await expect(main.getByRole("button", { name: "已关注" })).toBeVisible();
    await main.getByText("更多", { exact: true }).click();
    await main.getByRole("button", { name: /^拉黑/ }).click();
    await expect(page.getByText("已拉黑").first()).toBeVisible();
    await expect(main.getByRole("button", { name: /关注/ })).toHaveCount(0);
    await page.goto("/user/follow/fans?tab=blocked");
    await main.getByRole("button", { name: "取消拉黑" }).click();
    await expect(page.getByText("你没有拉黑任何人")).toBeVisible();
    await page.goto(`/user/${person.id}`);
    await expect(main.getByRole("button", { name: "关注" })).toHaveText(/^关注/);
    await main.getByText("更多", { exact: true }).click();
    await main.getByRole("button", { name: /^屏蔽/ }).click();
    await expect(page.getByText(/已屏蔽/).first()).toBeVisible();
    await page.goto("/user/follow/fans?tab=muted");
    await main.getByRole("button", { name: "取消屏蔽" }).click();
    await expect(page.getByText("你没有屏蔽任何人")).toBeVisible();
  },
);

test(
  "C09 R17 a circle is joined from the suggestions, and appears in the own list and on the profile",
  once,
  async ({ page, loginAs }) => {
    await loginAs({ redirect: "/user/follow/circle" });
    await expect(page.getByText("你还没有加入圈子")).toBeVisible();
    const suggested = page.getByRole("region", { name: "可以加入的圈子" });
    // Some circles need an application, and have a link instead of the button.
    const join = page.getByRole("button", { name: "加入" });
    const open = suggested.getByRole("listitem").filter({ has: join }).first();
    const name = (await open.locator("p").first().textContent()) ?? "";
    await suggested.getByRole("listitem").filter({ hasText: name }).getByRole("button", { name: "加入" }).click();
    await expect(page.getByText("你还没有加入圈子")).toHaveCount(0);
    const own = page.getByRole("main").getByRole("list").first();
    await expect(own.getByRole("listitem")).toHaveCount(1);
    await expect(own).toContainText(name);
    await page.goto("/");
    await page.locator("summary[aria-label^=账号菜单]").click();
    await page.getByRole("link", { name: "我的主页" }).first().click();
    await page.getByRole("navigation", { name: "主页内容" }).getByRole("link", { name: "圈子" }).click();
    await expect(page.getByRole("main").getByRole("listitem").filter({ hasText: name })).toBeVisible();
  },
);
