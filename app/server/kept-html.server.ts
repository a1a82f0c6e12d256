import { cutAtMarks, filled, type Own } from "~/lib/own-marks.ts";

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
  #marks: Own = [];

  constructor(html: string) {
    this.html = html;
  }

  text(own: Own): string {
    return filled(this.html, own);
  }

  /** @param own the marks are the same each time, or it is cut anew */
  pieces(own: Own): Piece[] {
    const cut = this.#cut;
    const isCut =
      cut !== undefined &&
      own.length === this.#marks.length &&
      own.every(([mark], place) => this.#marks[place]?.[0] === mark);
    const known = isCut ? cut : this.#cutAt(own);
    return known.map((piece) => (typeof piece === "number" ? (own[piece]?.[1] ?? "") : piece));
  }

  #cutAt(own: Own): readonly (Uint8Array | number)[] {
    const marks = own.map(([mark]) => mark);
    const texts = cutAtMarks(this.html, marks);
    const size = texts.reduce<number>((sum, text) => sum + (typeof text === "number" ? 0 : Buffer.byteLength(text)), 0);
    // One piece of memory for all: each by itself would cost more than it holds.
    const bytes = Buffer.allocUnsafeSlow(size);
    let end = 0;
    const cut = texts.map((text) => {
      if (typeof text === "number") return text;
      const start = end;
      end += bytes.write(text, start);
      return bytes.subarray(start, end);
    });
    // Of whose own they were is not kept.
    this.#marks = marks.map((mark) => [mark, ""]);
    this.#cut = cut;
    return cut;
  }
}
