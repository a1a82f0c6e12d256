import type { Node, Schema } from "@tiptap/pm/model";
import { fenceFor } from "./escape-markdown.ts";
import { inlineMarkdown, inlineWays } from "./inline-markdown.ts";
import { MarkdownReader } from "./markdown-parse.ts";
import { childrenOf, isEmptyBlock, meaningOf, texOf } from "./meaning.ts";

/** How lists are written. */
export interface BlockWay {
  /** Uses another list sign than usual, because a list above with the same sign would absorb this one. */
  otherSign: boolean;
  /** Writes empty lines between all items. */
  loose: boolean;
}

export const usualWay: BlockWay = { otherSign: false, loose: false };
export const otherWay: BlockWay = { otherSign: true, loose: false };

/** Writes blocks as Markdown, and parses the result again to prove that it has the same meaning. */
export class MarkdownWriter {
  readonly reader: MarkdownReader;
  readonly #schema: Schema;
  readonly #inline = new WeakMap<Node, string>();
  readonly #blocks = new Map<BlockWay, WeakMap<Node, string>>();

  constructor(schema: Schema) {
    this.#schema = schema;
    this.reader = new MarkdownReader(schema);
  }

  /** Returns one block as Markdown, without a final line end. */
  block(node: Node, way: BlockWay): string {
    const known = this.#blocks.get(way) ?? new WeakMap<Node, string>();
    this.#blocks.set(way, known);
    const cached = known.get(node);
    if (cached !== undefined) return cached;
    const usual = this.#write(node, way);
    const text = this.says(usual, [node]) ? usual : this.#better(node, way, usual);
    known.set(node, text);
    return text;
  }

  #better(node: Node, way: BlockWay, usual: string): string {
    const loose = this.#write(node, { ...way, loose: true });
    return this.says(loose, [node]) || !this.#keepsWords(usual, node) ? loose : usual;
  }

  #keepsWords(text: string, node: Node): boolean {
    return this.reader.parse(text).textContent === node.textContent;
  }

  /** Returns whether the Markdown parses to these blocks. A bare address counts as the site's link of it. */
  says(text: string, blocks: readonly Node[]): boolean {
    const read = this.#read(text);
    const doc = this.#schema.topNodeType.create(null, blocks);
    return (
      read !== undefined &&
      (meaningOf(read) === meaningOf(doc) || meaningOf(read, { linkify: true }) === meaningOf(doc, { linkify: true }))
    );
  }

  /** Returns whether two texts keep their meaning below each other: a list or an open fence may absorb the next one. */
  parts(above: string, below: string): boolean {
    const apart = [above, below].flatMap((text) => childrenOf(this.reader.parse(text)));
    return this.says(`${above}\n\n${below}`, apart);
  }

  #read(text: string): Node | undefined {
    try {
      return this.reader.parse(text);
    } catch {
      return undefined;
    }
  }

  /** Returns the text of a block in the most readable form with the same meaning. */
  inline(node: Node, isCell = false): string {
    const cached = this.#inline.get(node);
    if (cached !== undefined) return cached;
    for (const child of childrenOf(node))
      if (child.type.name === "noteReference") this.reader.knowNote(String(child.attrs.label));
    const isHeading = node.type.name === "heading";
    const lead = isHeading ? `${"#".repeat(node.attrs.level)} ` : "";
    // A cell's text is parsed as a heading, because both have one line.
    const shell = isCell ? this.#schema.node("heading", { level: 1 }, node.content) : node;
    let text = "";
    for (const way of inlineWays) {
      text = inlineMarkdown(node, way, isHeading || isCell);
      // Markdown would drop `#` at the end of a heading as decoration.
      if (isHeading) text = text.replace(/#+$/, String.raw`\$&`);
      if (this.says(isCell ? `# ${text} #` : lead + text, [shell])) break;
    }
    this.#inline.set(node, text);
    return text;
  }

  /** @param isTight whether the nearest list around the block has no empty lines between its items */
  #write(node: Node, way: BlockWay, parent?: Node, index = 0, isTight = false): string {
    switch (node.type.name) {
      case "paragraph":
        return this.inline(node);
      case "picture": {
        const { paragraph, image } = this.#schema.nodes;
        return paragraph && image ? this.inline(paragraph.create(null, image.create(node.attrs))) : "";
      }
      case "heading":
        return `${"#".repeat(node.attrs.level)} ${this.inline(node)}`;
      case "blockquote":
        return indented(this.#filled(node, way, isTight), "> ");
      case "codeBlock": {
        const info = String(node.attrs.language ?? "").trim();
        const fence = fenceFor(node.textContent, info);
        return [`${fence}${info}`, ...(node.textContent === "" ? [] : [node.textContent]), fence].join("\n");
      }
      case "horizontalRule":
        // `- ---` would be a horizontal rule instead of a list item.
        return parent ? "___" : "---";
      case "formulaBlock":
        return `$$\n${texOf(node)}\n$$`;
      case "note":
        return indented(this.#filled(node, way, isTight), "    ", `[^${node.attrs.label}]: `);
      case "bulletList":
      case "orderedList":
      case "taskList":
        return this.#list(node, way, signOf(node, parent, index, way));
      case "taskItem": {
        // A task item needs text; a non-breaking space counts as text.
        const [first, ...others] = childrenOf(node);
        const next = others.find((child) => !isEmptyBlock(child));
        const isBlank = first !== undefined && isEmptyBlock(first);
        const lead = isBlank ? `&nbsp;${next ? "\n".repeat(lineEndsBetween(first, next, isTight)) : ""}` : "";
        return `[${node.attrs.checked ? "x" : " "}] ${lead}${this.#filled(node, way, isTight)}`;
      }
      case "table":
        return this.#table(node);
      default:
        return this.#filled(node, way, isTight);
    }
  }

  /** The inner blocks of a block, without empty blocks that the schema requires and Markdown cannot express. */
  #filled(parent: Node, way: BlockWay, isTight: boolean): string {
    let text = "";
    let before: Node | undefined;
    for (const [index, child] of childrenOf(parent).entries()) {
      if (isEmptyBlock(child)) continue;
      if (before) text += "\n".repeat(lineEndsBetween(before, child, isTight));
      text += this.#write(child, way, parent, index, isTight);
      before = child;
    }
    return text;
  }

  #list(list: Node, way: BlockWay, sign: string): string {
    const mark = (index: number) =>
      list.type.name === "orderedList" ? `${Number(list.attrs.start ?? 1) + index}${sign} ` : `${sign} `;
    const items = childrenOf(list).filter((item) => !isEmptyBlock(item));
    const isTight = list.attrs.tight === true && !way.loose;
    const indent = " ".repeat(mark(items.length - 1).length);
    return items
      .map((item, index) =>
        indented(this.#write(item, way, list, index, isTight), indent, mark(index).padEnd(indent.length)),
      )
      .join(isTight ? "\n" : "\n\n");
  }

  #table(table: Node): string {
    const head = table.firstChild ?? table;
    const rows = childrenOf(table).map((row) => {
      const cells = Array.from({ length: head.childCount }, (_, column) => {
        const words = row.maybeChild(column)?.firstChild;
        return words ? this.inline(words, true).replaceAll("|", String.raw`\|`) : "";
      });
      return `| ${cells.join(" | ")} |`;
    });
    const sides = childrenOf(head).map(
      ({ attrs }) => ({ left: ":---", center: ":---:", right: "---:" })[String(attrs.align)] ?? "---",
    );
    return [rows[0], `| ${sides.join(" | ")} |`, ...rows.slice(1)].join("\n");
  }
}

