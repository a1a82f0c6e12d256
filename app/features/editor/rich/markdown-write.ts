import type { Node, Schema } from "@tiptap/pm/model";
import { MarkdownSerializer, type MarkdownSerializerState } from "prosemirror-markdown";
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

  #write(node: Node, way: BlockWay): string {
    return this.#serializer(way).serialize(this.#schema.topNodeType.create(null, node));
  }

  #serializer(way: BlockWay): MarkdownSerializer {
    const list = (state: MarkdownSerializerState, node: Node, parent: Node, index: number) =>
      renderList(state, node, way, signOf(node, parent, index, way));
    return new MarkdownSerializer(
      {
        paragraph: (state, node) => {
          state.text(this.inline(node), false);
          state.closeBlock(node);
        },
        picture: (state, node) => {
          const { paragraph, image } = this.#schema.nodes;
          state.text(paragraph && image ? this.inline(paragraph.create(null, image.create(node.attrs))) : "", false);
          state.closeBlock(node);
        },
        heading: (state, node) => {
          state.write(`${"#".repeat(node.attrs.level)} ${this.inline(node)}`);
          state.closeBlock(node);
        },
        blockquote: (state, node) => state.wrapBlock("> ", null, node, () => renderFilled(state, node)),
        codeBlock: (state, node) => {
          const info = String(node.attrs.language ?? "").trim();
          const fence = fenceFor(node.textContent, info);
          state.write(`${fence}${info}\n`);
          if (node.textContent !== "") {
            state.text(node.textContent, false);
            state.write("\n");
          }
          state.write(fence);
          state.closeBlock(node);
        },
        horizontalRule: (state, node, parent) => {
          // `- ---` would be a horizontal rule instead of a list item.
          state.write(parent.type.name === "doc" ? "---" : "___");
          state.closeBlock(node);
        },
        formulaBlock: (state, node) => {
          state.text(`$$\n${texOf(node)}\n$$`, false);
          state.closeBlock(node);
        },
        note: (state, node) =>
          state.wrapBlock("    ", `[^${node.attrs.label}]: `, node, () => renderFilled(state, node)),
        bulletList: list,
        orderedList: list,
        taskList: list,
        listItem: renderFilled,
        taskItem: (state, node) => {
          // A task item needs text; a non-breaking space counts as text.
          state.write(
            `[${node.attrs.checked ? "x" : " "}] ${node.firstChild && isEmptyBlock(node.firstChild) ? "&nbsp;" : ""}`,
          );
          if (node.firstChild && isEmptyBlock(node.firstChild)) state.closeBlock(node.firstChild);
          renderFilled(state, node);
        },
        table: (state, node) => {
          state.text(this.#table(node), false);
          state.closeBlock(node);
        },
      },
      {},
    );
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

/** Internals of prosemirror-markdown without types: `flushClose` ends the previous block with `size` line ends. */
interface Closing {
  flushClose(size: number): void;
  inTightList: boolean;
}

/** Writes the inner blocks of a block, without empty blocks that the schema requires and Markdown cannot express. */
function renderFilled(state: MarkdownSerializerState, parent: Node): void {
  const closing = state as unknown as Closing;
  let before: Node | undefined;
  for (const [index, child] of childrenOf(parent).entries()) {
    if (isEmptyBlock(child)) continue;
    if (before && closing.inTightList && mayTouch(before.type.name, child)) closing.flushClose(1);
    state.render(child, parent, index);
    before = child;
  }
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

function renderList(state: MarkdownSerializerState, list: Node, way: BlockWay, sign: string): void {
  const mark = (index: number) =>
    list.type.name === "orderedList" ? `${Number(list.attrs.start ?? 1) + index}${sign} ` : `${sign} `;
  const items = childrenOf(list).filter((item) => !isEmptyBlock(item));
  const widest = mark(items.length - 1).length;
  const shown = list.type.create({ ...list.attrs, tight: list.attrs.tight && !way.loose }, items);
  state.renderList(shown, " ".repeat(widest), (index) => mark(index).padEnd(widest));
}

const families = [
  { lists: ["bulletList", "taskList"], signs: ["-", "*"] },
  { lists: ["orderedList"], signs: [".", ")"] },
] as const;

/** Returns the writer's list sign, unless the previous list has it, too: the two would become one list. */
function signOf(list: Node, parent: Node, index: number, way: BlockWay): string {
  const { lists, signs } = families[list.type.name === "orderedList" ? 1 : 0];
  let before: string | undefined;
  for (let at = 0; at < index; at++) {
    const sibling = parent.child(at);
    if (isEmptyBlock(sibling)) continue;
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
