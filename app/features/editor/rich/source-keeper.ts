import type { Node } from "@tiptap/pm/model";
import { type Parsed, type Slice, syntax, UnheldSyntax } from "./markdown-parse.ts";
import { childrenOf, isEmptyBlock } from "./meaning.ts";
import { type MarkdownWriter, otherWay, usualWay } from "./markdown-write.ts";

/** The current Markdown of one block. */
interface Placed {
  text: string;
  /** Index of the block that was read; undefined when the block is new or changed. */
  origin: number | undefined;
}

/** Writes a document as Markdown: unchanged blocks keep their source, other blocks are written anew. */
export class SourceKeeper {
  readonly #writer: MarkdownWriter;
  readonly #slices: readonly Slice[];
  readonly #tail: string;
  readonly #blocks: readonly Node[];
  /** Of each node of a document, as soon as it is known. Nodes never change. */
  readonly #origins: WeakMap<Node, number | undefined>;
  readonly #lineEnd: string;
  readonly #parting = new Map<string, boolean>();

  /** @param blocks the blocks of the document in the editor, one for each slice */
  constructor(writer: MarkdownWriter, { slices, tail }: Omit<Parsed, "doc">, blocks: readonly Node[]) {
    this.#writer = writer;
    this.#slices = slices;
    this.#tail = tail;
    this.#blocks = blocks.slice(0, slices.length);
    this.#origins = new WeakMap<Node, number | undefined>(this.#blocks.map((block, index) => [block, index]));
    this.#lineEnd = slices.some(({ before, text }) => /\r\n/.test(before + text)) ? "\r\n" : "\n";
  }

  /** Returns the whole document as Markdown. */
  write(doc: Node): string {
    const blocks = childrenOf(doc).filter((node) => this.#originOf(node) !== undefined || !isEmptyBlock(node));
    let before: Placed | undefined;
    let out = "";
    for (const [index, node] of blocks.entries()) {
      const next = this.#place(node, before, blocks[index + 1]);
      const isAsRead = next.origin !== undefined && next.origin === (before ? (before.origin ?? Number.NaN) + 1 : 0);
      out +=
        (isAsRead ? (this.#slices[next.origin ?? 0]?.before ?? "") : before ? this.#lineEnd.repeat(2) : "") + next.text;
      before = next;
    }
    return !before && this.#slices.length > 0 ? "" : out + this.#tail;
  }

  #originOf(node: Node): number | undefined {
    if (this.#origins.has(node)) return this.#origins.get(node);
    const same = this.#blocks.findIndex((block) => block.eq(node));
    const origin = same === -1 ? undefined : same;
    this.#origins.set(node, origin);
    return origin;
  }

  #place(node: Node, before: Placed | undefined, after: Node | undefined): Placed {
    const origin = this.#originOf(node);
    const kept = this.#kept(node);
    const isNeighbour = origin !== undefined && before?.origin === origin - 1;
    if (kept !== undefined && (!before || isNeighbour || this.#parts(before.text, kept))) return { text: kept, origin };
    const next = after && this.#kept(after);
    const texts = [usualWay, otherWay]
      .map((way) => this.#written(node, way))
      .filter((text) => !before || this.#parts(before.text, text));
    // Prefers a form of this block that lets the next block keep its source.
    const text =
      texts.find((written) => next === undefined || this.#parts(written, next)) ??
      texts[0] ??
      kept ??
      this.#written(node, usualWay);
    return { text, origin: undefined };
  }

  #kept(node: Node): string | undefined {
    const origin = this.#originOf(node);
    return origin === undefined ? undefined : this.#slices[origin]?.text;
  }

  #written(node: Node, way: typeof usualWay): string {
    return this.#writer.block(node, way).replaceAll("\n", this.#lineEnd);
  }

  #parts(above: string, below: string): boolean {
    const both = `${above}\n\n${below}`;
    const known = this.#parting.get(both) ?? this.#writer.parts(above, below);
    // Every keystroke checks the same few neighbours, so the cache can stay small.
    if (this.#parting.size > 200) this.#parting.clear();
    this.#parting.set(both, known);
    return known;
  }
}

/** Returns the page that readers see. The nesting order of emphasis makes no difference. */
export function pageOf(source: string): string {
  return syntax
    .render(source)
    .replaceAll(/(?:<\/?(?:s|em|strong)>){2,}/g, (tags) => (tags.match(/<[^>]*>/g) ?? []).toSorted().join(""));
}

/**
 * Proves that the editor can represent a source: written back unchanged it is identical, and written anew it renders
 * the same page.
 * @throws UnheldSyntax with a message for the writer
 */
export function guardRoundTrip(writer: MarkdownWriter, source: string): Parsed {
  const parsed = writer.reader.read(source);
  const keeper = new SourceKeeper(writer, parsed, childrenOf(parsed.doc));
  if (keeper.write(parsed.doc) !== source) throw new UnheldSyntax("文中有富文本放不下的写法");
  const anew = new SourceKeeper(writer, { slices: [], tail: "" }, []).write(parsed.doc);
  if (pageOf(anew) !== pageOf(source)) throw new UnheldSyntax("文中有些写法换成富文本会变样");
  return parsed;
}
