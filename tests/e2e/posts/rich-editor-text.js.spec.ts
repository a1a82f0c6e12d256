import { allPasted } from "#tests/fixtures/pasted-html.ts";
import { empty, mode, paste, rich, source, toRich } from "#tests/fixtures/rich-editor.ts";
import { picture, publish, titleOf, toIssueStep } from "#tests/fixtures/write-screen.ts";
import { expect, test } from "#tests/setup/e2e-test.ts";

const HOME = "/user/publish/article";

test("R25 typing: / at the start of a line offers the blocks to insert, an address is a link and stays bare in the source, and __init__.py stays the same, in both modes and on the page", async ({
  page,
  loginAs,
}) => {
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

  // An address that is pasted over a selection becomes its target.
  await empty(page);
  await page.keyboard.type("见 https://example.com/a_b?x=1 和 README.md。");
  await page.keyboard.press("Enter");
  await page.keyboard.type("http://example.org/c");
  await page.keyboard.press("Enter");
  await page.keyboard.type("攻略");
  await page.keyboard.press("Shift+Home");
  await paste(rich(page), "text/plain", "https://example.com/guide");
  await page.keyboard.press("End");
  await page.keyboard.type("后面");
  await paste(rich(page), "text/plain", " 另见 https://example.net/d 。");
  await expect(rich(page).getByRole("link")).toHaveText([
    "https://example.com/a_b?x=1",
    "http://example.org/c",
    "攻略",
    "https://example.net/d",
  ]);
  await expect(source(page)).toHaveValue(
    "见 https://example.com/a_b?x=1 和 README.md。\n\nhttp://example.org/c\n\n[攻略](https://example.com/guide)后面 另见 https://example.net/d 。",
  );

  await titleOf(page).fill("下划线还在");
  await empty(page);
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

test("R25 pasted Markdown is formatted on request, and one undo brings the pasted text back", async ({
  page,
  loginAs,
}) => {
  await loginAs({ redirect: HOME });
  await toRich(page);
  const offer = page.getByRole("status", { name: "粘贴的内容" });
  const markdown = "## 配队\n\n- 香菱\n- **班尼特**\n\n见 [攻略](https://example.com/guide) 和 https://example.net/d";
  await rich(page).click();
  await page.keyboard.type("先说结论。");
  await page.keyboard.press("Enter");
  await paste(rich(page), "text/plain", "一句普通的话。");
  await expect(offer).toBeEmpty();
  await page.keyboard.press("Enter");
  await paste(rich(page), "text/plain", markdown);
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
  await paste(rich(page), "text/plain", "**中**");
  await offer.getByRole("button", { name: "保持原样" }).click();
  await expect(offer).toBeEmpty();
});

test("R25 pasted documents of Word, WPS, Feishu, WeChat, Excel and others keep their structure, pictures are uploaded where their bytes exist, and the writer is told of the others", async ({
  page,
  loginAs,
}) => {
  await loginAs({ redirect: HOME });
  await toRich(page);
  const bytes = await picture();
  const inside = `data:image/png;base64,${bytes.toString("base64")}`;
  const local = '<img src="file:///C:/Users/wang/Temp/clip_image001.png" alt="C:\\Users\\wang\\a.png">';
  await empty(page);
  await paste(rich(page), "text/html", `<p>前</p><img src="${inside}" alt="示意"><p>中</p>${local}<p>后</p>`);
  await expect(source(page)).toHaveValue(/^前\n\n!\[示意\]\(\/media\/\S+\)\n\n中\n\n后$/);
  await expect(page.getByText(/有 1 张图片在你的电脑或原来的软件里/)).toBeVisible();

  // The clipboard has the picture's bytes: they are inserted in the picture's position.
  const file = { name: "剪贴板.png", bytes: [...bytes] };
  await page.keyboard.press("Control+a");
  await paste(rich(page), "text/html", `<p>前</p>${local}<p>后</p>`, [file]);
  await expect(source(page)).toHaveValue(/^前\n\n!\[剪贴板\]\(\/media\/\S+\)\n\n后$/);
  // Excel adds a picture of its cells.
  await page.keyboard.press("Control+a");
  await paste(rich(page), "text/html", "<table><tr><td>甲</td><td>乙</td></tr></table>", [file]);
  await expect(source(page)).toHaveValue("| 甲 | 乙 |\n| --- | --- |");
  // A single picture, which browsers copy with its URL.
  await page.keyboard.press("Control+a");
  await paste(rich(page), "text/html", '<img src="https://a.example/b.png">', [file]);
  await expect(source(page)).toHaveValue(/!\[剪贴板\]\(\/media\/\S+\)$/);
  await expect(source(page)).not.toHaveValue(/wang|a\.example/);

  // The editor's schema gives the same Markdown as the unit test.
  for (const { name, html, markdown } of allPasted()) {
    await empty(page);
    await paste(rich(page), "text/html", html);
    await expect(source(page), name).toHaveValue(markdown);
  }
});

test("R25 in Markdown mode a Word document becomes Markdown and code stays text; a text that the rich editor cannot hold stays Markdown; entities, foreign and missing pictures are shown as what they will be", async ({
  page,
  loginAs,
  violations,
}) => {
  violations.allow(/404.*none\.webp/);
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
    await paste(source(page), "text/html", shape(name).html);
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

  const reference = "见[攻略][1]。\n\n[1]: https://example.com/guide";
  await rich(page).fill(reference);
  await mode(page, "富文本").click();
  await expect(page.getByText("文中有引用式链接（[名字]: 地址），已改用 Markdown 编辑，内容没有变动。")).toBeVisible();
  await expect(rich(page)).toHaveValue(reference);

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

  await mode(page, "Markdown").click();
  await expect(source(page)).not.toHaveAttribute("aria-hidden");
  const pictures = "看 ![攻略图](https://pictures.example/guide.png) 和 ![没了的图](/media/gone/none.webp)";
  await source(page).fill(pictures);
  await mode(page, "富文本").click();
  await expect(rich(page).getByText("攻略图（外站图片，发布后是一个链接）")).toBeVisible();
  await expect(rich(page).getByText("没了的图（图片打不开）")).toBeVisible();
  await rich(page).click();
  await page.keyboard.press("Control+Home");
  await page.keyboard.type("先");
  await expect(source(page)).toHaveValue(`先${pictures}`);
});
