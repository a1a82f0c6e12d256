import { unique } from "../../fixtures/e2e-community.ts";
import { picture } from "../../fixtures/picture.ts";
import { expect, test } from "../../setup/e2e-test.ts";

test("R19 without JavaScript an avatar is a plain upload, together with the form or before it", async ({
  page,
  loginAs,
}) => {
  await loginAs({ redirect: "/user/personal/info" });
  await page.getByLabel("昵称").fill(`素颜${unique()}`);
  await page.getByLabel("头像", { exact: true }).setInputFiles(await picture());
  await page.getByRole("button", { name: "保存" }).last().click();
  await expect(page.getByText("资料已保存")).toBeVisible();
  await expect(page.locator('[data-preview="avatar"] img')).toHaveCount(1);
  await page
    .getByLabel("头像", { exact: true })
    .setInputFiles({ name: "a.png", mimeType: "image/png", buffer: Buffer.from("no picture") });
  await page.getByLabel("简介").fill("图片坏了也要留着");
  await page.getByRole("button", { name: "保存" }).last().click();
  await expect(page.getByLabel("头像", { exact: true })).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByLabel("简介")).toHaveValue("图片坏了也要留着");
});
