import { heicPhoto, picture } from "../../fixtures/picture.ts";
import { sourceOf, titleOf } from "../../fixtures/write-screen.ts";
import { expect, test } from "../../setup/e2e-test.ts";

test("C19 without scripts several pictures are sent with the form, also with the save button", async ({
  page,
  loginAs,
}) => {
  await loginAs({ redirect: "/user/publish/article" });
  await titleOf(page).fill("两张图");
  await sourceOf(page).fill("开头");
  await page
    .getByLabel("插入图片", { exact: true })
    .setInputFiles([await picture({ name: "甲.png" }), await picture({ name: "乙.png", width: 300 })]);
  await page.getByRole("button", { name: "保存草稿" }).click();
  await expect(page.getByText("草稿已保存")).toBeVisible();
  await expect(sourceOf(page)).toHaveValue(/^开头\s+!\[甲\]\(\/media\/\S+\)\s+!\[乙\]\(\/media\/\S+\)\s+$/);
});

test("C19 without scripts a HEIC photo is refused at its field with a hint, and the text stays", async ({
  page,
  loginAs,
}) => {
  await loginAs({ redirect: "/feedback/create" });
  await page.getByRole("textbox", { name: "描述" }).fill("手机拍的");
  await page.getByLabel("插入截图", { exact: true }).setInputFiles(heicPhoto());
  await page.getByRole("button", { name: "上传图片" }).click();
  await expect(
    page.getByText("IMG_0001.HEIC：HEIC 照片请先转成 JPG（iPhone：设置 › 相机 › 格式 › 兼容性最佳）").first(),
  ).toBeVisible();
  await expect(page.getByRole("textbox", { name: "描述" })).toHaveValue("手机拍的");
});
