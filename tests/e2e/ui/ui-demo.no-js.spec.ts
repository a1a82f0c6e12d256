import { expect, test } from "../../setup/e2e-test.ts";

test("R05 W02–W05 without JavaScript the form is sent natively", async ({ page }) => {
  await page.goto("/ui-demo?theme=green");
  await page.getByLabel("标题").fill("没有脚本的标题");
  await page.getByLabel("人数").fill("42");
  await page.getByLabel("平台").selectOption({ label: "Switch" });
  await page.getByLabel("话题").selectOption(["攻略", "MOD"]);
  await page.getByLabel("地区").selectOption("xbox");
  await page.getByLabel("接收通知").uncheck();
  await page.getByLabel("公开我的圈子").check();
  await page.getByRole("button", { name: "提交示例" }).click();
  await expect(page.getByRole("definition")).toHaveText([
    "没有脚本的标题",
    "（空）",
    "在云岭大陆散步的人。",
    "42",
    "8.5",
    "（空）",
    "switch",
    "guide",
    "mod",
    "xbox",
    "on",
  ]);
  await expect(page.locator("html")).toHaveAttribute("data-theme", "green");
});

test("W02 W03 W04 W06 W07 W09 W11 W12 without JavaScript the browser enforces the limits, menu and popover open by click, the dialog is a page with links that close it, and pictures link to the originals", async ({
  page,
}) => {
  await page.goto("/ui-demo?theme=dark");
  await expect(page.getByLabel("人数")).toHaveAttribute("max", "500");
  await page.getByLabel("地区").selectOption("xbox");
  await page.getByLabel("人数").fill("501");
  await page.getByRole("button", { name: "提交示例" }).click();
  await expect(page.getByText("收到的内容")).toBeHidden();
  await expect(page.getByText("12/100")).toBeVisible();
  await expect(page.getByRole("button", { name: /清除/ })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "增加" })).toHaveCount(0);

  await page.getByRole("link", { name: "打开对话框" }).click();
  const dialog = page.getByRole("dialog", { name: "选择发布的圈子" });
  await expect(dialog).toBeVisible();
  await dialog.getByRole("link", { name: "关闭" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");

  await page.getByText("等级说明").click();
  await expect(page.getByText("每天签到得 5 点经验")).toBeVisible();
  await page.getByText("更多操作").click();
  await page.getByRole("link", { name: "分享" }).first().click();
  await expect(page).toHaveURL(/did=share/);

  const lazy = page.getByRole("img", { name: "破晓的云岭，懒加载" });
  await lazy.scrollIntoViewIfNeeded();
  await expect(lazy).toHaveCSS("opacity", "1");
  await page.getByRole("link", { name: "破晓的云岭" }).click();
  await expect(page).toHaveURL(/dawn-.*\.webp$/);
});
