import type { Page } from "@playwright/test";
import { picture, publish, titleOf, toIssueStep } from "#tests/fixtures/write-screen.ts";
import { axe, expect, test } from "#tests/setup/e2e-test.ts";

const HOME = "/user/publish/article";
const rich = (page: Page) => page.getByRole("textbox", { name: "正文" });
const source = (page: Page) => page.locator("textarea[name=source]");
const mode = (page: Page, name: "富文本" | "Markdown") => page.getByRole("group", { name: "编辑方式" }).getByRole("button", { name });
const tools = (page: Page) => page.getByRole("toolbar", { name: "排版工具" });
const tool = (page: Page, name: string) => tools(page).getByRole("button", { name, exact: true });

test("R25 the rich editor writes Markdown: bold, tasks, a table and a picture, published as they look", async ({ page, loginAs }) => {
  await loginAs({ redirect: HOME });
  await mode(page, "富文本").click();
  await expect(tools(page)).toBeVisible();
  await titleOf(page).fill("富文本写的攻略");
  await rich(page).click();
  await page.keyboard.type("开头");
  await tool(page, "加粗").click();
  await page.keyboard.type("重点");
  await tool(page, "加粗").click();
  await page.keyboard.type("比~~旧的~~、*新的*和**最好的**都好");
  await page.keyboard.press("Enter");
  await tool(page, "任务列表").click();
  await page.keyboard.type("每日委托");
  await page.keyboard.press("Enter");
  await page.keyboard.type("打深渊");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await tool(page, "插入表格").click();
  await page.keyboard.type("角色");
  await page.keyboard.press("Tab");
  await page.keyboard.type("评价");
  await expect(source(page)).toHaveValue("开头**重点**比~~旧的~~、*新的*和**最好的**都好\n\n- [ ] 每日委托\n- [ ] 打深渊\n\n| 角色 | 评价 |  |\n| --- | --- | --- |\n|  |  |  |\n|  |  |  |");
  await page.keyboard.press("Control+End");
  await page.locator('input[type="file"]').setInputFiles({ name: "雨林.png", mimeType: "image/png", buffer: await picture() });
  await expect(source(page)).toHaveValue(/!\[雨林\]\(.*\/media\/.+\)/);
  await axe(page);

  // The draft keeper saved what the editor wrote; the editor opens it again.
  await expect(page.getByRole("status", { name: "保存状态" })).toHaveText(/^已保存 \d\d:\d\d$/);
  await page.reload();
  await mode(page, "富文本").click();
  await expect(rich(page).getByText("重点")).toHaveCSS("font-weight", "700");
  await mode(page, "Markdown").click();
  await expect(rich(page)).toHaveValue(/^开头\*\*重点\*\*比.*都好\n\n- \[ \] 每日委托/);
  await toIssueStep(page);
  await publish(page);
  await expect(page.getByText("重点", { exact: true })).toHaveCSS("font-weight", "700");
  await expect(page.getByRole("main").getByRole("table")).toBeVisible();
  await expect(page.getByRole("main").getByRole("checkbox")).toHaveCount(2);
  await expect(page.getByRole("main").getByRole("img", { name: "雨林" })).toBeVisible();
});

test("R25 a text that the rich editor cannot hold stays Markdown, untouched, and the writer is told why", async ({ page, loginAs }) => {
  await loginAs({ redirect: HOME });
  const text = "见[攻略][1]。\n\n[1]: https://example.com/guide";
  await rich(page).fill(text);
  await mode(page, "富文本").click();
  await expect(page.getByText("文中有引用式链接（[名字]: 地址），已改用 Markdown 编辑，内容没有变动。")).toBeVisible();
  await expect(rich(page)).toHaveValue(text);
});
