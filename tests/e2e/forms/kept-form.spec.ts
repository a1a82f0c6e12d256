import type { Page, Response } from "@playwright/test";
import { newMember, unique } from "../../fixtures/e2e-community.ts";
import { loginByForm } from "../../fixtures/login-by-form.ts";
import { expect, test } from "../../setup/e2e-test.ts";

const hasScripts = () => test.info().project.name === "js";

/** A device whose storage is full or disabled. */
const keepNothing = (page: Page) =>
  page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });

/** Sends the form that the login page carries by one press. */
async function sendKept(page: Page, words: string): Promise<void> {
  const kept = page.getByRole("form", { name: "继续提交" });
  await expect(kept.getByLabel("刚才写的").filter({ hasText: words }).or(kept.getByText(words)).first()).toBeVisible();
  await kept.getByRole("button", { name: "继续提交" }).click();
}

async function loseLoginWithBio(page: Page): Promise<void> {
  await page.getByLabel("昵称").fill(`v${unique()}`);
  await page.getByLabel("简介").fill("plain");
  await page.context().clearCookies({ name: "token" });
  await page.getByRole("button", { name: "保存" }).last().click();
  await expect(page).toHaveURL(/\/login\?redirect=%2Fuser%2Fpersonal%2Finfo/);
}

test("S03 R19 a bio with an expired login is still there after the login, and is saved", async ({ page, loginAs }) => {
  const { phone } = await loginAs({ redirect: "/user/personal/info" });
  await loseLoginWithBio(page);
  if (!hasScripts()) await expect(page.getByText("刚才写的内容还在，登录后可以继续提交")).toBeVisible();
  await loginByForm(page, phone);
  if (hasScripts()) {
    // This device has its own copy, and offers it in the form.
    await page.getByRole("button", { name: "恢复" }).click();
    await page.getByRole("button", { name: "保存" }).last().click();
  } else await sendKept(page, "plain");
  await expect(page.getByText("资料已保存")).toBeVisible();
  await expect(page.getByLabel("简介")).toHaveValue("plain");
});

test("S03 R19 a bio with an expired login is carried to the login page when the device cannot store it", async ({
  page,
  loginAs,
}) => {
  await keepNothing(page);
  const { phone } = await loginAs({ redirect: "/user/personal/info" });
  await loseLoginWithBio(page);
  await expect(page.getByText("刚才写的内容还在，登录后可以继续提交")).toBeVisible();
  const fresh = (answer: Response) => answer.request().method() === "GET" && answer.url().includes("/login.data");
  await Promise.all([
    // With scripts the page reloads its data behind the login, and the form must survive that.
    hasScripts() ? page.waitForResponse(fresh).then((answer) => answer.finished()) : undefined,
    loginByForm(page, phone),
  ]);
  await sendKept(page, "plain");
  await expect(page.getByText("资料已保存")).toBeVisible();
});

test("S03 a report with an expired login is sent after the login", async ({ page, baseURL, loginAs }) => {
  const author = await newMember(page.request, baseURL);
  const id = await author.publish();
  const { phone } = await loginAs({ redirect: `/report?kind=article&id=${id}` });
  const submit = page.getByRole("button", { name: /提交|举报/ }).last();
  await page.getByRole("radio").first().check();
  await page.getByRole("textbox").last().fill("说明写在这里");
  await page.context().clearCookies({ name: "token" });
  await submit.click();
  await expect(page).toHaveURL(/\/login\?redirect=%2Freport/);
  await loginByForm(page, phone);
  if (hasScripts()) {
    await page.getByRole("button", { name: "恢复" }).click();
    await expect(page.getByRole("textbox").last()).toHaveValue("说明写在这里");
    await submit.click();
  } else await sendKept(page, "说明写在这里");
  await expect(page.getByText(/已收到|感谢|举报成功|已提交/).first()).toBeVisible();
});
