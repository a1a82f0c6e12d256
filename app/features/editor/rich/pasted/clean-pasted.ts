import { blocksHtml, lineHtml, type PastedBlock, tidyLines } from "./pasted-block.ts";
import { codeHtml, isCode } from "./pasted-code.ts";
import {
  classOf,
  escapeHtml,
  findIn,
  isElement,
  type PastedElement,
  type PastedNode,
  styleOf,
  textOf,
} from "./pasted-node.ts";
import { findBox, saidLevel, tickedItem, tickOf } from "./pasted-items.ts";
import { marked, marksOf, type Place, plain } from "./pasted-marks.ts";
import { isPicture, nameOf, sourceOf } from "./pasted-pictures.ts";
import { cellsOf, gridOf, tableHtml } from "./pasted-table.ts";
import { numberedLevels, withoutMarker, wordItemOf } from "./word-list.ts";

/** Returns a picture's address and alt text, or null to drop the picture. */
export type PictureTaker = (source: string, name: string) => { src: string; alt: string } | null;

const words = (text: string): ReadonlySet<string> => new Set(text.split(" "));
const BLOCKS = words(
  "p div section article main header footer aside nav figure figcaption address center form fieldset dl dd details summary tr td th tbody thead caption h1 h2 h3 h4 h5 h6",
);
const UNREAD = words(
  "style script title meta link xml template svg button select textarea object iframe audio video canvas noscript head en-media",
);
/** Deeper nesting than any document that a person wrote. */
const DEPTH_MAX = 150;
/** Pictures smaller than 40 px are inline. */
const SMALL = 40;

const isHidden = (element: PastedElement) =>
  styleOf(element, "display") === "none" ||
  styleOf(element, "mso-hide") === "all" ||
  "hidden" in element.attrs ||
  element.attrs["aria-hidden"] === "true" ||
  /\b(?:sr-only|visually-hidden|msocomanchor|msocomtxt|pre-numbering|line-?numbers|[\w]*line-index)\b/i.test(
    classOf(element),
  );

/** Converts pasted HTML of any program to the HTML that the editor's schema parses. */
class PastedReader {
  readonly #takePicture: PictureTaker;
  readonly #numbered: ReadonlySet<string>;
  #blocks: PastedBlock[] = [];
  #line = "";
  #tick: boolean | undefined;

  constructor(takePicture: PictureTaker, numbered: ReadonlySet<string>) {
    this.#takePicture = takePicture;
    this.#numbered = numbered;
  }

