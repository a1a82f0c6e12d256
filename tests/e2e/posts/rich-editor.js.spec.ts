import type { Page } from "@playwright/test";
import { picture, publish, titleOf, toIssueStep } from "#tests/fixtures/write-screen.ts";
import { axeInThemes, open } from "#tests/fixtures/screens.ts";
import { allPasted } from "#tests/fixtures/pasted-html.ts";
import { picture as shot } from "#tests/fixtures/picture.ts";
import { axe, expect, test } from "#tests/setup/e2e-test.ts";

const HOME = "/user/publish/article";
const rich = (page: Page) => page.getByRole("textbox", { name: "正文" });
const source = (page: Page) => page.locator("textarea[name=source]");
const mode = (page: Page, name: "富文本" | "Markdown") =>
  page.getByRole("group", { name: "编辑方式" }).getByRole("button", { name });
const tools = (page: Page) => page.getByRole("toolbar", { name: "排版工具" });
const tool = (page: Page, name: string) => tools(page).getByRole("button", { name, exact: true });

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

test("R25 a table's rows and columns are added and removed, and its program loads with the first table", async ({
  page,
  loginAs,
}) => {
  const programs: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/table-program")) programs.push(request.url());
  });
  await loginAs({ redirect: HOME });
  await toRich(page);
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

test("R25 / at the start of a line offers the blocks to insert", async ({ page, loginAs }) => {
  await loginAs({ redirect: HOME });
  await toRich(page);
  await rich(page).click();
  await page.keyboard.type("/");
  const menu = page.getByRole("listbox", { name: "插入" });
  await expect(menu.getByRole("option")).toHaveCount(12);
  await page.keyboard.type("yy");
  await expect(menu.getByRole("option")).toHaveText(["引用"]);
  await page.keyboard.press("Enter");
  await page.keyboard.type("引用的话");
  await expect(source(page)).toHaveValue("> 引用的话");
  await page.keyboard.type("和/不是菜单");
  await expect(menu).toBeHidden();
});

test("R25 a typed address is a link and stays bare in the source, and pasted over a selection becomes its target", async ({
  page,
  loginAs,
}) => {
  const paste = (text: string) =>
    rich(page).evaluate(async (field, words) => {
      // The editor receives a selection by keys as a separate event, after which a person would paste.
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", words);
      field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    }, text);
  await loginAs({ redirect: HOME });
  await toRich(page);
  await rich(page).click();
  await page.keyboard.type("见 https://example.com/a_b?x=1 和 README.md。");
  await page.keyboard.press("Enter");
  await page.keyboard.type("http://example.org/c");
  await page.keyboard.press("Enter");
  await page.keyboard.type("攻略");
  await page.keyboard.press("Shift+Home");
  await paste("https://example.com/guide");
  await page.keyboard.press("End");
  await page.keyboard.type("后面");
  await paste(" 另见 https://example.net/d 。");
  await expect(rich(page).getByRole("link")).toHaveText([
    "https://example.com/a_b?x=1",
    "http://example.org/c",
    "攻略",
    "https://example.net/d",
  ]);
  await expect(source(page)).toHaveValue(
    "见 https://example.com/a_b?x=1 和 README.md。\n\nhttp://example.org/c\n\n[攻略](https://example.com/guide)后面 另见 https://example.net/d 。",
  );
});

test("R25 pasted Markdown is formatted on request, and one undo brings the pasted text back", async ({
  page,
  loginAs,
}) => {
  const paste = (text: string) =>
    rich(page).evaluate((field, words) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", words);
      field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    }, text);
  const offer = page.getByRole("status", { name: "粘贴的内容" });
  const markdown = "## 配队\n\n- 香菱\n- **班尼特**\n\n见 [攻略](https://example.com/guide) 和 https://example.net/d";
  await loginAs({ redirect: HOME });
  await toRich(page);
  await rich(page).click();
  await page.keyboard.type("先说结论。");
  await page.keyboard.press("Enter");
  await paste("一句普通的话。");
  await expect(offer).toBeEmpty();
  await page.keyboard.press("Enter");
  await paste(markdown);
  await expect(offer).toContainText("粘贴的内容像是 Markdown。");
  const before = await source(page).inputValue();
  expect(before).toContain("\\## 配队");
  await offer.getByRole("button", { name: "转成格式" }).click();
  await expect(rich(page).getByRole("heading", { name: "配队" })).toBeVisible();
  await expect(source(page)).toHaveValue(`先说结论。\n\n一句普通的话。\n\n${markdown}`);
  await expect(offer).toBeEmpty();
  await expect(rich(page)).toBeFocused();
  await page.keyboard.press("Control+z");
  await expect(source(page)).toHaveValue(before);
  await expect(offer).toBeEmpty();

  await page.keyboard.press("Control+a");
  await page.keyboard.press("Delete");
  await page.keyboard.type("前后");
  await page.keyboard.press("ArrowLeft");
  await paste("**中**");
  await offer.getByRole("button", { name: "保持原样" }).click();
  await expect(offer).toBeEmpty();
});

