import { expect, test, vi } from "vitest";
import { markdownDocuments, markdownFragments } from "#tests/fixtures/markdown-documents.ts";
import { MarkdownWriter } from "./markdown-write.ts";
import { childrenOf } from "./meaning.ts";
import { documentSchema } from "./schema.ts";
import { guardRoundTrip, pageOf, SourceKeeper } from "./source-keeper.ts";

vi.setConfig({ testTimeout: 60_000 });

const writer = new MarkdownWriter(documentSchema);
const anew = new SourceKeeper(writer, { slices: [], tail: "" }, []);

test("R25 the editor returns 200 Chinese documents unchanged", () => {
  expect(markdownFragments.length).toBeGreaterThan(60);
  expect(new Set(markdownDocuments).size).toBe(200);
  for (const source of markdownDocuments) {
    const parsed = writer.reader.read(source);
    expect(new SourceKeeper(writer, parsed, childrenOf(parsed.doc)).write(parsed.doc)).toBe(source);
  }
});

test("R25 the same documents keep their structure and page when every block is written anew", () => {
  for (const source of markdownDocuments) {
    const doc = writer.reader.parse(source);
    const written = anew.write(doc);
    expect.soft(writer.reader.parse(written).toString(), source).toBe(doc.toString());
    expect.soft(pageOf(written), source).toBe(pageOf(source));
  }
});

test("R25 the editor refuses hidden parts, link definitions and numbered tasks, which stay Markdown", () => {
  const held = (source: string) => () => guardRoundTrip(writer, source);
  for (const hidden of [
    ":::reply\n秘密\n:::",
    "> ：：：回复可见\n> 秘密\n> ：：：",
    "- 一\n  ::: reply\n  秘密\n  :::",
  ])
    expect(held(hidden)).toThrow("回复可见");
  expect(held("见[一][1]\n\n[1]: https://a.cn")).toThrow("引用式链接");
  expect(held("1. [ ] 一")).toThrow("编号的任务列表");
  const typed = documentSchema.node("doc", null, [
    documentSchema.node("paragraph", null, documentSchema.text(":::reply")),
    documentSchema.node("paragraph", null, documentSchema.text("：：：回复可见")),
  ]);
  expect(anew.write(typed)).toBe(String.raw`\:::reply`.concat("\n\n&#xff1a;：：回复可见"));
});

test("R25 the round-trip guard accepts all 200 documents", () => {
  for (const source of markdownDocuments) expect.soft(() => guardRoundTrip(writer, source), source).not.toThrow();
});

test("R25 a picture alone in its paragraph is a block, but first in a list item it stays inline", () => {
  const kinds = (source: string) => childrenOf(writer.reader.parse(source)).map((node) => node.type.name);
  expect(kinds('![图](/media/a/b.png "说明")\n\n看![图](/media/a/b.png)')).toEqual(["picture", "paragraph"]);
  expect(kinds("- ![图](/media/a/b.png)")).toEqual(["bulletList"]);
  for (const source of [
    '![图](/media/a/b.png "说明")',
    "> ![图](/media/a/b.png)",
    "- 甲\n\n  ![图](/media/a/b.png)\n\n- 乙",
    "# 题\n\n![图](/media/a/b.png)\n\n---",
  ]) {
    expect(pageOf(anew.write(writer.reader.parse(source)))).toBe(pageOf(source));
  }
  // A paragraph whose text was deleted around a picture is written as a picture block.
  const left = documentSchema.node("doc", null, [
    documentSchema.node("paragraph", null, [
      documentSchema.node("image", { src: "/media/a/b.png", alt: "图", title: null }),
    ]),
  ]);
  expect(anew.write(left)).toBe("![图](/media/a/b.png)");
  expect(writer.says("![图](/media/a/b.png)", childrenOf(left))).toBe(true);
});

test("R25 formulas and footnotes are parts of the document, and typed signs of them stay text", () => {
  const source = "价 $5 和 $x^2$[^1]\n\n$$\na\n$$\n\n- $$b$$\n\n[^1]: 注\n\n    续 $y$";
  const doc = writer.reader.parse(source);
  const names = new Set<string>();
  doc.descendants((node) => {
    for (const name of [node.type.name, ...node.marks.map(({ type }) => type.name)]) names.add(name);
  });
  for (const name of ["formula", "formulaBlock", "note", "noteReference"]) expect(names).toContain(name);
  expect(anew.write(doc)).toBe(source);

  const typed = (text: string, marks: Parameters<typeof documentSchema.text>[1] = []) =>
    documentSchema.node("doc", null, [documentSchema.node("paragraph", null, [documentSchema.text(text, marks)])]);
  expect(anew.write(typed("$5 和 $6，$HOME"))).toBe("$5 和 $6，$HOME");
  expect(anew.write(typed("$x$ 和 [^1]"))).toBe(String.raw`\$x\$ 和 \[^1\]`);
  // A formula that an edit broke keeps its text.
  expect(anew.write(typed("x ", [documentSchema.mark("formula")]))).toBe(String.raw`\$x \$`);
});

test("R25 a formula between letters and an empty line in a formula stay formulas", () => {
  const beside = documentSchema.node("doc", null, [
    documentSchema.node("paragraph", null, [
      documentSchema.text("a"),
      documentSchema.text("x", [documentSchema.mark("formula")]),
      documentSchema.text("b"),
    ]),
  ]);
  expect(anew.write(beside)).toBe("&#x61;$x$&#x62;");
  expect(writer.says(anew.write(beside), childrenOf(beside))).toBe(true);
  const block = documentSchema.node("doc", null, [
    documentSchema.node("formulaBlock", null, documentSchema.text("\na\n\nb\n")),
    documentSchema.node("formulaBlock"),
  ]);
  expect(anew.write(block)).toBe("$$\na\nb\n$$");
});
