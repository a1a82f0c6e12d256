import { randomUUID } from "node:crypto";
import { createContext, type RouterContextProvider } from "react-router";
import { drawable } from "#contract/shared/clean-text.ts";
import type { DrawnPart, PageParts } from "~/lib/drawn-parts.ts";
import { cutAtMarks, filled, type Own } from "~/lib/own-marks.ts";
import { type DrawnHtml, htmlOfDrawn, type Piece } from "./kept-html.server.ts";

// Nobody can write it: it is another one in each process.
const MARK = `${randomUUID()}/`;
const DIGITS = 6;
const marks = new RegExp(`${MARK}(\\d{${DIGITS}})`);

interface Part {
  drawn: DrawnHtml;
  /** What is put in, where that is known before the page is drawn. */
  own?: Own | undefined;
  /** In place of what the page puts in what is its reader's own. */
  marks?: readonly string[] | undefined;
}

const ownOf = ({ own = [], marks = [] }: Part, given: readonly string[]): Own => [
  ...own,
  ...marks.map((mark, place) => [mark, given[place] ?? ""] as const),
];
const textOf = (drawn: DrawnHtml, own: Own): string => filled(htmlOfDrawn(drawn), own);

/** The parts of one page that were drawn before it. */
export class DrawnParts {
  /** By the id of the element that holds them. */
  readonly #parts = new Map<string, Part>();
  readonly #shown: (readonly Piece[])[] = [];

  put(id: string, part: Part): void {
    this.#parts.set(id, part);
  }

  #find<T>(id: string, own: readonly string[], as: (drawn: DrawnHtml, own: Own) => T): T | undefined {
    const part = this.#parts.get(id);
    return part && as(part.drawn, ownOf(part, own));
  }

  readonly #holds: PageParts["holds"] = (id, html) => this.#find(id, [], htmlOfDrawn)?.includes(html) ?? false;

  /** For a page that is drawn as text. */
  readonly asText: PageParts = {
    take: (id, own) => this.#find(id, own, textOf),
    holds: this.#holds,
  };

  /** For a page that is rendered with a mark for each part, which `filled` replaces. */
  readonly asMarks: PageParts = {
    take: (id, own) =>
      this.#find(id, own, (drawn, by) => this.show(typeof drawn === "string" ? [filled(drawn, by)] : drawn.pieces(by))),
    holds: this.#holds,
  };

  /** @returns what a page in pieces draws for them */
  show(pieces: readonly Piece[]): string {
    this.#shown.push(pieces);
    return MARK + String(this.#shown.length - 1).padStart(DIGITS, "0");
  }

  /** A rendered page with the parts in place of their marks, and without the characters that HTML forbids. */
  filled(html: string): Piece[] {
    return html
      .split(marks)
      .flatMap((text, place) => (place % 2 === 1 && this.#shown[Number(text)]) || [drawable(text)]);
  }
}

export const drawnPartsContext = createContext<DrawnParts | null>(null);

/**
 * Hands a drawn part to the page. To a navigation inside the app it goes as data; in a document it stands as HTML alone
 * (entry.server gives it to the rendering), which makes it a third smaller.
 * @param prefix of the element's id
 * @param part without what HTML forbids (`drawable`), which is not looked for in it again. As data it has no marks: they
 *   stay in this process, and the browser puts what is its reader's own between the pieces
 */
export function handPart(
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
  prefix: string,
  { id, ...part }: Part & { id: number | string },
): DrawnPart {
  const { drawn, own = [], marks } = part;
  if (new URL(request.url).pathname.endsWith(".data")) {
    const html = textOf(drawn, own);
    return { id, drawn: marks ? cutAtMarks(html, marks) : html };
  }
  const parts = context.get(drawnPartsContext) ?? new DrawnParts();
  context.set(drawnPartsContext, parts);
  parts.put(prefix + id, part);
  return { id, drawn: null };
}
