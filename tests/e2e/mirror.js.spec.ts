import { newMember, unique } from "../fixtures/e2e-community.ts";
import { expect, test } from "../setup/e2e-test.ts";

const OFFER = /这台设备上有一份 .* 没发出的内容/;

/** The local storage holds a text by now: it is written a moment after the last key. */
const kept = (page: import("@playwright/test").Page, words: string) =>
  page.waitForFunction((text) => Object.values(localStorage).some((value) => String(value).includes(text)), words);

test("E03 a dynamic that was not sent survives a reload, is offered back, and is forgotten once it is sent", async ({
  page,
  loginAs,
}) => {
  await loginAs({ redirect: "/user/publish/dynamic" });
  const words = `还没发出 ${unique()}`;
  await page.getByLabel("动态内容").fill(words);
  await page.getByLabel("谁可以看").selectOption("self");
  await kept(page, words);
  await page.reload();
  await expect(page.getByText(OFFER)).toBeVisible();
  await page.getByRole("button", { name: "恢复" }).click();
  await expect(page.getByLabel("动态内容")).toHaveValue(words);
  await expect(page.getByLabel("谁可以看")).toHaveValue("self");
  await page.getByRole("button", { name: "发布", exact: true }).click();
  await expect(page.getByText("发布成功")).toBeVisible();
  await page.goto("/user/publish/dynamic");
  await expect(page.getByLabel("动态内容")).toHaveValue("");
  await expect(page.getByText(OFFER)).toHaveCount(0);
});

test("R07 a comment whose login expired is there after the new login, for this person and this form alone", async ({
  page,
  baseURL,
  loginAs,
}) => {
  const author = await newMember(page.request, baseURL);
  const path = `/article/${await author.publish()}`;
  await loginAs({ redirect: path });
  const own = await page.context().cookies();
  const words = `登录过期前写的 ${unique()}`;
  await page.getByLabel("写评论").fill(words);
  await kept(page, words);
  await page.context().clearCookies({ name: "token" });
  await page.getByRole("button", { name: "发表评论" }).click();
  await page.waitForURL(/\/login\?redirect=/);
  // Somebody else on this browser is offered nothing.
  await loginAs({ redirect: path });
  await expect(page.getByLabel("写评论")).toBeVisible();
  await expect(page.getByText(OFFER)).toHaveCount(0);
  await page.context().clearCookies({ name: "token" });
  await page.context().addCookies(own);
  await page.goto(path);
  await page.getByRole("button", { name: "恢复" }).click();
  await expect(page.getByLabel("写评论")).toHaveValue(words);
  await page.getByRole("button", { name: "发表评论" }).click();
  await expect(page.locator("[data-marked]")).toContainText(words);
  await page.goto(path);
  await expect(page.getByLabel("写评论")).toHaveValue("");
  await expect(page.getByText(OFFER)).toHaveCount(0);
});

test("R09 a ticket survives a reload with all its fields, and is thrown away when one says so", async ({
  page,
  loginAs,
}) => {
  await loginAs({ redirect: "/feedback/create" });
  const words = `反馈写到一半 ${unique()}`;
  await page.getByRole("textbox", { name: "标题" }).fill(words);
  await page.getByRole("textbox", { name: "描述" }).fill("第一步\n第二步");
  await page.getByRole("radio", { name: "建议" }).check();
  await kept(page, "第二步");
  await page.reload();
  await page.getByRole("button", { name: "恢复" }).click();
  await expect(page.getByRole("textbox", { name: "标题" })).toHaveValue(words);
  await expect(page.getByRole("textbox", { name: "描述" })).toHaveValue("第一步\n第二步");
  await expect(page.getByRole("radio", { name: "建议" })).toBeChecked();
  await page.reload();
  await page.getByRole("button", { name: "丢弃" }).click();
  await page.reload();
  await expect(page.getByText(OFFER)).toHaveCount(0);
});
