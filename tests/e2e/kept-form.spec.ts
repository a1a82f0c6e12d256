import { newMember } from "../fixtures/e2e-community.ts";
import { loginByForm } from "../fixtures/login-by-form.ts";
import { expect, test } from "../setup/e2e-test.ts";

test("S03 R19 a bio whose login expired is there after the new one, and is saved with one press", async ({
  page,
  loginAs,
}) => {
  const { phone } = await loginAs({ redirect: "/user/personal/info" });
  await page.getByLabel("昵称").fill("v1v2v3");
  await page.getByLabel("简介").fill("plain");
  await page.context().clearCookies({ name: "token" });
  await page.getByRole("button", { name: "保存" }).last().click();
  await expect(page).toHaveURL(/\/login\?redirect=%2Fuser%2Fpersonal%2Finfo/);
  await expect(page.getByText("刚才写的内容还在，登录后可以继续提交")).toBeVisible();
  await loginByForm(page, phone);
  const kept = page.getByRole("form", { name: "继续提交" });
  await expect(kept.getByLabel("刚才写的").last()).toBeVisible();
  await kept.getByRole("button", { name: "继续提交" }).click();
  await expect(page.getByText("资料已保存")).toBeVisible();
  await expect(page.getByLabel("简介")).toHaveValue("plain");
});

test("S03 a report whose login expired is sent after the new one", async ({ page, baseURL, loginAs }) => {
  const author = await newMember(page.request, baseURL);
  const id = await author.publish();
  const path = `/report?kind=article&id=${id}`;
  const { phone } = await loginAs({ redirect: path });
  await page.getByRole("radio").first().check();
  await page.getByRole("textbox").last().fill("说明写在这里");
  await page.context().clearCookies({ name: "token" });
  await page
    .getByRole("button", { name: /提交|举报/ })
    .last()
    .click();
  await expect(page).toHaveURL(/\/login\?redirect=%2Freport/);
  await loginByForm(page, phone);
  const kept = page.getByRole("form", { name: "继续提交" });
  await expect(kept).toContainText("说明写在这里");
  await kept.getByRole("button", { name: "继续提交" }).click();
  await expect(page.getByText(/已收到|感谢|举报成功|已提交/).first()).toBeVisible();
});
