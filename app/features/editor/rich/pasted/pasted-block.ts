/** One line of words, or anything that stands on its own. All HTML is ours: the tags that the editor's schema reads. */
export type PastedBlock = { kind: "line"; tag: string; html: string } | { kind: "whole"; html: string } | PastedItem;

/** One item of a list, wherever its list stood: Word and others have no lists, only items with levels. */
export interface PastedItem {
  kind: "item";
  /** 1 for the outermost. */
  level: number;
  isOrdered: boolean;
  /** Of a task. */
  checked: boolean | undefined;
  /** The item's own number, where it has one. */
  number: number | undefined;
  /** Begins another list than the one above. */
  isNew: boolean;
  blocks: PastedBlock[];
}

const CHINESE = String.raw`[\p{Script=Han}，。；：！？、（）《》“”‘’…]`;
const TAGS = "(?:<[^>]*>)*";
/** A line's end of the source between two Chinese signs is no space. */
const WRAPPED = new RegExp(`(?<=${CHINESE}${TAGS})\\n(?=${TAGS}${CHINESE})`, "gu");
const AROUND = /^(?:\s|<br>)+|(?:\s|<br>)+$/g;

/** One or more lines of what was gathered: two line ends in a row part paragraphs. */
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

/** An item begins with a paragraph, and has no headings. */
function itemHtml({ blocks, checked }: PastedItem, inner: string): string {
  const plain = blocks.map((block) => (block.kind === "line" ? { ...block, tag: "p" } : block));
  const first = plain[0]?.kind === "line" ? "" : "<p></p>";
  const open = checked === undefined ? "<li>" : `<li data-type="taskItem" data-checked="${checked}">`;
  return `${open}${first}${blocksHtml(plain)}${inner}</li>`;
}

/** Lists of items that follow each other, each as deep as its level says. */
function listsHtml(items: readonly PastedItem[]): string {
  const level = Math.min(...items.map((item) => item.level));
  let html = "";
  let open: ListKind | undefined;
  for (let at = 0; at < items.length;) {
    const item = items[at] as PastedItem;
    let end = at + 1;
    while (end < items.length && (items[end]?.level ?? 0) > level) end += 1;
    // A list that begins deeper than its first item goes on has an item without words.
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

/** The words of blocks in one line: what a cell holds. */
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
