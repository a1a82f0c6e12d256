/** One line of text, a whole block, or a list item. The HTML contains only the tags that the editor's schema parses. */
export type PastedBlock = { kind: "line"; tag: string; html: string } | { kind: "whole"; html: string } | PastedItem;

/** One list item with its level. Word and other programs paste items with levels instead of nested lists. */
export interface PastedItem {
  kind: "item";
  /** 1 for the outermost list. */
  level: number;
  isOrdered: boolean;
  /** The state of a task's checkbox; undefined for other items. */
  checked: boolean | undefined;
  /** The item's own number; undefined if it has none. */
  number: number | undefined;
  /** True when the item begins a new list instead of continuing the list above. */
  isNew: boolean;
  blocks: PastedBlock[];
}

const CHINESE = String.raw`[\p{Script=Han}，。；：！？、（）《》“”‘’…]`;
const TAGS = "(?:<[^>]*>)*";
/** A line end of the source between two Chinese characters is not a space. */
const WRAPPED = new RegExp(`(?<=${CHINESE}${TAGS})\\n(?=${TAGS}${CHINESE})`, "gu");
const AROUND = /^(?:\s|<br>)+|(?:\s|<br>)+$/g;

/** Splits collected HTML into lines; two line breaks in a row separate paragraphs. */
export function tidyLines(html: string): string[] {
  return html
    .replaceAll(WRAPPED, "")
    .replaceAll(/\s+/g, " ")
    .split(/(?:<br>\s*){2,}/)
    .map((line) => line.replaceAll(AROUND, ""))
    .filter((line) => line !== "");
}

type ListKind = "task" | "ordered" | "bullet";
const kindOf = ({ checked, isOrdered }: PastedItem): ListKind =>
  checked !== undefined ? "task" : isOrdered ? "ordered" : "bullet";

const opening = (kind: ListKind, { number }: PastedItem): string => {
  if (kind === "task") return '<ul data-type="taskList">';
  if (kind === "bullet") return "<ul>";
  return number === undefined || number === 1 ? "<ol>" : `<ol start="${number}">`;
};

/** An item begins with a paragraph and contains no headings. */
function itemHtml({ blocks, checked }: PastedItem, inner: string): string {
  const plain = blocks.map((block) => (block.kind === "line" ? { ...block, tag: "p" } : block));
  const first = plain[0]?.kind === "line" ? "" : "<p></p>";
  const open = checked === undefined ? "<li>" : `<li data-type="taskItem" data-checked="${checked}">`;
  return `${open}${first}${blocksHtml(plain)}${inner}</li>`;
}

/** Returns nested lists for consecutive items, by their levels. */
function listsHtml(items: readonly PastedItem[]): string {
  const level = Math.min(...items.map((item) => item.level));
  let html = "";
  let open: ListKind | undefined;
  for (let at = 0; at < items.length;) {
    const item = items[at] as PastedItem;
    let end = at + 1;
    while (end < items.length && (items[end]?.level ?? 0) > level) end += 1;
    // A list that begins deeper than its level gets an empty item around it.
    const isDeeper = item.level > level;
    const kind = kindOf(item);
    if (open !== undefined && (open !== kind || (kind === "ordered" && item.isNew))) {
      html += open === "ordered" ? "</ol>" : "</ul>";
      open = undefined;
    }
    if (open === undefined) html += opening(kind, item);
    open = kind;
    const below = items.slice(isDeeper ? at : at + 1, end);
    html += isDeeper ? `<li><p></p>${listsHtml(below)}</li>` : itemHtml(item, below.length > 0 ? listsHtml(below) : "");
    at = end;
  }
  return html + (open === "ordered" ? "</ol>" : "</ul>");
}

export function blocksHtml(blocks: readonly PastedBlock[]): string {
  let html = "";
  for (let at = 0; at < blocks.length;) {
    const block = blocks[at] as PastedBlock;
    if (block.kind === "item") {
      let end = at;
      while (blocks[end]?.kind === "item") end += 1;
      html += listsHtml(blocks.slice(at, end) as PastedItem[]);
      at = end;
      continue;
    }
    html += block.kind === "line" ? `<${block.tag}>${block.html}</${block.tag}>` : block.html;
    at += 1;
  }
  return html;
}

/** Returns the blocks' text as one line for a table cell. */
export function lineHtml(blocks: readonly PastedBlock[]): string {
  return blocks
    .map((block) => {
      if (block.kind === "item") return lineHtml(block.blocks);
      return block.kind === "line"
        ? block.html
        : block.html.replaceAll(/<(?!\/?(?:strong|em|s|code|a|img)\b)[^>]*>/g, " ");
    })
    .map((html) => html.replaceAll("<br>", " ").replaceAll(/\s+/g, " ").trim())
    .filter((html) => html !== "")
    .join(" ");
}
