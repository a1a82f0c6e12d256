import { axeInThemes } from "../../fixtures/screens.ts";
import { expect, test } from "../../setup/e2e-test.ts";
import { openDemo, themes, widget } from "./ui-demo-page.ts";

test("R05 W01–W12 every widget is accessible in four themes, with an open menu, and says what it is; the page is noindex and shows a theme without storing it", async ({
  page,
  context,
}) => {
  for (const theme of themes) {
    const answer = await page.request.get(`/ui-demo?theme=${theme}`);
    expect(await answer.text(), theme).toMatch(new RegExp(`<html[^>]* data-theme="${theme}"`));
  }
  await openDemo(page);
  await expect(page).toHaveTitle(/^组件示例/);
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
  const busy = page.getByRole("button", { name: "主要加载中" });
  await busy.focus();
  await expect(busy).toBeFocused();
  await expect(busy).toHaveAttribute("aria-busy", "true");
  await expect(page.getByRole("button", { name: "主要停用" })).toBeDisabled();
  await expect(page.getByRole("link", { name: "主要链接" })).toHaveAttribute("href", /#buttons$/);
  const all = page.getByRole("checkbox", { name: "全选" });
  await expect(all).toHaveJSProperty("indeterminate", true);
  await all.click();
  await expect(all).toHaveJSProperty("indeterminate", false);
  await expect(all).toBeChecked();
  await expect(page.getByRole("checkbox", { name: "停用且已选" })).toBeDisabled();
  await expect(widget(page, "W08").getByRole("status")).toHaveText([
    "正在加载小图",
    "正在加载",
    "正在加载大图",
    "正在上传，请稍候",
  ]);
  const box = page.getByRole("region", { name: "更新记录" });
  await box.focus();
  await page.keyboard.press("End");
  await expect(box.getByText("1.1 版")).toBeInViewport();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("组件示例");
  await widget(page, "W06").getByText("更多操作").click();
  await axeInThemes(page);
  await page.getByRole("navigation", { name: "主题" }).getByRole("link", { name: "深海蓝" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "darkBlue");
  expect((await context.cookies()).map(({ name }) => name)).not.toContain("app-theme");
});

test("W04 W09 open options and an open dialog are accessible in four themes", async ({ page }) => {
  await openDemo(page);
  await page.getByRole("combobox", { name: "平台" }).click();
  await expect(page.getByRole("listbox")).toBeVisible();
  await axeInThemes(page);
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "打开对话框" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await axeInThemes(page);
});

test("W02 W03 the count follows the text, a field of 100 takes no 101st sign, a short text is not sent, the cross clears; arrow keys step within the bounds, and the number is rounded and clamped on blur", async ({
  page,
}) => {
  await openDemo(page);
  const score = page.getByRole("spinbutton", { name: "评分" });
  await score.press("ArrowUp");
  await expect(score).toHaveValue("9");
  await expect(score).toHaveAttribute("aria-valuenow", "9");
  await score.press("ArrowDown");
  await score.press("ArrowDown");
  await expect(score).toHaveValue("8");
  await score.fill("9.8");
  await score.press("ArrowUp");
  await expect(score).toHaveValue("10");
  await expect(page.getByRole("spinbutton", { name: "等级" })).toBeDisabled();
  const typed: [string, string][] = [
    ["99", "10"],
    ["-4", "0"],
    ["7.26", "7.3"],
    ["３．５", "3.5"],
    ["abc", "3.5"],
    ["-", ""],
    ["", ""],
  ];
  for (const [text, shown] of typed) {
    await score.fill(text);
    await score.blur();
    await expect(score, text).toHaveValue(shown);
  }
  await expect(score).not.toHaveAttribute("aria-valuenow", /.*/);

  const title = page.getByRole("textbox", { name: "标题" });
  const field = widget(page, "W02");
  await expect(field.getByText("12/100")).toBeVisible();
  await title.fill("新标题");
  await expect(field.getByText("3/100")).toBeVisible();
  await title.fill("");
  for (const sign of ["字", "👨‍👩‍👧", "é", "🇨🇳", "a"]) {
    await title.fill(sign.repeat(106));
    await expect(title, sign).toHaveValue(sign.repeat(100));
    await expect(field.getByText("100/100"), sign).toBeVisible();
    await title.press("End");
    await page.keyboard.insertText(sign);
    await expect(title, sign).toHaveValue(sign.repeat(100));
    // In the middle, what stands behind the caret stays.
    await title.fill(`${sign.repeat(40)}中${sign.repeat(57)}尾`);
    await title.evaluate((input: HTMLInputElement, at) => input.setSelectionRange(at, at), sign.length * 40);
    await page.keyboard.insertText("插入的");
    await expect(title, sign).toHaveValue(`${sign.repeat(40)}插中${sign.repeat(57)}尾`);
    await page.keyboard.press("ControlOrMeta+z");
    await page.keyboard.press("ControlOrMeta+z");
    await expect(title, sign).toHaveValue(`${sign.repeat(40)}中${sign.repeat(57)}尾`);
  }
  await expect(page.getByText("收到的内容")).toBeHidden();
  await field.getByRole("button", { name: "清除标题" }).click();
  await expect(title).toHaveValue("");
  await expect(title).toBeFocused();
  await expect(field.getByText("0/100")).toBeVisible();
  await expect(field.getByRole("button", { name: "清除标题" })).toBeHidden();

  // The title has its old length again.
  await title.fill("新标题");
  const nickname = page.getByRole("textbox", { name: "昵称" });
  await nickname.pressSequentially("一");
  await page.getByRole("combobox", { name: "地区" }).click();
  await page.getByRole("option", { name: "PC 端" }).click();
  await page.getByRole("button", { name: "提交示例" }).click();
  await expect(nickname).toBeFocused();
  await expect(page.getByText("收到的内容")).toBeHidden();
});

test("W04 typing filters the options by label in any case, disabled ones cannot be chosen, a missing choice is reported at the visible field, and the clear button has a name; W02–W05 the form sends its current values, and a reset restores all widgets", async ({
  page,
}) => {
  await openDemo(page);
  await page.getByRole("button", { name: "提交示例" }).click();
  await expect(page.getByRole("combobox", { name: "地区" })).toBeFocused();
  await expect(page.getByText("收到的内容")).toBeHidden();
  const platform = page.getByRole("combobox", { name: "平台" });
  await platform.click();
  const list = page.getByRole("listbox", { name: "平台" });
  await expect(list.getByRole("option")).toHaveCount(6);
  await platform.fill("x");
  await expect(list.getByRole("option")).toHaveText(["Xbox Series X"]);
  await platform.fill("PLAYSTATION");
  await expect(list.getByRole("option")).toHaveText(["PlayStation 5"]);
  await platform.fill("没有这个");
  await expect(page.getByText("没有符合的选项")).toBeVisible();
  await platform.fill("云游戏");
  await list.getByRole("option").click({ force: true });
  await expect(page.locator('select[name="platform"]')).toHaveValue("pc");
  await platform.fill("series");
  await platform.press("ArrowDown");
  await platform.press("Enter");
  await expect(platform).toHaveValue("Xbox Series X");
  await expect(page.locator('select[name="platform"]')).toHaveValue("xbox");

  await expect(platform).not.toHaveValue("");
  const clear = widget(page, "W04").getByRole("button", { name: "清除平台", exact: true });
  await clear.click();
  await expect(platform).toHaveValue("");
  await expect(clear).toHaveCount(0);
  await expect(widget(page, "W04").getByRole("button", { name: "清除话题" })).toBeVisible();

  await platform.click();
  const zIndex = await page.getByRole("listbox").evaluate((list) => {
    let box: Element | null = list;
    while (box && getComputedStyle(box).zIndex === "auto") box = box.parentElement;
    return box ? getComputedStyle(box).zIndex : "auto";
  });
  expect(zIndex).toBe("1000");

  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "重置" }).click();
  await expect(platform).toHaveValue("PC 端");
  await page.getByRole("combobox", { name: "话题" }).click();
  await page.getByRole("option", { name: "同人" }).click();
  await page.getByRole("option", { name: "MOD" }).click();
  await page.keyboard.press("Escape");
  await page.getByRole("combobox", { name: "地区" }).click();
  await page.getByRole("option", { name: "Xbox Series X" }).click();
  await page.getByRole("spinbutton", { name: "人数" }).fill("9999");
  await page.getByRole("checkbox", { name: "公开我的圈子" }).check();
  await page.getByRole("button", { name: "提交示例" }).click();
  const sent = page.getByRole("status").filter({ hasText: "收到的内容" });
  await expect(sent.getByRole("definition")).toHaveText([
    "十二个字的标题放在这里了",
    "（空）",
    "在云岭大陆散步的人。",
    "500",
    "8.5",
    "（空）",
    "pc",
    "guide",
    "fanart",
    "mod",
    "xbox",
    "on",
    "on",
  ]);

  await page.getByRole("button", { name: "重置" }).click();
  await expect(page.getByRole("combobox", { name: "地区" })).toHaveValue("");
  await expect(page.locator('select[name="topics"] option:checked')).toHaveText(["攻略"]);
  await expect(page.locator(".mantine-Pill-label")).toHaveText(["攻略"]);
  await expect(page.getByRole("spinbutton", { name: "人数" })).toHaveAttribute("aria-valuenow", "12");
  await expect(page.getByRole("checkbox", { name: "公开我的圈子" })).not.toBeChecked();
});
