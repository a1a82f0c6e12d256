import { expect, test } from "../../setup/e2e-test.ts";
import { openDemo, openDemoInStoppedTime, widget } from "./ui-demo-page.ts";

test("W06 W07 W03 in time: the menu opens after 100 ms under the pointer, closes 200 ms after it has left, and stays after a click; the popover opens and closes after 100 ms, 8 px away and at most 300 px wide; holding a button repeats every 200 ms", async ({
  page,
}) => {
  await openDemoInStoppedTime(page);
  const menu = widget(page, "W06").getByText("更多操作");
  const edit = widget(page, "W06").getByRole("link", { name: "编辑" });
  await menu.hover();
  await page.clock.runFor(99);
  await expect(edit).toBeHidden();
  await page.clock.runFor(1);
  await expect(edit).toBeVisible();
  await edit.hover();
  await page.clock.runFor(1000);
  await expect(edit).toBeVisible();
  await page.mouse.move(0, 0);
  await page.clock.runFor(199);
  await expect(edit).toBeVisible();
  await page.clock.runFor(1);
  await expect(edit).toBeHidden();

  // A click keeps the open menu, and a second click closes it.
  await menu.hover();
  await page.clock.runFor(100);
  await menu.click();
  await page.mouse.move(0, 0);
  await page.clock.runFor(1000);
  await expect(edit).toBeVisible();
  await menu.click();
  await expect(edit).toBeHidden();

  const popover = widget(page, "W07").getByText("等级说明");
  const panel = widget(page, "W07").getByRole("group", { name: "等级说明" });
  await popover.hover();
  await page.clock.runFor(99);
  await expect(panel).toBeHidden();
  await page.clock.runFor(1);
  await expect(panel).toBeVisible();
  const [above, box] = [await widget(page, "W07").locator("details").first().boundingBox(), await panel.boundingBox()];
  expect(box?.width).toBe(300);
  expect(Math.round((box?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0))).toBe(8);
  await page.mouse.move(0, 0);
  await page.clock.runFor(99);
  await expect(panel).toBeVisible();
  await page.clock.runFor(1);
  await expect(panel).toBeHidden();

  const members = page.getByRole("spinbutton", { name: "人数" });
  await widget(page, "W03").getByRole("button", { name: "增加" }).first().hover();
  await page.mouse.down();
  await expect(members).toHaveValue("13");
  await page.clock.runFor(199);
  await expect(members).toHaveValue("13");
  await page.clock.runFor(1);
  await expect(members).toHaveValue("14");
  await page.clock.runFor(600);
  await expect(members).toHaveValue("17");
  await page.mouse.up();
  await page.clock.runFor(2000);
  await expect(members).toHaveValue("17");
});

test("W07 W06 a click opens the popover, Escape and a press elsewhere close it; in the menu arrows move, Escape returns, Enter follows", async ({
  page,
}) => {
  await openDemo(page);
  const panel = widget(page, "W07").getByRole("group", { name: "点击查看" });
  await widget(page, "W07").getByText("点击查看").click();
  await expect(panel).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await widget(page, "W07").getByText("点击查看").click();
  await page.getByRole("heading", { name: "加载与滚动" }).click();
  await expect(panel).toBeHidden();

  const summary = widget(page, "W06").locator("summary").first();
  const menu = widget(page, "W06").locator("details").first();
  await summary.focus();
  await page.keyboard.press("ArrowDown");
  await expect(menu.getByRole("link", { name: "编辑" })).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(menu.getByRole("button", { name: "删除" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(menu).not.toHaveAttribute("open");
  await expect(summary).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/did=share/);
  await expect(menu).not.toHaveAttribute("open");
});
