import { expect, test } from "vitest";
import { cpuMs } from "#tests/fixtures/cpu-ms.ts";
import { allPasted, documentOf, treeOfHtml } from "#tests/fixtures/pasted-html.ts";
import { MarkdownWriter } from "../markdown-write.ts";
import { childrenOf } from "../meaning.ts";
import { documentSchema } from "../schema.ts";
import { guardRoundTrip, pageOf, SourceKeeper } from "../source-keeper.ts";
import { cleanPasted } from "./clean-pasted.ts";
import { PastePictures } from "./paste-pictures.ts";
import { pictureKindOf } from "./pasted-pictures.ts";

const writer = new MarkdownWriter(documentSchema);
const anew = new SourceKeeper(writer, { slices: [], tail: "" }, []);
const shapes = allPasted();

/** Web pictures stay. The browser handles data URLs and local files, so they are dropped here. */
const clean = (html: string) =>
  cleanPasted(treeOfHtml(html), (src, alt) => (pictureKindOf(src) === "web" ? { src, alt } : null));

test("R25 the fixtures contain at least 40 kinds of pasted HTML", () => {
  expect(shapes.length).toBeGreaterThanOrEqual(40);
});

for (const { name, html, markdown } of shapes)
  test(`R25 paste: ${name.replaceAll("-", " ")}`, () => {
    const doc = documentOf(documentSchema, clean(html));
    expect(anew.write(doc)).toBe(markdown);
    expect(writer.says(markdown, childrenOf(doc))).toBe(true);
    // The paste survives the switch to Markdown and back.
    expect(() => guardRoundTrip(writer, markdown)).not.toThrow();
    expect(writer.says(anew.write(writer.reader.parse(markdown)), childrenOf(doc))).toBe(true);
    expect(markdown).not.toMatch(/file:|C:\\|\/Users\/|wang/);
  });

test("R25 a program name keeps its underscores in every mode", () => {
  for (const name of ["__init__.py", "self.__dict__", "src/__tests__/a.ts", "__import__(x)", "_config_.yml"]) {
    expect.soft(pageOf(`见 ${name} 。`), name).toBe(`<p>见 ${name} 。</p>\n`);
    const doc = documentOf(documentSchema, `<p>见 ${name} 。</p>`);
    expect.soft(anew.write(doc)).toBe(`见 ${name} 。`);
  }
  expect(pageOf("__重点__ 和 __note__ 和 _it_")).toBe(
    "<p><strong>重点</strong> 和 <strong>note</strong> 和 <em>it</em></p>\n",
  );
});

test("R25 a paste uploads data URLs and the clipboard's files, and a notice names the other pictures", () => {
  const bytes = "data:image/png;base64,iVBORw0KGgo=";
  const html = `<p>前</p><img src="${bytes}" alt="C:\\Users\\wang\\图.png"><img src="file:///C:/a.png"><img src="blob:https://x.cn/1"><img src="https://x.cn/b.png" alt="外"><p>后</p>`;
  const paste = (files: File[], room = 9) => {
    const sent: string[] = [];
    const root = treeOfHtml(html);
    const pictures = new PastePictures(root, files, (given) => {
      if (sent.length >= room) return [];
      sent.push(...given.map(({ name, type, size }) => `${name} ${type} ${size}`));
      return [`第 ${sent.length} 张`];
    });
    return { cleaned: cleanPasted(root, pictures.take), sent, notice: pictures.notice };
  };
  const file = (name: string) => new File(["abc"], name, { type: "image/jpeg" });
  const all = paste([file("一.jpg"), file("二.jpg")]);
  expect(all.sent).toEqual(["图片.png image/png 8", "一.jpg image/jpeg 3", "二.jpg image/jpeg 3"]);
  expect(all.cleaned).toBe(
    '<p>前</p><img src="" alt="第 1 张"><img src="" alt="第 2 张"><img src="" alt="第 3 张"><img src="https://x.cn/b.png" alt="外"><p>后</p>',
  );
  expect(all.notice).toMatch(/^有 1 张图片在别的网站上/);
  // The clipboard's picture of the whole selection is not one of the two pictures.
  const one = paste([file("表.jpg")]);
  expect(one.sent).toHaveLength(1);
  expect(one.notice).toMatch(/^有 2 张图片在你的电脑或原来的软件里.+；有 1 张图片在别的网站上/);
  expect(paste([], 0).notice).toContain("有 1 张图片太多");
  expect(one.cleaned + all.cleaned).not.toMatch(/wang|file:|blob:/);
});

test("R25 the worst 50 KB of pasted HTML are cleaned fast", () => {
  const worst = [
    // Browsers nest elements only some hundred levels deep.
    `${"<div>".repeat(400)}字${"</div>".repeat(400)}`.repeat(10),
    `${"<ul><li>".repeat(200)}字${"</li></ul>".repeat(200)}`.repeat(12),
    `${"<figure>".repeat(200)}字${"</figure>".repeat(200)}`.repeat(12),
    `${"<table><tr><td>字<td>".repeat(100)}${"</table>".repeat(100)}`.repeat(12),
    `${"<b><i>".repeat(200)}字${"</i></b>".repeat(200)}`.repeat(12),
    `<table>${"<tr><td colspan=99999 rowspan=99999>字".repeat(1_200)}</table>`,
    `<p style="${"a:b;".repeat(12_000)}">字</p>`,
    `<p>${"_a".repeat(25_000)}</p>`,
    `<p>${"<br> ".repeat(10_000)}字</p>`,
    `<p>${"中\n".repeat(12_000)}</p>`,
  ];
  for (const html of worst) {
    const start = cpuMs();
    clean(html);
    expect.soft(cpuMs() - start, html.slice(0, 40)).toBeLessThan(2_000);
  }
});
