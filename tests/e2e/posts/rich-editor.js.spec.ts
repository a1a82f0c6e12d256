import type { Page } from "@playwright/test";
import { mode, rich, source, tool, tools, toRich } from "#tests/fixtures/rich-editor.ts";
import { axeInThemes, open } from "#tests/fixtures/screens.ts";
import { picture as shot } from "#tests/fixtures/picture.ts";
import { picture, publish, titleOf, toIssueStep } from "#tests/fixtures/write-screen.ts";
import { axe, expect, test } from "#tests/setup/e2e-test.ts";

const HOME = "/user/publish/article";

test("R25 the rich editor writes Markdown: bold, tasks, a table and a picture, published as they look", async ({
  page,
  loginAs,
}) => {
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
  await expect(source(page)).toHaveValue(
    "开头**重点**比~~旧的~~、*新的*和**最好的**都好\n\n- [ ] 每日委托\n- [ ] 打深渊\n\n| 角色 | 评价 |  |\n| --- | --- | --- |\n|  |  |  |\n|  |  |  |",
  );
  await page.keyboard.press("Control+End");
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: "雨林.png", mimeType: "image/png", buffer: await picture() });
  await expect(source(page)).toHaveValue(/!\[雨林\]\(.*\/media\/.+\)/);
  await axe(page);

  // The draft was saved as the editor wrote it, and opens in the editor again.
  await expect(page.getByRole("status", { name: "保存状态" })).toHaveText(/^已保存 \d\d:\d\d$/);
  await page.reload();
  await mode(page, "富文本").click();
  await expect(rich(page).getByText("重点")).toHaveCSS("font-weight", "600");
  await mode(page, "Markdown").click();
  await expect(rich(page)).toHaveValue(/^开头\*\*重点\*\*比.*都好\n\n- \[ \] 每日委托/);
  await toIssueStep(page);
  await publish(page);
  await expect(page.getByText("重点", { exact: true })).toHaveCSS("font-weight", "600");
  await expect(page.getByRole("main").getByRole("table")).toBeVisible();
  await expect(page.getByRole("main").getByRole("checkbox")).toHaveCount(2);
  await expect(page.getByRole("main").getByRole("img", { name: "雨林" })).toBeVisible();
});

