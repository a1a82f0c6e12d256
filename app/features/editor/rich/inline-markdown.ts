import { Fragment, type Mark, type Node } from "@tiptap/pm/model";
import { MarkdownSerializer } from "prosemirror-markdown";
import { type Care, codeMarks, escapeAddress, escapeLineStarts, escapeWords, titlePart } from "./escape-markdown.ts";
import { syntax } from "./markdown-parse.ts";
import { childrenOf, isVerbatim } from "./meaning.ts";

/**
 * Ways to write text, tried in this order: readable escapes; also the letters beside emphasis encoded; everything
 * escaped; without emphasis.
 */
export const inlineWays = ["plain", "guarded", "full", "bare"] as const;
export type InlineWay = (typeof inlineWays)[number];

/** Markers around emphasis until its neighbours are known. These code points never occur in text. */
const OPEN = "\uFDD0";
const CLOSE = "\uFDD1";

const emphasis = (sign: string) => ({ open: OPEN + sign, close: sign + CLOSE, expelEnclosingWhitespace: true });

function serializer(care: Care, bareAddresses: boolean) {
  const isBare = (parent: Node, index: number) => bareAddresses && isAddressItself(parent, index);
  return new MarkdownSerializer(
    {
      paragraph: (state, node) => state.renderInline(node),
      text: (state, node, parent, index) => {
        const words = isBare(parent, index) ? (node.text ?? "") : escapeWords(node.text ?? "", care);
        // An exclamation mark before a link would make it a picture.
        state.text(
          care === "plain" && index < parent.childCount - 1 ? words.replace(/!$/, String.raw`\!`) : words,
          false,
        );
      },
      noteReference: (state, { attrs }) => state.text(`[^${attrs.label}]`, false),
      image: (state, { attrs }) =>
        state.text(`![${escapeWords(String(attrs.alt ?? ""), care)}](${target(attrs.src, attrs.title)})`, false),
      softBreak: (state) => state.text("\n", false),
      hardBreak: (state) => state.text("\\\n", false),
    },
    {
      bold: emphasis("**"),
      italic: emphasis("*"),
      strike: emphasis("~~"),
      link: {
        open: (_state, _mark, parent, index) => (isBare(parent, index) ? "" : "["),
        close: (_state, { attrs }, parent, index) =>
          isBare(parent, index - 1) ? "" : `](${target(attrs.href, attrs.title)})`,
      },
      code: {
        open: (_state, _mark, parent, index) => codeMarks(parent.child(index).text ?? "").open,
        close: (_state, _mark, parent, index) => codeMarks(parent.child(index - 1).text ?? "").close,
        escape: false,
      },
      // Where it would not be parsed as a formula, its signs are escaped, too.
      formula:
        care === "full"
          ? { open: String.raw`\$`, close: String.raw`\$` }
          : {
              open: (_state, { attrs }) => OPEN + attrs.sign,
              close: (_state, { attrs }) => attrs.sign + CLOSE,
              escape: false,
            },
    },
    { hardBreakNodeName: "hardBreak" },
  );
}

/** Returns the content of the round brackets of a link or picture. */
function target(address: unknown, title: unknown): string {
  return escapeAddress(readable(String(address ?? ""))) + titlePart(typeof title === "string" ? title : null);
}

const readableSerializer = serializer("plain", true);
const plainSerializer = serializer("plain", false);
const fullSerializer = serializer("full", false);
const serializers: Record<InlineWay, MarkdownSerializer> = {
  plain: readableSerializer,
  guarded: plainSerializer,
  full: fullSerializer,
  bare: fullSerializer,
};

/** A link whose text is its address needs no brackets: Markdown links bare addresses. */
function isAddressItself(parent: Node, index: number): boolean {
  const node = parent.maybeChild(index);
  const link = node?.marks.find((mark) => mark.type.name === "link");
  if (!node?.isText || !link || node.marks.length > 1 || link.attrs.title) return false;
  if ([index - 1, index + 1].some((beside) => parent.maybeChild(beside)?.marks.some((mark) => mark.eq(link))))
    return false;
  const text = node.text ?? "";
  const found = syntax.linkify.match(text);
  return (
    found?.length === 1 &&
    found[0]?.index === 0 &&
    found[0].lastIndex === text.length &&
    syntax.normalizeLink(found[0].url) === link.attrs.href
  );
}

