import { unique } from "../../fixtures/e2e-community.ts";
import { picture } from "../../fixtures/picture.ts";
import { axe, expect, test } from "../../setup/e2e-test.ts";

test("R19 an avatar is cropped to a square in the browser", async ({ page, loginAs }) => {
  await loginAs({ redirect: "/user/personal/info" });
  await page.getByLabel("昵称").fill(`裁剪${unique()}`);
  await page.getByLabel("头像", { exact: true }).setInputFiles(await picture({ width: 900, height: 300 }));
  const dialog = page.getByRole("dialog", { name: "裁剪头像" });
  await expect(dialog.getByRole("button", { name: "使用" })).toBeEnabled();
  await expect(dialog.getByLabel("缩放")).toBeFocused();
  await dialog.getByLabel("缩放").fill("2");
  await dialog.getByLabel("左右").fill("0");
  await axe(page);
  await dialog.getByRole("button", { name: "使用" }).click();
  const preview = page.locator('[data-preview="avatar"] img');
  await expect(preview).toHaveCount(1);
  await page.getByRole("button", { name: "保存" }).last().click();
  await expect(page.getByText("资料已保存")).toBeVisible();
  const size = await preview.evaluate(async (img: HTMLImageElement) => {
    await img.decode();
    return [img.naturalWidth, img.naturalHeight];
  });
  expect(size[0]).toBe(size[1]);
});

test("R19 the crop dialog says that a file is not a picture", async ({ page, loginAs }) => {
  await loginAs({ redirect: "/user/personal/info" });
  await page
    .getByLabel("头像", { exact: true })
    .setInputFiles({ name: "a.png", mimeType: "image/png", buffer: Buffer.from("no picture") });
  const dialog = page.getByRole("dialog", { name: "裁剪头像" });
  await expect(dialog.getByRole("alert")).toContainText("打不开");
  await dialog.getByRole("button", { name: "取消" }).click();
  await expect(dialog).toBeHidden();
});

test("R19 a refused cover leaves the form after the next save", async ({ page, loginAs, violations }) => {
  violations.allow(/Failed to load resource/);
  await loginAs({ redirect: "/user/personal/info" });
  await page
    .getByLabel("封面", { exact: true })
    .setInputFiles({ name: "坏的.png", mimeType: "image/png", buffer: Buffer.from("no picture") });
  const line = page.getByRole("listitem").filter({ hasText: "坏的.png" });
  // A save does not end an upload that is still on its way.
  await expect(line.getByRole("alert")).toBeVisible();
  await page.getByLabel("昵称").fill(`封面${unique().slice(0, 8)}`);
  await page.getByRole("button", { name: "保存" }).last().click();
  await expect(page.getByText("资料已保存")).toBeVisible();
  await expect(page.getByText("坏的.png")).toHaveCount(0);
});
