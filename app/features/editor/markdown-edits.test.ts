import fc from "fast-check";
import { expect, test } from "vitest";
import {
  block,
  code,
  type Edit,
  footnote,
  formula,
  hide,
  link,
  prefixLines,
  type Selection,
  wrap,
} from "./markdown-edits.ts";

/** `|` marks the two ends of a selection. */
function selection(marked: string): Selection {
  const start = marked.indexOf("|");
  const end = marked.lastIndexOf("|") === start ? start : marked.lastIndexOf("|") - 1;
  return { text: marked.replaceAll("|", ""), start, end };
}

function applied({ text }: Selection, edit: Edit): string {
  const result = text.slice(0, edit.start) + edit.insert + text.slice(edit.end);
  const { start, end } = edit.select;
  return `${result.slice(0, start)}|${result.slice(start, end)}|${result.slice(end)}`;
}

const run = (marked: string, edit: (chosen: Selection) => Edit) => {
  const chosen = selection(marked);
  return applied(chosen, edit(chosen));
};

test("R25 bold wraps the selection or a placeholder, and a second press removes it", () => {
  expect(run("打|潮汐|王座", (s) => wrap(s, "**", "加粗文字"))).toBe("打**|潮汐|**王座");
  expect(run("打|", (s) => wrap(s, "**", "加粗文字"))).toBe("打**|加粗文字|**");
  expect(run("打**|潮汐|**王座", (s) => wrap(s, "**", "加粗文字"))).toBe("打|潮汐|王座");
});

test("R25 quote and list mark whole lines, and a second press removes the marks", () => {
  expect(run("一\n二|二\n三|三\n四", (s) => prefixLines(s, "> "))).toBe("一\n> |二二\n> 三三|\n四");
  expect(run("> 二|二\n> 三|三", (s) => prefixLines(s, "> "))).toBe("|二二\n三三|");
});

test("R25 a new link selects the part that is still missing", () => {
  expect(run("看|攻略|吧", link)).toBe("看[攻略](|https://|)吧");
  expect(run("看|", link)).toBe("看[|链接文字|](https://)");
  expect(run("|https://example.com/a|", link)).toBe("[|链接文字|](https://example.com/a)");
});

test("R25 code makes a span of one line and a block of several", () => {
  expect(run("用|rm|吧", code)).toBe("用`|rm|`吧");
  expect(run("看：|a\nb|", code)).toBe("看：\n\n```\na\nb\n```\n\n||");
});

test("R25 a picture is inserted on lines of its own", () => {
  expect(run("前|后", (s) => block(s, "![图](/media/a.png)"))).toBe("前\n\n![图](/media/a.png)\n\n||后");
  expect(run("|", (s) => block(s, "![图](/media/a.png)"))).toBe("![图](/media/a.png)\n\n||");
});

test("R25 回复可见 wraps the selection on lines of its own", () => {
  expect(run("前|秘密|后", hide)).toBe("前\n\n:::reply\n|秘密|\n:::\n\n后");
  expect(run("|", hide)).toBe(":::reply\n|回复后才能看到的内容|\n:::\n\n");
});

test("R25 no edit loses the selected text, and the new selection is within the text", () => {
  fc.assert(
    fc.property(fc.string(), fc.nat(), fc.nat(), (text, a, b) => {
      const start = Math.min(a, b) % (text.length + 1);
      const end = Math.max(start, Math.max(a, b) % (text.length + 1));
      const chosen = text.slice(start, end);
      const at = { text, start, end };
      for (const edit of [wrap(at, "**", "字"), block(at, chosen), link(at), code(at), hide(at)]) {
        const length = text.length - (edit.end - edit.start) + edit.insert.length;
        expect(edit.insert).toContain(chosen);
        expect(edit.select.start).toBeLessThanOrEqual(edit.select.end);
        expect(edit.select.end).toBeLessThanOrEqual(length);
      }
    }),
  );
});

test("R25 a formula wraps the selection, several lines as a block", () => {
  expect(run("设|x|", formula)).toBe("设$|x|$");
  expect(run("设|", formula)).toBe("设$|公式|$");
  expect(run("|a\nb|", formula)).toBe("$$\na\nb\n$$\n\n||");
});

test("R25 a footnote gets the next number, and its text is at the end", () => {
  expect(run("水|，火", footnote)).toBe("水[^1]，火\n\n[^1]: |脚注的内容|\n");
  expect(run("水|，火[^1]\n\n[^1]: 甲\n", footnote)).toBe("水[^2]，火[^1]\n\n[^1]: 甲\n[^2]: |脚注的内容|\n");
});
