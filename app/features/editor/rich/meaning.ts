import type { Mark, Node } from "@tiptap/pm/model";
import { syntax } from "./markdown-parse.ts";

/**
 * Returns a document's meaning for readers as comparable text. It ignores spaces at line ends, bold spaces, empty
 * paragraphs, and the looseness of lists.
 */
export function meaningOf(node: Node, how: Reading = asItIs): string {
  return JSON.stringify(blockMeaning(node, how));
}

/** Whether bare addresses count as the links that Markdown makes of them. */
interface Reading {
  linkify: boolean;
}

const asItIs: Reading = { linkify: false };

function blockMeaning(node: Node, how: Reading): unknown {
  // In Markdown, a picture block is a paragraph that contains only a picture.
  if (node.type.name === "picture") return ["paragraph", [[JSON.stringify(["image", node.attrs]), ""]]];
  if (isFormulaBlock(node)) return ["formulaBlock", texOf(node)];
  if (node.isTextblock)
    return [node.type.name, ...attrsOf(node), node.type.spec.code ? node.textContent : inlineMeaning(node, how)];
  if (node.type.name === "table") return ["table", ...rowsOf(node, how)];
  const children = childrenOf(node).filter((child) => !isEmptyBlock(child));
  return [node.type.name, ...attrsOf(node), ...children.map((child) => blockMeaning(child, how))];
}

/** In Markdown, a paragraph that contains only `$$x$$` is a block, except at the beginning of a list's item. */
function isFormulaBlock(node: Node): boolean {
  const mark = node.childCount === 1 ? node.firstChild?.marks.find(({ type }) => type.name === "formula") : undefined;
  return node.type.name === "formulaBlock" || (node.type.name === "paragraph" && mark?.attrs.sign === "$$");
}

/** Returns whether a block has no Markdown: an empty paragraph, or a task list without text. */
export function isEmptyBlock(node: Node): boolean {
  if (node.type.name === "paragraph") return inlineMeaning(node, asItIs).length === 0;
  if (node.type.name === "formulaBlock") return texOf(node) === "";
  if (node.type.name === "taskItem" || node.type.name === "taskList") return childrenOf(node).every(isEmptyBlock);
  return false;
}

/** Returns a formula's TeX. Empty lines would end it. */
export function texOf(formula: Node): string {
  return formula.textContent.replaceAll(/\n\s*\n/g, "\n").trim();
}

export function childrenOf(node: Node): Node[] {
  return Array.from({ length: node.childCount }, (_, index) => node.child(index));
}

/** Markdown's tables have one row of headings, which also sets the alignment of each column. */
function rowsOf(table: Node, how: Reading): unknown[] {
  const head = table.firstChild ?? undefined;
  return childrenOf(table).map((row, line) =>
    childrenOf(head ?? row).map((_, column) => {
      const cell = row.maybeChild(column);
      return [
        line === 0 ? "head" : "cell",
        head?.maybeChild(column)?.attrs.align ?? null,
        cell ? childrenOf(cell).map((part) => inlineMeaning(part, how, true)) : [],
      ];
    }),
  );
}

function attrsOf(node: Node): unknown[] {
  switch (node.type.name) {
    case "heading":
      return [node.attrs.level];
    case "orderedList":
      return [node.attrs.start];
    case "taskItem":
      return [node.attrs.checked];
    case "codeBlock":
      return [String(node.attrs.language ?? "").trim()];
    case "note":
      return [node.attrs.label];
    default:
      return [];
  }
}

type Sign = [text: string, marks: string];

const HARD = "\\\n";
const SOFT = "\n";

/** Compares by character, so that the boundaries of marked runs do not matter. Headings and cells have one line. */
function inlineMeaning(block: Node, how: Reading, isLine = block.type.name === "heading"): Sign[] {
  const signs: Sign[] = [];
  for (const child of childrenOf(block)) {
    if (child.type.name === "softBreak" || child.type.name === "hardBreak")
      pushBreak(signs, isLine ? " " : child.type.name === "hardBreak" ? HARD : SOFT);
    else if (child.isText) pushText(signs, child, how);
    else signs.push([JSON.stringify([child.type.name, child.attrs]), marksOf(child.marks, false)]);
  }
  while (isSpace(signs.at(-1)) || isBreak(signs.at(-1))) signs.pop();
  return signs;
}

function isSpace(sign: Sign | undefined): boolean {
  return sign?.[0] === " " && !/code|formula/.test(sign[1]);
}

function isBreak(sign: Sign | undefined): boolean {
  return sign?.[0] === HARD || sign?.[0] === SOFT;
}

/** Drops spaces around a line break, and breaks that start no new line. */
function pushBreak(signs: Sign[], sign: string): void {
  if (sign !== " ") while (isSpace(signs.at(-1))) signs.pop();
  const last = signs.at(-1)?.[0];
  if (last === undefined || (sign === SOFT && isBreak(signs.at(-1)))) return;
  if (last === SOFT) signs.pop();
  signs.push([sign, ""]);
}

function pushText(signs: Sign[], node: Node, { linkify }: Reading): void {
  const text = node.text ?? "";
  const links = linkify && isBare(node) ? (syntax.linkify.match(text) ?? []) : [];
  for (let at = 0; at < text.length; at++) {
    const character = /\s/.test(text.charAt(at)) ? " " : text.charAt(at);
    const isFirst = signs.length === 0 || isBreak(signs.at(-1));
    const inCode = node.marks.some(isVerbatim);
    if (character === " " && isFirst && !inCode) continue;
    const link = links.find(
      ({ index, lastIndex }: { index: number; lastIndex: number }) => at >= index && at < lastIndex,
    );
    const href = link && syntax.normalizeLink(link.url);
    signs.push([
      character,
      marksOf(node.marks, character === " " && !inCode, href && syntax.validateLink(href) ? [linkKey(href, null)] : []),
    ]);
  }
}

/** Text whose addresses are linked automatically. */
function isBare(node: Node): boolean {
  return !node.marks.some((mark) => mark.type.name === "link" || isVerbatim(mark));
}

/** Code and formulas: their text is written as it is. */
export function isVerbatim({ type }: Mark): boolean {
  return type.name === "code" || type.name === "formula";
}

function linkKey(href: unknown, title: unknown): string {
  return `link${JSON.stringify([href, title ?? null])}`;
}

function marksOf(marks: readonly Mark[], isBlank: boolean, more: readonly string[] = []): string {
  const shown = isBlank ? marks.filter((mark) => mark.type.name === "link") : marks;
  return [
    ...shown.map(({ type, attrs }) =>
      type.name === "link" ? linkKey(attrs.href, attrs.title) : type.name + String(attrs.sign ?? ""),
    ),
    ...more,
  ]
    .toSorted()
    .join(" ");
}