/** Returns `/路径` instead of `/%E8%B7%AF…` where both are the same address. */
function readable(address: string): string {
  try {
    const decoded = decodeURI(address);
    return !/[\s<>()\\\p{C}]/u.test(decoded) && syntax.normalizeLink(decoded) === address ? decoded : address;
  } catch {
    return address;
  }
}

/**
 * Returns the text of a block as Markdown.
 * @param isLine true for headings and cells, which have one line
 */
export function inlineMarkdown(block: Node, way: InlineWay, isLine: boolean): string {
  const { paragraph } = block.type.schema.nodes;
  const children = isLine ? childrenOf(block).map(oneLine) : childrenOf(block);
  const nested = nestMarks(way === "bare" ? children.map(withoutEmphasis) : children);
  const shell = paragraph?.create(null, Fragment.fromArray(nested));
  const marked = shell ? serializers[way].serialize(block.type.schema.topNodeType.create(null, shell)) : "";
  const text = way === "plain" ? marked.replaceAll(OPEN, "").replaceAll(CLOSE, "") : guardEmphasis(marked);
  return escapeLineStarts(tidyLines(text));
}

/** Removes spaces around lines, empty lines, and hard line breaks at the end. */
function tidyLines(text: string): string {
  const lines = text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
  while (lines[0] === "\\") lines.shift();
  for (let last = lines.at(-1); last && /(?<!\\)(?:\\\\)*\\$/.test(last); last = lines.at(-1)) {
    const rest = last.slice(0, -1).trimEnd();
    lines.pop();
    if (rest !== "") lines.push(rest);
  }
  return lines.join("\n");
}

function oneLine(node: Node): Node {
  return node.type.name === "softBreak" || node.type.name === "hardBreak"
    ? node.type.schema.text(" ", node.marks)
    : node;
}

function withoutEmphasis(node: Node): Node {
  return node.mark(node.marks.filter((mark) => mark.type.name === "link" || isVerbatim(mark)));
}

/**
 * CommonMark ignores emphasis between a letter and punctuation (`**“a”**b`). A letter encoded as a character reference
 * counts as punctuation for this rule and still displays as the letter.
 */
function guardEmphasis(text: string): string {
  const encode = (letter: string) => `&#x${letter.codePointAt(0)?.toString(16)};`;
  return text
    .replaceAll(new RegExp(`([\\p{L}\\p{N}])(?=${OPEN})`, "gu"), encode)
    .replaceAll(new RegExp(`(?<=${CLOSE})([\\p{L}\\p{N}])`, "gu"), encode)
    .replaceAll(OPEN, "")
    .replaceAll(CLOSE, "");
}

/** Orders the marks of each piece: the mark with the longer reach is outside, and links are never split. */
function nestMarks(children: Node[]): Node[] {
  const reach = (mark: Mark, index: number): [from: number, to: number] => {
    let [from, to] = [index, index];
    while (from > 0 && children[from - 1]?.marks.some((other) => other.eq(mark))) from -= 1;
    while (to < children.length - 1 && children[to + 1]?.marks.some((other) => other.eq(mark))) to += 1;
    return [from, to];
  };
  return children.map((child, index) => {
    const order = (a: Mark, b: Mark): number => {
      if (isVerbatim(a) || isVerbatim(b)) return isVerbatim(a) ? 1 : -1;
      const [fromA, toA] = reach(a, index);
      const [fromB, toB] = reach(b, index);
      const crossing = (fromA < fromB && toA < toB) || (fromB < fromA && toB < toA);
      if (crossing && (a.type.name === "link" || b.type.name === "link")) return a.type.name === "link" ? -1 : 1;
      return fromA - fromB || toB - toA || rank(a) - rank(b);
    };
    return child.marks.length > 1 ? child.mark(child.marks.toSorted(order)) : child;
  });
}

function rank(mark: Mark): number {
  return ["bold", "italic", "strike", "link"].indexOf(mark.type.name);
}
