import type { Page } from "@playwright/test";
import { type FaultyApi, startFaultyApi } from "../../fixtures/faulty-api.ts";
import { newMember, unique } from "../../fixtures/e2e-community.ts";
import { uniquePhone } from "../../fixtures/factories.ts";
import { cookiesOf } from "../../fixtures/world.ts";
import { expect, test } from "../../setup/e2e-test.ts";
import { type Product, startProduct } from "../../setup/product.ts";

test.describe.configure({ mode: "serial", timeout: 120_000 });
let api: FaultyApi;
let product: Product;
test.beforeAll(async () => {
  api = await startFaultyApi(process.env.QUNLUO_E2E_URL ?? "");
  product = await startProduct({ API_BASE_URL: api.url });
});
test.afterAll(async () => {
  await product.stop();
  api.close();
});
test.beforeEach(({ violations }) => {
  violations.allow(/status of 503/);
  api.set(null);
});

async function loginHere(page: Page): Promise<void> {
  const phone = uniquePhone();
  await newMember(page.request, process.env.QUNLUO_E2E_URL, phone);
  const cookies = await cookiesOf(page.request, product.url, phone);
  await page.context().addCookies(
    cookies.split("; ").map((pair) => ({
      name: pair.slice(0, pair.indexOf("=")),
      value: pair.slice(pair.indexOf("=") + 1),
      url: product.url,
    })),
  );
}

/** The text as displayed; the author's own edit form contains it once more. */
const shown = (page: Page, text: string) => page.getByText(text, { exact: true }).and(page.locator(":not(textarea)"));

interface Form {
  at: string;
  field: string;
  button: string;
  /** The list that shows each written text once. */
  list: string;
}

/** Presses while the answer is lost, and again when answers arrive. */
async function pressTwice(page: Page, { at, field, button, list }: Form, text: string): Promise<void> {
  await page.goto(product.url + at);
  const form = page.locator("form", { has: page.getByLabel(field, { exact: true }) }).first();
  const title = form.locator('input[name="title"]');
  const isTitled = (await title.count()) > 0;
  // A text with a title is listed by its title.
  const words = isTitled ? `${text}，正文` : text;
  await form.getByLabel(field, { exact: true }).fill(words);
  if (isTitled) await title.fill(text);
  const key = form.locator('input[name="formKey"]');
  const before = await key.inputValue();
  api.set("lost", "writes");
  await form.getByRole("button", { name: button, exact: true }).last().click();
  await expect(page.getByText("网络错误，请检查网络连接").first()).toBeVisible();
  await expect(form.getByLabel(field, { exact: true })).toHaveValue(words);
  await expect(key).toHaveValue(before);
  api.set(null);
  await form.getByRole("button", { name: button, exact: true }).last().click();
  await expect(page.getByText("网络错误，请检查网络连接")).toHaveCount(0);
  await page.goto(product.url + list);
  await expect(shown(page, text)).toHaveCount(1);
}

test("R07 R09 R22 R25 a form whose answer was lost is returned, and pressing again writes the text once", async ({
  page,
}) => {
  const author = await newMember(page.request, process.env.QUNLUO_E2E_URL);
  const article = `/article/${await author.publish()}`;
  await loginHere(page);
  await pressTwice(page, { at: article, field: "写评论", button: "发表评论", list: article }, "一条评论，写一次");
  await pressTwice(
    page,
    { at: "/user/publish/dynamic", field: "动态内容", button: "发布", list: "/user/manage/dynamic" },
    "一条动态，写一次",
  );
  await pressTwice(
    page,
    { at: "/feedback/create", field: "描述", button: "提交反馈", list: "/user/manage/feedback" },
    // A similar ticket would cause a question first.
    `${unique()} ${unique()}`,
  );
  await pressTwice(
    page,
    { at: "/user/publish/article", field: "正文", button: "保存草稿", list: "/user/manage/article?tab=drafts" },
    "一份草稿，只存一次",
  );
});

test("X04 R07 R09 R22 when the API is down the error page keeps the input, and one press sends it", async ({
  page,
}) => {
  const author = await newMember(page.request, process.env.QUNLUO_E2E_URL);
  const article = `/article/${await author.publish()}`;
  await loginHere(page);
  const forms = [
    { at: article, field: "写评论", button: "发表评论", text: `一条评论 ${unique()}\n第二行` },
    { at: "/user/publish/dynamic", field: "动态内容", button: "发布", text: `一条动态 ${unique()}` },
    { at: "/feedback/create", field: "描述", button: "提交反馈", text: `说明 ${unique()}` },
  ];
  for (const { at, field, button, text } of forms) {
    await page.goto(product.url + at);
    await page.getByRole("textbox", { name: field, exact: true }).fill(text);
    if (field === "描述")
      await page.getByRole("textbox", { name: "标题", exact: true }).fill(`${unique()} ${unique()}`);
    api.set("reset");
    await page.getByRole("button", { name: button, exact: true }).last().click();
    const kept = page.getByRole("form", { name: "再试一次" });
    await expect(page.getByRole("heading", { level: 1, name: "服务暂不可用" })).toBeVisible();
    await expect(kept).toContainText(text);
    // The API is still down: each press keeps the input.
    await kept.getByRole("button", { name: "再试一次" }).click();
    await expect(kept).toContainText(text);
    api.set(null);
    await kept.getByRole("button", { name: "再试一次" }).click();
    await expect(page.getByText(text.split("\n")[0] ?? "").first()).toBeVisible();
    await expect(page).not.toHaveURL(product.url + at);
  }
});
