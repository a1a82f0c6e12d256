import { newMember, unique } from "../../fixtures/e2e-community.ts";
import { readPage } from "../../fixtures/read-page.ts";
import { expect, press, test } from "../../setup/e2e-test.ts";

test(
  "C06 R06 people are found by a part of their name, and followed from there",
  { tag: "@once" },
  async ({ page, baseURL, loginAs }) => {
    const name = `寻灯${unique()}`;
    await (await newMember(page.request, baseURL)).rename(name);
    await loginAs({ redirect: `/search?q=${encodeURIComponent(name.slice(2))}` });
    await page.getByRole("navigation", { name: "搜索范围" }).getByRole("link", { name: "用户" }).click();
    await expect(page).toHaveURL(/type=users/);
    const item = page.getByRole("main").getByRole("listitem").filter({ hasText: name });
    await press(item.getByRole("button", { name: "关注" }));
    await expect(item.getByRole("button", { name: "已关注" })).toBeVisible();
    const none = await readPage(page.request, `/search?q=${encodeURIComponent("没有人叫这个")}&type=users`);
    expect(none.main).toContain("没有找到名字里有“没有人叫这个”的人");
  },
);

test(
  "R06 dynamics and tickets are found by a Chinese word, highlighted and linked, and a new query keeps the tab",
  { tag: "@once" },
  async ({ page, baseURL, newVisitor }) => {
    const author = await newMember(page.request, baseURL);
    const sign = unique();
    const dynamic = await author.dynamic({ source: `今天在浮岛画鲸 ${sign} <b>` });
    const ticket = await author.feedback({ title: `画鲸的时候 ${sign} 会闪退` });
    const guest = await newVisitor();
    await guest.goto(`/search?q=${encodeURIComponent(`画鲸 ${sign}`)}&type=articles`);
    await expect(guest.getByText(/没有找到与“画鲸 .*”有关的文章/)).toBeVisible();
    const tabs = guest.getByRole("navigation", { name: "搜索范围" });
    await tabs.getByRole("link", { name: "动态" }).click();
    const card = guest.getByRole("article").filter({ hasText: sign });
    await expect(card.locator("mark")).toHaveText(["画鲸", sign]);
    await expect(card).toContainText("<b>");
    await card.getByRole("link", { name: /评论/ }).click();
    await expect(guest).toHaveURL(new RegExp(`/dynamic/${dynamic}#comments$`));
    await guest.goBack();
    await tabs.getByRole("link", { name: "反馈" }).click();
    await expect(guest.getByRole("article").filter({ hasText: sign }).locator("mark")).toHaveText(["画鲸", sign]);
    await expect(guest.getByRole("link", { name: new RegExp(sign) })).toHaveAttribute("href", `/feedback/${ticket}`);
    const field = guest.locator("#search-page");
    await field.fill(`没有的词 ${sign}`);
    await field.press("Enter");
    await expect(guest).toHaveURL(/type=feedback/);
    await expect(guest.getByText(/没有找到与“没有的词 .*”有关的反馈/)).toBeVisible();
  },
);
