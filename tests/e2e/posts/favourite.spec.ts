import { newMember, unique } from "../../fixtures/e2e-community.ts";
import { readPage } from "../../fixtures/read-page.ts";
import { axe, expect, press, test } from "../../setup/e2e-test.ts";

test("E01 R07 an article is added to favourites, moved into a private folder, and removed again", async ({
  page,
  baseURL,
  loginAs,
  newVisitor,
  javaScriptEnabled,
}) => {
  const author = await newMember(page.request, baseURL);
  const title = `值得收藏 ${unique()} 🏝️`;
  const id = await author.publish({ title });
  const seen = await readPage(page.request, `/article/${id}`);
  expect(seen.html).toMatch(new RegExp(`<a[^>]*href="/login\\?redirect=%2Farticle%2F${id}"[^>]*>.*收藏`));

  await loginAs({ redirect: `/article/${id}` });
  await press(page.getByRole("button", { name: /收藏 0$/ }));
  await expect(page.getByRole("button", { name: /已收藏 1$/ })).toBeVisible();
  await page.locator("#actions").getByRole("link", { name: "我的收藏" }).click();
  await expect(page.getByRole("navigation", { name: "收藏夹" }).getByRole("link")).toHaveText("默认收藏夹 · 1");
  const item = page.getByRole("listitem").filter({ hasText: title });
  await expect(item.getByRole("link", { name: title })).toHaveAttribute("href", `/article/${id}`);

  await page.locator("summary", { hasText: "新建收藏夹" }).click();
  const form = page.locator("form").filter({ has: page.getByRole("button", { name: "新建", exact: true }) });
  await form.getByLabel("名称").fill("默认收藏夹");
  await form.getByText("私密：只有我能看").click();
  await form.getByRole("button", { name: "新建", exact: true }).click();
  await expect(form.getByText("你已经有同名的收藏夹")).toBeVisible();
  await expect(form.getByLabel("名称")).toHaveValue("默认收藏夹");
  await form.getByLabel("名称").fill("攻略");
  await form.getByRole("button", { name: "新建", exact: true }).click();
  await expect(page.getByText("收藏夹已建好")).toBeVisible();
  await expect(page).toHaveURL(/\?folder=\d+$/);
  const folder = new URL(page.url()).searchParams.get("folder");

  await page.getByRole("link", { name: /默认收藏夹/ }).click();
  await item.locator("summary", { hasText: "移动" }).click();
  if (javaScriptEnabled) await axe(page);
  await item.getByRole("combobox", { name: "移到哪个收藏夹" }).selectOption("攻略");
  await item.getByRole("button", { name: "移到这里" }).click();
  await expect(page.getByText("已移动")).toBeVisible();
  await page.getByRole("link", { name: /攻略\s*私密 · 1/ }).click();
  await expect(item).toBeVisible();

  const guest = (await newVisitor()).request;
  const hidden = await readPage(guest, `/favourite/${folder}`);
  expect(hidden.status).toBe(404);
  expect(hidden.html).toContain("收藏夹不存在，或者只有主人能看");
  await page.locator("summary", { hasText: "管理“攻略”" }).click();
  const change = page.locator(`#folder-${folder}`);
  await change.getByLabel("名称").fill("公开攻略");
  await change.getByText("私密：只有我能看").click();
  await change.getByRole("button", { name: "保存" }).click();
  await expect(page.getByText("收藏夹已修改")).toBeVisible();
  const { main } = await readPage(guest, `/favourite/${folder}`);
  expect(main).toContain("公开攻略");
  expect(main).toContain(title);

  await page.locator("summary", { hasText: "管理“公开攻略”" }).click();
  await page.getByRole("button", { name: "删除这个收藏夹" }).click();
  await expect(page.getByText("收藏夹已删除")).toBeVisible();
  await item.getByRole("button", { name: `取消收藏《${title}》` }).click();
  await expect(page.getByText("已取消收藏")).toBeVisible();
  await expect(item).toHaveCount(0);
  await expect(page.getByText("这里还没有收藏")).toBeVisible();
});
