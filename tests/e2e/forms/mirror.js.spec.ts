import { newMember, unique } from "../../fixtures/e2e-community.ts";
import { expect, test } from "../../setup/e2e-test.ts";

const OFFER = /这台设备上有一份 .* 没发出的内容/;

/** Waits for the text in local storage, which is written a moment after the last key. */
const kept = (page: import("@playwright/test").Page, words: string) =>
  page.waitForFunction((text) => Object.values(localStorage).some((value) => String(value).includes(text)), words);

test("E03 an unsent dynamic survives a reload, is offered back, and is deleted once it is sent", async ({
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

test("R07 a comment with an expired login is offered after the login, for this person and this form alone", async ({
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
  // Another member of this browser is offered nothing.
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

test("R09 a ticket survives a reload with all its fields, and can be discarded", async ({ page, loginAs }) => {
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

/** Waits for the scripts, which are not stored on the device and are needed once the server is gone. */
const programs = (page: import("@playwright/test").Page) => page.waitForLoadState("networkidle");

test("R19 X04 a bio typed offline survives a reload, is offered back, and is deleted once it is saved", async ({
  page,
  context,
  loginAs,
  violations,
}) => {
  violations.allow(/ERR_INTERNET_DISCONNECTED|Failed to (?:fetch|load)|WebSocket/);
  await loginAs({ redirect: "/user/personal/info" });
  await programs(page);
  await context.setOffline(true);
  const words = `断网写的简介 ${unique()}`;
  await page.getByLabel("简介").fill(words);
  await kept(page, words);
  await context.setOffline(false);
  await page.reload();
  await expect(page.getByText(OFFER)).toBeVisible();
  await page.getByRole("button", { name: "恢复" }).click();
  await expect(page.getByLabel("简介")).toHaveValue(words);
  await page.getByLabel("昵称").fill(`断网${unique()}`);
  await page.getByRole("button", { name: "保存", exact: true }).last().click();
  await expect(page.getByText("资料已保存")).toBeVisible();
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("form-mirror:")))).toEqual(
    [],
  );
  await page.reload();
  await expect(page.getByLabel("简介")).toHaveValue(words);
  await expect(page.getByText(OFFER)).toHaveCount(0);
});

test("R19 S02 X04 words are copied once, under the page on which they were typed, and neither saving nor a logout leaves a copy", async ({
  page,
  context,
  loginAs,
}) => {
  const copies = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("form-mirror:")));
  await loginAs({ redirect: "/user/personal/info" });
  await programs(page);
  await page.getByRole("navigation").getByRole("link", { name: "动态", exact: true }).first().click();
  await expect(page).toHaveURL(/\/dynamic$/);
  await page.goBack();
  const bio = page.getByLabel("简介");
  const words = `翻页前写的 ${unique()}`;
  await bio.fill(words);
  // The address changes at once, and the form leaves with the answer.
  let letIn = () => {};
  const isOpen = new Promise<void>((resolve) => {
    letIn = resolve;
  });
  await context.route(/\/dynamic\.data/, async (route) => {
    await isOpen;
    await route.continue();
  });
  await page.evaluate(() => history.forward());
  await kept(page, words);
  letIn();
  await expect(page.getByLabel("动态内容")).toBeVisible();
  expect(await copies()).toEqual([expect.stringContaining("/user/personal/info#")]);
  await page.goBack();
  await page.getByRole("button", { name: "恢复" }).click();
  await expect(bio).toHaveValue(words);
  await page.getByLabel("昵称").fill(`翻页${unique()}`);
  await page.getByRole("button", { name: "保存", exact: true }).last().click();
  await expect(page.getByText("资料已保存")).toBeVisible();
  expect(await copies()).toEqual([]);

  // The last key before a link is not lost.
  await bio.fill(`${words} 再改`);
  await page.getByRole("navigation").getByRole("link", { name: "动态", exact: true }).first().click();
  await expect(page.getByLabel("动态内容")).toBeVisible();
  expect(await copies()).toEqual([expect.stringContaining("/user/personal/info#")]);
  await page.getByLabel("动态内容").fill("退出前写的");
  await page.locator("summary[aria-label^=账号菜单]").click();
  await page.getByRole("button", { name: "退出登录" }).click();
  await expect(page.getByText("已退出登录")).toBeVisible();
  await page.waitForLoadState("networkidle");
  await expect.poll(copies).toEqual([]);
});

test("R07 an unsent report and folder are offered back, each in its own form, also after a refusal", async ({
  page,
  baseURL,
  loginAs,
}) => {
  const author = await newMember(page.request, baseURL);
  const id = await author.publish();
  await loginAs({ redirect: `/report?kind=article&id=${id}` });
  await programs(page);
  const words = `举报写到一半 ${unique()}`;
  const text = page.getByRole("textbox", { name: "补充说明" });
  await text.fill(words);
  await kept(page, words);
  // Without a reason the report is refused, and the input stays.
  await page.getByRole("button", { name: "提交举报" }).click();
  await expect(page.getByRole("main").getByRole("alert").first()).toBeVisible();
  await page.goto("/user/favourite");
  await expect(page.getByText(OFFER)).toHaveCount(0);
  await page.goto(`/report?kind=article&id=${id}`);
  await page.getByRole("button", { name: "恢复" }).click();
  await expect(text).toHaveValue(words);
  await page.getByRole("radio").first().check();
  await page.getByRole("button", { name: "提交举报" }).click();
  await expect(page.getByText(/举报/).first()).toBeVisible();
  await page.waitForURL((url) => url.pathname !== "/report");
  await page.goto(`/report?kind=article&id=${id}`);
  await expect(page.getByText(OFFER)).toHaveCount(0);
});

test("X04 every form with a text is copied: a new circle, a removal's reason and an agreement", async ({
  page,
  baseURL,
  loginAs,
}) => {
  const author = await newMember(page.request, baseURL);
  const id = await author.publish();
  await loginAs({ admin: true });
  for (const path of ["/circle/create", `/user/manage/removal/new?kind=article&id=${id}`, "/admin/agreement/service"]) {
    await page.goto(path);
    await programs(page);
    const words = `写到一半 ${unique()}`;
    await page.locator("main form[method=post] textarea").first().fill(words);
    await kept(page, words);
    await page.reload();
    await page.getByRole("button", { name: "恢复" }).first().click();
    await expect(page.locator("main form[method=post] textarea").first()).toHaveValue(words);
  }
});

test("S02 V01 a logout deletes typed texts, and phone numbers and codes are never stored", async ({
  page,
  baseURL,
  loginAs,
}) => {
  const author = await newMember(page.request, baseURL);
  await loginAs({ redirect: `/article/${await author.publish()}` });
  const words = `退出前写的 ${unique()}`;
  await page.getByLabel("写评论").fill(words);
  await kept(page, words);
  await page.locator("summary[aria-label^=账号菜单]").click();
  await page.getByRole("button", { name: "退出登录" }).click();
  await expect(page.getByText("已退出登录")).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("form-mirror:"))))
    .toEqual([]);
  await page.goto("/login");
  await programs(page);
  await page.getByLabel("手机号").fill("13812345678");
  await page.getByLabel("验证码").first().fill("428193");
  await page.reload();
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(stored).not.toMatch(/13812345678|428193/);
});