/** The text with `mark` before its first line and `indent` before the others; empty lines get no blanks at their end. */
function indented(text: string, indent: string, mark = indent): string {
  const blank = indent.trimEnd();
  return text
    .split("\n")
    .map((line, index) => (index === 0 ? mark + line : line === "" ? blank : indent + line))
    .join("\n");
}

const isList = ({ type }: Node) => type.name.endsWith("List");

/** The number of line ends between two blocks; two lists of one type need a wider gap. */
function lineEndsBetween(before: Node, block: Node, isTight: boolean): number {
  if (isTight && mayTouch(before.type.name, block)) return 1;
  if (!isList(block)) return 2;
  return before.type === block.type ? 3 : isTight ? 1 : 2;
}

/** Returns whether a block on the line right after another is still a separate block. */
function mayTouch(before: string, { type, attrs }: Node): boolean {
  if (type.name === "picture" || before === "picture") return false;
  if (before === "paragraph")
    return (
      type.name !== "paragraph" && type.name !== "horizontalRule" && (type.name !== "orderedList" || attrs.start === 1)
    );
  return before === "heading" || before === "codeBlock" || before === "horizontalRule";
}

const families = [
  { lists: ["bulletList", "taskList"], signs: ["-", "*"] },
  { lists: ["orderedList"], signs: [".", ")"] },
] as const;

/** Returns the writer's list sign, unless the previous list has it, too: the two would become one list. */
function signOf(list: Node, parent: Node | undefined, index: number, way: BlockWay): string {
  const { lists, signs } = families[list.type.name === "orderedList" ? 1 : 0];
  let before: string | undefined;
  for (let at = 0; at < index; at++) {
    const sibling = parent?.child(at);
    if (!sibling || isEmptyBlock(sibling)) continue;
    before = (lists as readonly string[]).includes(sibling.type.name)
      ? otherThan(before, String(sibling.attrs.sign ?? signs[0]), signs)
      : undefined;
  }
  const own = otherThan(before, String(list.attrs.sign ?? signs[0]), signs);
  return way.otherSign ? otherThan(own, own, signs) : own;
}

function otherThan(taken: string | undefined, sign: string, signs: readonly [string, string]): string {
  return taken === sign ? (sign === signs[0] ? signs[1] : signs[0]) : sign;
}