test("R25 named HTML entities show as their characters, and invalid ones as text", async ({ page, loginAs }) => {
  await loginAs({ redirect: HOME });
  const text = "&copy; &hellip; &semi; &NotEqualTilde; 和 &notit; &nichts; &copy";
  await source(page).fill(text);
  await toRich(page);
  await expect(rich(page)).toContainText("© … ; ≂̸ 和 &notit; &nichts; &copy");
  await rich(page).click();
  await expect(rich(page)).toBeFocused();
  await page.keyboard.press("Control+End");
  await page.keyboard.press("Enter");
  await page.keyboard.type("下一段");
  await expect(source(page)).toHaveValue(`${text}\n\n下一段`);
});

test("R25 a text that the rich editor cannot hold stays Markdown, unchanged, and the writer is told why", async ({
  page,
  loginAs,
}) => {
  await loginAs({ redirect: HOME });
  const text = "见[攻略][1]。\n\n[1]: https://example.com/guide";
  await rich(page).fill(text);
  await mode(page, "富文本").click();
  await expect(page.getByText("文中有引用式链接（[名字]: 地址），已改用 Markdown 编辑，内容没有变动。")).toBeVisible();
  await expect(rich(page)).toHaveValue(text);
});

const ticket = (page: Page) => page.getByRole("textbox", { name: "描述" });
/** Switches to the rich editor, and waits until it covers the text area. */
async function toRich(page: Page): Promise<void> {
  await mode(page, "富文本").click();
  await expect(source(page)).toHaveAttribute("aria-hidden", "true");
}
const ORDER = /^前\n\n!\[贴\]\(\/media\/\S+\)\n\n[^]*后🎉/;

test("R25 a foreign picture shows as a future link, a missing one says so, and the source stays unchanged", async ({
  page,
  loginAs,
  violations,
}) => {
  violations.allow(/404.*none\.webp/);
  await loginAs({ redirect: HOME });
  const text = "看 ![攻略图](https://pictures.example/guide.png) 和 ![没了的图](/media/gone/none.webp)";
  await source(page).fill(text);
  await mode(page, "富文本").click();
  await expect(rich(page).getByText("攻略图（外站图片，发布后是一个链接）")).toBeVisible();
  await expect(rich(page).getByText("没了的图（图片打不开）")).toBeVisible();
  await rich(page).click();
  await page.keyboard.press("Control+Home");
  await page.keyboard.type("先");
  await expect(source(page)).toHaveValue(`先${text}`);
});

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
  await loginAs({ redirect: "/feedback/create" });
  await toRich(page);
  await ticket(page).click();
  await page.keyboard.type("一段描述");
  await tool(page, "插入表格").click();
  await expect(page.getByRole("status", { name: "草稿状态" })).toHaveText(/^草稿已保存/);
  await open(page, page.url());
  await expect(source(page)).toHaveAttribute("aria-hidden", "true");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await axeInThemes(page);
});

/** Pastes as a browser does. */
const pasteInto = (page: Page, html: string, files: { name: string; bytes: number[] }[] = []) =>
  rich(page).evaluate(
    (field, [words, given]) => {
      const clipboardData = new DataTransfer();
      if (words !== "") clipboardData.setData("text/html", words);
      for (const { name, bytes } of given)
        clipboardData.items.add(new File([new Uint8Array(bytes)], name, { type: "image/png" }));
      field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    },
    [html, files] as const,
  );

test("R25 pasted documents of Word, WPS, Feishu, WeChat, Excel and others keep their structure", async ({
  page,
  loginAs,
}) => {
  await loginAs({ redirect: HOME });
  await toRich(page);
  // The editor's schema gives the same Markdown as the unit test.
  for (const { name, html, markdown } of allPasted()) {
    await rich(page).click();
    await page.keyboard.press("Control+a");
    await page.keyboard.press("Delete");
    await expect(source(page), name).toHaveValue("");
    await pasteInto(page, html);
    await expect(source(page), name).toHaveValue(markdown);
  }
});