test("R25 a picture is a block: shown during its upload, with a caption, and folded where it is long", async ({
  page,
  loginAs,
}) => {
  await loginAs({ redirect: HOME });
  await toRich(page);
  await titleOf(page).fill("有图的攻略");
  await rich(page).click();
  await page.keyboard.type("前后");
  await page.keyboard.press("ArrowLeft");
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route("**/resources/upload", async (route) => {
    await held;
    await route.continue();
  });
  await page.locator('input[type="file"]').setInputFiles(await shot({ name: "长图.png", width: 300, height: 900 }));
  const figure = rich(page).locator("figure");
  await expect(figure).toContainText(/上传中|处理中/);
  // The figure shows the local picture, never a broken one.
  await expect.poll(() => figure.locator("img").evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(300);
  letGo();
  await expect(figure.getByRole("button", { name: "展开长图" })).toBeVisible();
  const height = () => figure.locator("[data-frame]").evaluate((frame) => frame.getBoundingClientRect().height);
  expect(await height()).toBeLessThan(400);
  await figure.getByRole("button", { name: "展开长图" }).click();
  await expect.poll(height).toBeGreaterThan(800);
  await figure.getByRole("textbox", { name: "图片说明" }).fill("三阶段总览");
  await expect(source(page)).toHaveValue(/^前\n\n!\[长图\]\(\/media\/\S+ "三阶段总览"\)\n\n后$/);
  await axe(page);

  // The picture is dragged to another position.
  await figure
    .locator("img")
    .dragTo(rich(page).getByText("后", { exact: true }), { targetPosition: { x: 200, y: 20 } });
  await expect(source(page)).toHaveValue(/^前\n\n后\n\n!\[长图\]\(\/media\/\S+ "三阶段总览"\)$/);
  await toIssueStep(page);
  await publish(page);
  const published = page.getByRole("figure").filter({ hasText: "三阶段总览" });
  await expect(published.getByRole("img", { name: "长图" })).toBeVisible();
});

test("R25 the editor's toolbar is one tab stop with arrow keys, Escape closes the emoji panel, a table's rows and columns are added and removed, and its program loads with the first table", async ({
  page,
  loginAs,
}) => {
  const programs: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/table-program")) programs.push(request.url());
  });
  await loginAs({ redirect: HOME });
  await toRich(page);
  await expect(tools(page).locator('button[tabindex="0"]')).toHaveCount(1);
  await tool(page, "加粗").focus();
  await page.keyboard.press("ArrowRight");
  await expect(tool(page, "斜体")).toBeFocused();
  await page.keyboard.press("End");
  await expect(tool(page, "重做")).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(tool(page, "加粗")).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Home");
  await expect(tool(page, "加粗")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(tools(page).locator(":focus")).toHaveCount(0);

  // The row remembers its last button.
  await tool(page, "表情").focus();
  await expect(tools(page).locator('button[tabindex="0"]')).toHaveAccessibleName("表情");
  await page.keyboard.press("Enter");
  const panel = page.getByRole("group", { name: "选择表情" });
  await expect(panel).toBeVisible();
  await expect(panel.locator('button[tabindex="0"]')).toHaveCount(1);
  await panel.getByRole("button").first().focus();
  await page.keyboard.press("ArrowRight");
  await expect(panel.getByRole("button").nth(1)).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(panel).toHaveCount(0);
  await expect(tool(page, "表情")).toBeFocused();

  expect(programs).toEqual([]);
  await rich(page).click();
  const loaded = page.waitForResponse(/table-program/);
  await tool(page, "插入表格").click();
  await loaded;
  for (const word of ["甲", "乙", "丙", "一", "二", "三", "四", "五", "六", "七"]) {
    await page.keyboard.type(word);
    await page.keyboard.press("Tab");
  }
  const head = "| 甲 | 乙 | 丙 |\n| --- | --- | --- |\n| 一 | 二 | 三 |\n| 四 | 五 | 六 |";
  await expect(source(page)).toHaveValue(`${head}\n| 七 |  |  |`);
  await tool(page, "删除这一行").click();
  await expect(source(page)).toHaveValue(head);
  await page.keyboard.press("Shift+Tab");
  await tool(page, "删除这一列").click();
  await expect(source(page)).toHaveValue("| 甲 | 丙 |\n| --- | --- |\n| 一 | 三 |\n| 四 | 六 |");
  await tool(page, "在右边加一列").click();
  await tool(page, "在下面加一行").click();
  await expect(rich(page).locator("td, th")).toHaveCount(12);

  const cell = (words: string) => rich(page).locator("td, th").filter({ hasText: words });
  await cell("一").hover();
  await page.mouse.down();
  await cell("六").hover();
  await page.mouse.up();
  await expect(rich(page).locator(".selectedCell")).toHaveCount(4);
  await page.keyboard.press("Delete");
  await expect(cell("甲")).toBeVisible();
  await expect(cell("三")).toHaveCount(0);
  await cell("甲").hover();
  await page.mouse.down();
  await rich(page).locator("td").last().hover();
  await page.mouse.up();
  await expect(rich(page).locator(".selectedCell")).toHaveCount(12);
  await page.keyboard.press("Backspace");
  await expect(rich(page).getByRole("table")).toHaveCount(0);
  expect(programs.length).toBe(1);
});

const ticket = (page: Page) => page.getByRole("textbox", { name: "描述" });
const ORDER = /^前\n\n!\[贴\]\(\/media\/\S+\)\n\n[^]*后🎉/;