  blocksOf(nodes: readonly PastedNode[], place: Place, tag = "p"): PastedBlock[] {
    const [blocks, line] = [this.#blocks, this.#line];
    this.#blocks = [];
    this.#line = "";
    for (const node of nodes) this.#read(node, place);
    this.#endLine(tag);
    const made = this.#blocks;
    this.#blocks = blocks;
    this.#line = line;
    return made;
  }

  #endLine(tag: string): void {
    const lines = tidyLines(this.#line);
    this.#line = "";
    const made = lines.map((html): PastedBlock => ({
      kind: "line",
      tag,
      html: tag === "p" ? html : html.replaceAll("<br>", " "),
    }));
    if (this.#tick !== undefined && made.length > 0) {
      const checked = this.#tick;
      this.#tick = undefined;
      this.#blocks.push({
        kind: "item",
        level: 1,
        isOrdered: false,
        checked,
        number: undefined,
        isNew: false,
        blocks: made,
      });
    } else this.#blocks.push(...made);
  }

  #whole(html: string): void {
    this.#endLine("p");
    this.#blocks.push({ kind: "whole", html });
  }

  #read(node: PastedNode, place: Place): void {
    if (!isElement(node)) {
      const text = node.replaceAll("\u00a0", " ").replaceAll(/\s*[\r\n]\s*/g, "\n");
      this.#line += marked(escapeHtml(text.replaceAll(/[\u200b\ufeff]/g, "")), place);
    } else if (place.depth > DEPTH_MAX) this.#line += marked(escapeHtml(textOf(node)), place);
    else if (!UNREAD.has(node.tag) && !isHidden(node)) this.#element(node, place);
  }

  #element(element: PastedElement, place: Place): void {
    const { tag } = element;
    if (tag === "br") this.#line += /Apple-interchange/.test(classOf(element)) ? "" : "<br>";
    else if (tag === "img") this.#picture(element, place);
    else if (tag === "input" || tag === "en-todo") this.#tick = tickOf(element) ?? this.#tick;
    else if (tag === "math") this.#formula(element, place);
    else if (tag === "hr") this.#whole("<hr>");
    else if (isCode(element)) this.#whole(codeHtml(element));
    else if (tag === "table") this.#table(element, place);
    else if (tag === "ul" || tag === "ol") this.#list(element, { ...place, level: place.level + 1 });
    else if (tag === "li") this.#item(element, element, { ...place, level: Math.max(1, place.level) }, false);
    else if (tag === "blockquote")
      this.#whole(`<blockquote>${blocksHtml(this.blocksOf(element.children, plain)) || "<p></p>"}</blockquote>`);
    else if (tag === "dt") this.#paragraph(element, { ...marksOf(element, place), bold: true });
    else if (tag === "figure") this.#figure(element, place);
    else if (BLOCKS.has(tag)) this.#paragraph(element, marksOf(element, place));
    else for (const child of element.children) this.#read(child, marksOf(element, place));
  }

  #formula(element: PastedElement, place: Place): void {
    const tex = findIn(element, ({ tag, attrs }) => tag === "annotation" && /tex/.test(attrs.encoding ?? ""));
    const sign = element.attrs.display === "block" ? "$$" : "$";
    const words = tex ? `<code data-formula="${sign}">${escapeHtml(textOf(tex).trim())}</code>` : textOf(element);
    this.#line += marked(tex ? words : escapeHtml(words), place);
  }

  #paragraph(element: PastedElement, place: Place): void {
    this.#endLine("p");
    const word = wordItemOf(element, this.#numbered);
    if (word) {
      const made = this.blocksOf(withoutMarker(element).children, place);
      const isNew = word.isOrdered && word.number === 1;
      this.#blocks.push(tickedItem({ kind: "item", ...word, checked: undefined, isNew, blocks: made }));
      return;
    }
    const outline = /^[1-6]$/.exec(styleOf(element, "mso-outline-level"))?.[0];
    const tag = /^h[1-6]$/.test(element.tag) ? element.tag : outline && element.tag === "p" ? `h${outline}` : "p";
    const isHeading = place.isHeading || tag !== "p";
    for (const child of element.children) this.#read(child, { ...place, isHeading });
    this.#endLine(tag);
  }

  /** A figure with text becomes a picture with a caption. */
  #figure(element: PastedElement, place: Place): void {
    this.#endLine("p");
    const before = this.#blocks.length;
    const caption = findIn(element, ({ tag }) => tag === "figcaption");
    const rest = { ...element, children: element.children.filter((child) => child !== caption) };
    for (const child of rest.children) this.#read(child, marksOf(element, place));
    this.#endLine("p");
    const [only, more] = this.#blocks.slice(before);
    const said = caption ? textOf(caption).replaceAll(/\s+/g, " ").trim() : "";
    if (said === "") return;
    if (only?.kind === "whole" && only.html.startsWith("<img ") && more === undefined)
      this.#blocks[before] = {
        kind: "whole",
        html: only.html.replace(/>$/, ` title="${escapeHtml(said.slice(0, 100))}">`),
      };
    else if (caption) this.#paragraph(caption, marksOf(caption, place));
  }

  #picture(element: PastedElement, place: Place): void {
    const alt = element.attrs.alt ?? "";
    if (/emoji|emoticon|\bface\b/i.test(classOf(element)) && alt !== "") {
      this.#line += marked(escapeHtml(alt), place);
      return;
    }
    if (!isPicture(element)) return;
    const taken = this.#takePicture(sourceOf(element), nameOf(element));
    if (!taken) return;
    const width = Number.parseFloat(element.attrs.width ?? styleOf(element, "width"));
    const isSmall = width <= SMALL && !sourceOf(element).startsWith("data:");
    const html = `src="${escapeHtml(taken.src)}" alt="${escapeHtml(taken.alt)}"`;
    const isFirstOfItem = place.level > 0 && this.#blocks.length === 0 && this.#line.trim() === "";
    if (place.isCell || place.isHeading || isFirstOfItem || isSmall) this.#line += `<img data-inline ${html}>`;
    else this.#whole(`<img ${html}>`);
  }

  #list(list: PastedElement, place: Place): void {
    this.#endLine("p");
    let isFirst = true;
    for (const child of list.children) {
      if (!isElement(child) || isHidden(child)) continue;
      if (child.tag === "li") {
        this.#item(list, child, place, isFirst);
        isFirst = false;
      } else if (child.tag === "ul" || child.tag === "ol") this.#list(child, { ...place, level: place.level + 1 });
      else if (!UNREAD.has(child.tag)) this.#paragraph(child, marksOf(child, place));
    }
  }

  #item(list: PastedElement, item: PastedElement, place: Place, isFirst: boolean): void {
    const level = Math.min(9, Math.max(1, saidLevel(list, item) ?? place.level));
    const said = /^(ordered|number)$/.test(item.attrs["data-list"] ?? "");
    const isOrdered =
      said || (list.tag === "ol" && !/^(?:bullet|check|done|unchecked|checked)$/.test(item.attrs["data-list"] ?? ""));
    const start = Number.parseInt(item.attrs.value ?? (isFirst ? (list.attrs.start ?? "") : ""), 10);
    const box = findBox(item);
    const checked = tickOf(item) ?? (box && tickOf(box));
    const made = this.blocksOf(item.children, { ...marksOf(item, place), level });
    this.#tick = undefined;
    const nested = made.flatMap((block) => (block.kind === "item" && block.level > level ? [block] : []));
    // A box within the item has produced an item for the item's own line.
    const blocks = made.flatMap((block) => {
      if (block.kind !== "item") return [block];
      return block.level > level ? [] : block.blocks;
    });
    const number = Number.isNaN(start) ? undefined : start;
    const isNew = isOrdered && isFirst && (number ?? 1) === 1 && saidLevel(list, item) === undefined;
    if (blocks.length > 0)
      this.#blocks.push(tickedItem({ kind: "item", level, isOrdered, checked, number, isNew, blocks }));
    this.#blocks.push(...nested);
  }

  #table(table: PastedElement, place: Place): void {
    this.#endLine("p");
    const cells = findCells(table);
    const [only] = cells;
    if (cells.length === 1 && only) {
      // A table of one cell is a frame around text; its content is read as blocks.
      for (const child of only.children) this.#read(child, place);
      this.#endLine("p");
      return;
    }
    const caption = findIn(table, ({ tag }) => tag === "caption");
    if (caption) this.#blocks.push(...this.blocksOf(caption.children, place));
    const grid = gridOf(table, (cell) =>
      lineHtml(
        this.blocksOf(cell.children, { ...plain, isCell: true, isHeading: cell.tag === "th", depth: place.depth + 1 }),
      ),
    );
    const [row] = grid;
    if (grid.length === 1 && row?.length === 1) this.#blocks.push({ kind: "line", tag: "p", html: row[0]?.html ?? "" });
    else if (grid.length > 0) this.#blocks.push({ kind: "whole", html: tableHtml(grid) });
  }
}

function findCells(table: PastedElement): PastedElement[] {
  const rows = table.children.flatMap((child) =>
    isElement(child)
      ? child.tag === "tr"
        ? [child]
        : ["tbody", "thead", "tfoot"].includes(child.tag)
          ? child.children
          : []
      : [],
  );
  return rows.flatMap((row) => (isElement(row) && row.tag === "tr" ? cellsOf(row) : []));
}

/** @param root the document or its body */
export function cleanPasted(root: PastedElement, takePicture: PictureTaker): string {
  const styles = findIn(root, ({ tag }) => tag === "html") ?? root;
  const sheets = allStyles(styles);
  const body = findIn(root, ({ tag }) => tag === "body") ?? root;
  return blocksHtml(new PastedReader(takePicture, numberedLevels(sheets)).blocksOf(body.children, plain));
}

function allStyles(root: PastedElement): string {
  if (root.tag === "style" || "data-style" in root.attrs) return textOf(root);
  return root.children.map((child) => (isElement(child) ? allStyles(child) : "")).join("\n");
}
