import { picture } from "../../fixtures/picture.ts";
import { newMember, unique } from "../../fixtures/e2e-community.ts";
import { readPage, redirectOf } from "../../fixtures/read-page.ts";
import { expect, test } from "../../setup/e2e-test.ts";

const HERE = "/user/personal/info";

test("R19 A03 a guest is sent to the login page", { tag: "@once" }, async ({ page }) => {
  expect(await redirectOf(page.request, HERE)).toBe(`/login?redirect=${encodeURIComponent(HERE)}`);
});

test("R19 C08 an invalid field shows its reason with all input kept, and each field is saved, shown as stored, and cleared again", async ({
  page,
  baseURL,
  loginAs,
}) => {
  const taken = `占名${unique()}`;
  await (await newMember(page.request, baseURL)).rename(taken);
  await loginAs({ redirect: HERE });
  const name = page.getByLabel("昵称");
  const bio = page.getByLabel("简介");
  const save = () => page.getByRole("button", { name: "保存" }).last().click();
  await bio.fill("还没想好写什么");
  await name.fill(taken.toUpperCase());
  await save();
  await expect(page.getByRole("alert").filter({ hasText: "昵称已被使用" })).toBeVisible();
  await expect(name).toHaveAttribute("aria-invalid", "true");
  await expect(name).toHaveValue(taken.toUpperCase());
  await expect(bio).toHaveValue("还没想好写什么");
  await name.fill("管理员");
  await save();
  await expect(page.getByText("昵称已被使用")).toHaveCount(0);
  await expect(name).toHaveAttribute("aria-invalid", "true");
  await expect(bio).toHaveValue("还没想好写什么");

  const key = unique().slice(0, 6);
  for (const [typed, stored] of [
    [`ＱＬ${key}\u200B`, `QL${key}`],
    [`  两边${key} `, `两边${key}`],
    [`两边${key}\u200B`, `两边${key}`],
  ] as const) {
    await name.fill(typed);
    await bio.fill(" 走夜路，也看星星。 ");
    await save();
    await expect(page.getByText("资料已保存").first()).toBeVisible();
    await expect(name).toHaveValue(stored);
    await expect(bio).toHaveValue("走夜路，也看星星。");
  }
  const birthday = page.getByLabel("生日");
  await expect(birthday).toHaveAttribute("min", "1900-01-01");
  await expect(birthday).toHaveAttribute("max", /^20\d\d-\d\d-\d\d$/);

  const fans = page.getByRole("group", { name: "谁可以看我的粉丝" });
  await name.fill(`拾灯人${key}`);
  await page.getByRole("radio", { name: "女", exact: true }).check();
  await birthday.fill("2001-05-09");
  await fans.getByRole("radio", { name: "仅自己" }).check();
  await save();
  // The header has the new name.
  await expect(page.locator(`summary[aria-label="账号菜单：拾灯人${key}"]`)).toBeVisible();
  await page.goto(HERE);
  await expect(name).toHaveValue(`拾灯人${key}`);
  await expect(bio).toHaveValue("走夜路，也看星星。");
  await expect(page.getByRole("radio", { name: "女", exact: true })).toBeChecked();
  await expect(birthday).toHaveValue("2001-05-09");
  await expect(fans.getByRole("radio", { name: "仅自己" })).toBeChecked();
  await bio.fill("");
  await birthday.fill("");
  await save();
  await expect(page.getByText("资料已保存").first()).toBeVisible();
  const { html } = await readPage(page.request, HERE);
  expect(html).not.toContain("走夜路");
  expect(html).not.toContain("2001-05-09");
});

test("R19 a cover is uploaded, shown immediately, kept through an error, saved and removed", async ({
  page,
  loginAs,
  javaScriptEnabled,
}) => {
  await loginAs({ redirect: HERE });
  const preview = page.locator('[data-preview="cover"] img');
  await expect(preview).toHaveCount(0);
  await page.getByLabel("封面", { exact: true }).setInputFiles(await picture({ width: 900, height: 300 }));
  if (javaScriptEnabled === false) await page.getByRole("button", { name: "上传封面" }).click();
  await expect(preview).toHaveCount(1);
  const src = (await preview.getAttribute("src")) ?? "";
  expect((await page.request.get(src)).status()).toBe(200);
  // The name is still empty: the form is refused, and the picture stays.
  await page.getByLabel("昵称").evaluate((input: HTMLInputElement) => input.form?.setAttribute("novalidate", ""));
  await page.getByRole("button", { name: "保存" }).last().click();
  await expect(page.getByRole("alert").filter({ hasText: "请输入昵称" })).toBeVisible();
  await expect(preview).toHaveAttribute("src", src);
  await page.getByLabel("昵称").fill(`封面${unique()}`);
  await page.getByRole("button", { name: "保存" }).last().click();
  await expect(page.getByText("资料已保存")).toBeVisible();
  await page.goto(HERE);
  await expect(preview).toHaveAttribute("src", src);
  await page.getByRole("button", { name: "移除封面" }).click();
  await expect(preview).toHaveCount(0);
  await page.getByRole("button", { name: "保存" }).last().click();
  await expect(page.getByText("资料已保存")).toBeVisible();
  expect((await readPage(page.request, HERE)).html).not.toContain(src);
});