test("R09 in the ticket form pictures are pasted and dropped, emoji go to the cursor, and composed words survive", async ({
  page,
  loginAs,
}) => {
  await loginAs({ redirect: "/feedback/create" });
  await toRich(page);
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route("**/resources/upload", async (route) => {
    await held;
    await route.continue();
  });
  const bytes = [...(await picture())];
  const bring = (kind: "paste" | "drop", name: string) =>
    ticket(page).evaluate(
      (element, [type, data, file]) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([new Uint8Array(data as number[])], `${file}.png`, { type: "image/png" }));
        const { left, bottom } = (element.lastElementChild ?? element).getBoundingClientRect();
        const init = { bubbles: true, cancelable: true };
        element.dispatchEvent(
          type === "paste"
            ? new ClipboardEvent("paste", { ...init, clipboardData: transfer })
            : new DragEvent("drop", { ...init, dataTransfer: transfer, clientX: left + 2, clientY: bottom - 2 }),
        );
      },
      [kind, bytes, name] as const,
    );
  await ticket(page).click();
  await page.keyboard.type("前");
  await bring("paste", "贴");
  await expect(page.getByRole("progressbar").first()).toBeVisible();
  letGo();
  await expect(source(page)).toHaveValue(/^前\n\n!\[贴\]\(\/media\/\S+\)$/);
  await page.keyboard.press("Control+End");
  await page.keyboard.press("Enter");
  await page.keyboard.type("后");
  await tool(page, "表情").click();
  await page.getByRole("group", { name: "选择表情" }).getByRole("button", { name: "🎉" }).click();
  await expect(source(page)).toHaveValue(ORDER);
  await bring("drop", "拖");
  await expect(source(page)).toHaveValue(/!\[拖\]\(\/media\//);

  await page.keyboard.press("Control+End");
  const browser = await page.context().newCDPSession(page);
  await browser.send("Input.imeSetComposition", { text: "ni hao", selectionStart: 6, selectionEnd: 6 });
  await mode(page, "Markdown").click();
  await expect(source(page)).not.toHaveAttribute("aria-hidden");
  await expect(ticket(page)).toHaveValue(ORDER);
  await expect(ticket(page)).toHaveValue(/ni hao/);
  await ticket(page).press("Control+End");
  await browser.send("Input.imeSetComposition", { text: "zai", selectionStart: 3, selectionEnd: 3 });
  await browser.send("Input.insertText", { text: "再见" });
  await toRich(page);
  await expect(ticket(page)).toContainText("再见");
  await expect(source(page)).toHaveValue(ORDER);
});

test("R25 an article saved elsewhere shows both texts over the rich editor, and the writer continues their own", async ({
  page,
  loginAs,
  violations,
}) => {
  violations.allow(/status of 409/);
  await loginAs({ redirect: HOME });
  const saved = (of: Page) => expect(of.getByRole("status", { name: "保存状态" })).toHaveText(/^已保存 \d\d:\d\d$/);
  await toRich(page);
  await rich(page).click();
  await page.keyboard.type("开头");
  await page.keyboard.press("Control+s");
  await saved(page);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await titleOf(other).fill("另一窗口的标题");
  await other.keyboard.press("Control+s");
  await saved(other);
  await other.close();
  await rich(page).click();
  await expect(rich(page)).toBeFocused();
  await page.keyboard.press("Control+End");
  await page.keyboard.type("，这里的话");
  await page.keyboard.press("Control+s");
  const panel = page.getByRole("alert", { name: "草稿冲突" });
  await expect(panel).toContainText("另一窗口的标题");
  await expect(panel).toContainText("开头，这里的话");
  await axe(page);
  await panel.getByRole("button", { name: "保留我的" }).click();
  await expect(panel).toBeHidden();
  await expect(tools(page)).toBeVisible();
  await expect(rich(page)).toHaveText("开头，这里的话");
});

test("R25 on a phone the rich editor fits the screen and is accessible in every theme", async ({ page, loginAs }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await loginAs();
  await open(page, "/feedback/create");
  await toRich(page);
  await ticket(page).click();
  await page.keyboard.type("一段描述");
  await tool(page, "插入表格").click();
  await expect(page.getByRole("status", { name: "草稿状态" })).toHaveText(/^草稿已保存/);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await axeInThemes(page);
});
