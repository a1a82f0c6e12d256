import { cutAtSlots, type Slots } from "./slots.ts";

/** A page consists of text, and of bytes that were encoded before. */
export type Piece = string | Uint8Array;

/** The HTML of a cached fragment with its bytes, cut at its slots. Encoding them for each page would cost more than rendering the rest. */
export class CutHtmlBytes {
  /** Without the characters that HTML forbids (`drawable`). */
  readonly html: string;
  #cut: readonly (Uint8Array | number)[] | undefined;
  #tokens: readonly string[] = [];

  constructor(html: string) {
    this.html = html;
  }

  /** @param slots with the same tokens each time, or the HTML is cut anew */
  pieces(slots: Slots): Piece[] {
    const isCut = slots.length === this.#tokens.length && slots.every(([token], at) => this.#tokens[at] === token);
    const cut = (isCut && this.#cut) || this.#cutAt(slots.map(([token]) => token));
    return cut.map((piece) => (typeof piece === "number" ? (slots[piece]?.[1] ?? "") : piece));
  }

  #cutAt(tokens: readonly string[]): readonly (Uint8Array | number)[] {
    const texts = cutAtSlots(this.html, tokens);
    const size = texts.reduce<number>((sum, text) => sum + (typeof text === "number" ? 0 : Buffer.byteLength(text)), 0);
    // One piece of memory for all: a buffer for each would cost more than it holds.
    const bytes = Buffer.allocUnsafeSlow(size);
    let end = 0;
    this.#tokens = tokens;
    return (this.#cut = texts.map((text) => {
      if (typeof text === "number") return text;
      const start = end;
      end += bytes.write(text, start);
      return bytes.subarray(start, end);
    }));
  }
}

/** HTML that is cached, or that belongs to one page. */
export type FragmentHtml = CutHtmlBytes | string;

export const textOf = (html: FragmentHtml): string => (typeof html === "string" ? html : html.html);

export const bytesOf = (pieces: readonly Piece[]) =>
  Buffer.concat(pieces.map((piece) => (typeof piece === "string" ? Buffer.from(piece) : piece)));
