import { picture } from "../../fixtures/picture.ts";
import { unique } from "../../fixtures/e2e-community.ts";
import { expect, test } from "../../setup/e2e-test.ts";

const HERE = "/user/personal/info";

test("R19 A03 a guest is sent to the login page and back", async ({ page, loginAs }) => {
  await page.goto(HERE);
  await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent(HERE)}`);
  await loginAs({ redirect: HERE });
  await expect(page.getByRole("heading", { level: 1, name: "个人资料" })).toBeVisible();
});

test("R19 C08 name, bio, gender, birthday and privacy are saved, and cleared again", async ({ page, loginAs }) => {
  await loginAs({ redirect: HERE });
  const name = `拾灯人${unique()}`;
  await page.getByLabel("昵称").fill(name);
  await page.getByLabel("简介").fill("走夜路，也看星星。");
  await page.getByRole("radio", { name: "女", exact: true }).check();
  await page.getByLabel("生日").fill("2001-05-09");
  await page.getByRole("group", { name: "谁可以看我的粉丝" }).getByRole("radio", { name: "仅自己" }).check();
  await page.getByRole("button", { name: "保存" }).last().click();
  await expect(page.getByText("资料已保存")).toBeVisible();
  await page.goto(HERE);
  await expect(page.getByLabel("昵称")).toHaveValue(name);
  await expect(page.getByLabel("简介")).toHaveValue("走夜路，也看星星。");
  await expect(page.getByRole("radio", { name: "女", exact: true })).toBeChecked();
  await expect(page.getByLabel("生日")).toHaveValue("2001-05-09");
  await expect(
    page.getByRole("group", { name: "谁可以看我的粉丝" }).getByRole("radio", { name: "仅自己" }),
  ).toBeChecked();
  await page.getByLabel("简介").fill("");
  await page.getByLabel("生日").fill("");
  await page.getByRole("button", { name: "保存" }).last().click();
  await expect(page.getByText("资料已保存")).toBeVisible();
  await page.goto(HERE);
  await expect(page.getByLabel("简介")).toHaveValue("");
  await expect(page.getByLabel("生日")).toHaveValue("");
});

test("R19 an invalid field shows its reason, and all input stays", async ({ page, loginAs, newVisitor }) => {
  const taken = `占名${unique()}`;
  const other = await newVisitor();
  await loginAs({ page: other, redirect: HERE });
  await other.getByLabel("昵称").fill(taken);
  await other.getByRole("button", { name: "保存" }).last().click();
  await expect(other.getByText("资料已保存")).toBeVisible();

  await loginAs({ redirect: HERE });
  await page.getByLabel("简介").fill("还没想好写什么");
  await page.getByLabel("昵称").fill(taken.toUpperCase());
  await page.getByRole("button", { name: "保存" }).last().click();
  await expect(page.getByRole("alert").filter({ hasText: "昵称已被使用" })).toBeVisible();
  await expect(page.getByLabel("昵称")).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByLabel("昵称")).toHaveValue(taken.toUpperCase());
  await expect(page.getByLabel("简介")).toHaveValue("还没想好写什么");
  await page.getByLabel("昵称").fill("管理员");
  await page.getByRole("button", { name: "保存" }).last().click();
  await expect(page.getByLabel("昵称")).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByLabel("简介")).toHaveValue("还没想好写什么");
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
  await page.goto(HERE);
  await expect(preview).toHaveCount(0);
});

test("R19 C08 after saving each field shows its stored value, and the birthday has its bounds", async ({
  page,
  loginAs,
}) => {
  await loginAs({ redirect: HERE });
  const key = unique().slice(0, 6);
  for (const [typed, stored] of [
    [`ＱＬ${key}\u200B`, `QL${key}`],
    [`  两边${key} `, `两边${key}`],
    [`两边${key}\u200B`, `两边${key}`],
  ] as const) {
    await page.getByLabel("昵称").fill(typed);
    await page.getByLabel("简介").fill(" 走夜路 ");
    await page.getByRole("button", { name: "保存" }).last().click();
    await expect(page.getByText("资料已保存").first()).toBeVisible();
    await expect(page.getByLabel("昵称")).toHaveValue(stored);
    await expect(page.getByLabel("简介")).toHaveValue("走夜路");
  }
  await expect(page.getByLabel("生日")).toHaveAttribute("min", "1900-01-01");
  await expect(page.getByLabel("生日")).toHaveAttribute("max", /^20\d\d-\d\d-\d\d$/);
});
