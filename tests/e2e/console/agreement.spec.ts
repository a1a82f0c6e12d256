import { unique } from "../../fixtures/e2e-community.ts";
import { ownSession } from "../../fixtures/own-session.ts";
import { readPage } from "../../fixtures/read-page.ts";
import { axe, expect, test } from "../../setup/e2e-test.ts";

test("A01 V02 an administrator writes and previews a new version of an agreement, in a form that keeps invalid input", async ({
  page,
  loginAs,
}, testInfo) => {
  const clause = `补充条款${unique()}`;
  await loginAs({ admin: true });
  const form = page.getByRole("form", { name: "修改隐私政策" });
  const text = form.getByLabel(/^全文/);
  const heading = page.getByRole("region", { name: "预览" }).getByRole("heading", { name: clause });

  // Another project's administrator may publish at the same time: then the page is loaded again.
  await expect(async () => {
    await page.goto("/admin/agreement/privacy");
    const source = `${await text.inputValue()}\n\n## ${clause}\n\n见[举报渠道](/agreement/report)。`;
    await text.fill(source);
    await form.getByRole("button", { name: "预览和对照" }).click();
    await expect(heading).toBeVisible({ timeout: 5_000 });
    await expect(page.getByText("新增：").first()).toBeAttached();
    await expect(text).toHaveValue(source);
    if (testInfo.project.name === "js") await axe(page);

    await form.getByLabel(/文字订正/).check();
    await form.getByRole("button", { name: "发布新版本" }).click();
    await expect(page.getByText("请写一句改了什么，会显示给所有人")).toBeVisible({ timeout: 5_000 });
    await expect(text).toHaveValue(source);
    await expect(form.getByLabel(/文字订正/)).toBeChecked();
    await form.getByLabel(/^改了什么/).fill(`增加${clause}`);
    await form.getByRole("button", { name: "发布新版本" }).click();
    await expect(page.getByText(/隐私政策第 \d+ 版已发布/).first()).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 60_000 });

  expect(new URL(page.url()).pathname).toMatch(/^\/agreement\/privacy\/version\/\d+$/);
  await expect(page.getByRole("heading", { name: clause })).toBeVisible();
  await page.getByText(/^与第 \d+ 版相比改了什么$/).click();
  await expect(page.getByText(`增加${clause}`).first()).toBeVisible();
  if (testInfo.project.name === "js") await axe(page);
});

test(
  "V02 everybody reads the versions of an agreement, what changed, and the old ones",
  { tag: "@once" },
  async ({ page, baseURL, newVisitor }) => {
    const clause = `补充条款${unique()}`;
    const admin = await ownSession(await newVisitor(), baseURL, "admins");
    const state = () => admin.send<{ source: string; version: number }>("/admin/agreement/service", {}, "get");
    let published = 0;
    // Another test may publish at the same time: then its version is read first.
    await expect(async () => {
      const { source, version } = await state();
      const text = { source: `${source}\n\n## ${clause}`, note: `增加${clause}`, asks: false, version };
      published = (await admin.send<{ version: number }>("/admin/agreement/service", text)).version;
    }).toPass({ timeout: 30_000 });
    await page.goto(`/agreement/service/version/${published}`);
    await expect(page.getByRole("heading", { name: clause })).toBeVisible();
    await page.getByText(/^与第 \d+ 版相比改了什么$/).click();
    await expect(page.getByText(`增加${clause}`).first()).toBeVisible();
    await page.getByRole("link", { name: /^上一版/ }).click();
    await expect(page.getByRole("note")).toContainText("已经不再适用");
    await expect(page.getByRole("heading", { name: clause })).toHaveCount(0);
    await page.getByRole("link", { name: "历次版本" }).click();
    await expect(page.getByRole("list", { name: "版本" })).toContainText(`增加${clause}`);
    await expect(page.getByRole("list", { name: "版本" })).toContainText("最初的版本");
    // A page cached before shows the change too.
    await expect.poll(async () => (await readPage(page.request, "/agreement/service")).main).toContain(clause);
  },
);

test(
  "A01 an administrator who publishes over another new version gets a conflict, and keeps the text",
  { tag: "@once" },
  async ({ page, loginAs, newVisitor }) => {
    const mark = unique();
    const other = await newVisitor();
    await loginAs({ admin: true, redirect: "/admin/agreement" });
    await page.getByRole("link", { name: "修改服务协议" }).click();
    await loginAs({ page: other, admin: true });
    const form = page.getByRole("form", { name: "修改服务协议" });
    const theirs = other.getByRole("form", { name: "修改服务协议" });
    await form.getByLabel(/^全文/).fill(`甲 ${mark}`);
    await expect(async () => {
      await other.goto("/admin/agreement/service");
      await theirs.getByLabel(/^全文/).fill(`${await theirs.getByLabel(/^全文/).inputValue()}\n\n乙 ${mark}`);
      await theirs.getByLabel(/^改了什么/).fill("乙的修改");
      await theirs.getByLabel(/文字订正/).check();
      await theirs.getByRole("button", { name: "发布新版本" }).click();
      await expect(other.getByText(/服务协议第 \d+ 版已发布/).first()).toBeVisible({ timeout: 5_000 });
    }).toPass({ timeout: 60_000 });
    await form.getByLabel(/^改了什么/).fill("甲的修改");
    await form.getByLabel(/文字订正/).check();
    await form.getByRole("button", { name: "发布新版本" }).click();
    await expect(page.getByRole("alert").first()).toContainText(/刚刚被别人发布了第 \d+ 版/);
    await expect(form.getByLabel(/^全文/)).toHaveValue(`甲 ${mark}`);
    await expect(form.getByLabel(/^改了什么/)).toHaveValue("甲的修改");
  },
);
