import { axe, expect, test } from "../../setup/e2e-test.ts";
import { openDemo } from "./ui-demo-page.ts";

test("R05 W01–W12 on a phone every widget is accessible, controls are 44 px high, a tap opens the menu and keeps it open, and nothing overflows a screen of 360 px", async ({
  page,
}) => {
  await openDemo(page);
  await axe(page);
  const controls = [
    page.getByRole("button", { name: "提交示例" }),
    page.getByRole("textbox", { name: "标题" }),
    page.getByRole("spinbutton", { name: "人数" }),
    page.getByRole("combobox", { name: "平台" }),
  ];
  for (const control of controls) expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await page.getByText("更多操作").tap();
  const edit = page.getByRole("link", { name: "编辑" }).first();
  await expect(edit).toBeVisible();
  expect((await edit.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await page.getByText("更多操作").tap();
  await expect(edit).toBeHidden();

  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByText("靠边的气泡").tap();
  await expect(page.getByText("窗口放不下时会自己往里移。")).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/ui-demo?theme=light&dialog=default");
  await expect(page.getByRole("dialog")).toBeVisible();
  await axe(page);
});