test("R25 pictures of a pasted document are uploaded where their bytes exist, and the writer is told of the others", async ({
  page,
  loginAs,
}) => {
  await loginAs({ redirect: HOME });
  await toRich(page);
  const bytes = await picture();
  const inside = `data:image/png;base64,${bytes.toString("base64")}`;
  const local = '<img src="file:///C:/Users/wang/Temp/clip_image001.png" alt="C:\\Users\\wang\\a.png">';
  await rich(page).click();
  await pasteInto(page, `<p>前</p><img src="${inside}" alt="示意"><p>中</p>${local}<p>后</p>`);
  await expect(source(page)).toHaveValue(/^前\n\n!\[示意\]\(\/media\/\S+\)\n\n中\n\n后$/);
  await expect(page.getByText(/有 1 张图片在你的电脑或原来的软件里/)).toBeVisible();

  // The clipboard has the picture's bytes: they are inserted in the picture's position.
  const file = { name: "剪贴板.png", bytes: [...bytes] };
  await page.keyboard.press("Control+a");
  await pasteInto(page, `<p>前</p>${local}<p>后</p>`, [file]);
  await expect(source(page)).toHaveValue(/^前\n\n!\[剪贴板\]\(\/media\/\S+\)\n\n后$/);
  // Excel adds a picture of its cells.
  await page.keyboard.press("Control+a");
  await pasteInto(page, "<table><tr><td>甲</td><td>乙</td></tr></table>", [file]);
  await expect(source(page)).toHaveValue("| 甲 | 乙 |\n| --- | --- |");
  // A single picture, which browsers copy with its URL.
  await page.keyboard.press("Control+a");
  await pasteInto(page, '<img src="https://a.example/b.png">', [file]);
  await expect(source(page)).toHaveValue(/!\[剪贴板\]\(\/media\/\S+\)$/);
  await expect(source(page)).not.toHaveValue(/wang|a\.example/);
});

test("R25 in Markdown mode a Word document becomes Markdown, and code stays text", async ({ page, loginAs }) => {
  await loginAs({ redirect: HOME });
  await expect(mode(page, "Markdown")).toBeVisible();
  await mode(page, "Markdown").click();
  await expect(source(page)).not.toHaveAttribute("aria-hidden");
  const shape = (name: string) => allPasted().find((one) => one.name === name) ?? { html: "", markdown: "-" };
  for (const name of [
    "word-levels-are-lists-within-lists",
    "wps-sheet-merged-cells-keep-their-columns",
    "google-docs-checklist-is-a-task-list",
    "feishu-code-and-quote",
  ]) {
    await source(page).fill("");
    await pasteInto(page, shape(name).html);
    await expect(source(page), name).toHaveValue(shape(name).markdown);
  }
  await source(page).fill("");
  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/html", "<div><pre>def __init__(self): pass</pre></div>");
    const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
    document.body.dataset.left = String(document.querySelector("textarea[name=source]")?.dispatchEvent(event));
  });
  // The browser itself pastes text that is no document.
  await expect(page.locator("body")).toHaveAttribute("data-left", "true");
});

test("R25 a typed __init__.py stays the same, in both modes and on the page", async ({ page, loginAs }) => {
  await loginAs({ redirect: HOME });
  await toRich(page);
  await titleOf(page).fill("下划线还在");
  await rich(page).click();
  await page.keyboard.type("改 __init__.py 和 _private_ 名");
  await expect(rich(page)).toHaveText("改 __init__.py 和 _private_ 名");
  await expect(source(page)).toHaveValue(/^改 __init__\.py 和 /);
  await mode(page, "Markdown").click();
  await expect(rich(page)).toHaveValue(/^改 __init__\.py 和 /);
  await rich(page).fill("改 __init__.py 吧");
  await toRich(page);
  await expect(rich(page)).toHaveText("改 __init__.py 吧");
  await toIssueStep(page);
  await publish(page);
  await expect(page.getByRole("heading", { level: 1, name: "下划线还在" })).toBeVisible();
  await expect(page.getByRole("main").getByText("改 __init__.py 吧")).toBeVisible();
});
