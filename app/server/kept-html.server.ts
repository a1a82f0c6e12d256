import { cutAtMarks, type Own } from "~/lib/own-marks.ts";

/** What a page is put together from: text, and bytes that were made of text before. */
export type Piece = string | Uint8Array;

/**
 * What was drawn and is kept for many pages. Of its text each page would make the same bytes again, and one long text of
 * all its pieces: they are made once, and a page takes them with its reader's own between.
 */
export class KeptHtml {
  /** Without what HTML forbids (`drawable`). */
  readonly html: string;
  /** Bytes, and between them the place of whose own stands there. */
  #cut: readonly (Uint8Array | number)[] | undefined;
  #marks: readonly string[] = [];

  constructor(html: string) {
    this.html = html;
  }

  /** @param own the marks are the same each time, or it is cut anew */
  pieces(own: Own): Piece[] {
    const isCut = own.length === this.#marks.length && own.every(([mark], place) => this.#marks[place] === mark);
    const cut = (isCut && this.#cut) || this.#cutAt(own.map(([mark]) => mark));
    return cut.map((piece) => (typeof piece === "number" ? (own[piece]?.[1] ?? "") : piece));
  }

  #cutAt(marks: readonly string[]): readonly (Uint8Array | number)[] {
    const texts = cutAtMarks(this.html, marks);
    const size = texts.reduce<number>((sum, text) => sum + (typeof text === "number" ? 0 : Buffer.byteLength(text)), 0);
    // One piece of memory for all: each by itself would cost more than it holds.
    const bytes = Buffer.allocUnsafeSlow(size);
    let end = 0;
    this.#marks = marks;
    return (this.#cut = texts.map((text) => {
      if (typeof text === "number") return text;
      const start = end;
      end += bytes.write(text, start);
      return bytes.subarray(start, end);
    }));
  }
}

/** What was drawn: kept for many pages, or for this one alone. */
export type DrawnHtml = KeptHtml | string;

export const htmlOfDrawn = (drawn: DrawnHtml): string => (typeof drawn === "string" ? drawn : drawn.html);

/** The bytes of a page in pieces. */
export const bytesOf = (pieces: readonly Piece[]) =>
  Buffer.concat(pieces.map((piece) => (typeof piece === "string" ? Buffer.from(piece) : piece)));
