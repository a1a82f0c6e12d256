import { cutAtSlots, type Slots } from "./slots.ts";

/** A piece of a page: text, or bytes that were encoded before. */
export type Piece = string | Uint8Array;

/**
 * A cached fragment: its HTML, and its bytes cut at its slots. Encoding them for each page would cost more than
 * rendering the rest.
 */
export class CutHtmlBytes {
  /** HTML without the characters that HTML forbids (`drawable`). */
  readonly html: string;
  #cut: readonly (Uint8Array | number)[] | undefined;
  #tokens: readonly string[] = [];

  constructor(html: string) {
    this.html = html;
  }

  /** @param slots should have the same tokens in each call; other tokens cut the HTML anew */
  pieces(slots: Slots): Piece[] {
    const isCut = slots.length === this.#tokens.length && slots.every(([token], at) => this.#tokens[at] === token);
    const cut = (isCut && this.#cut) || this.#cutAt(slots.map(([token]) => token));
    return cut.map((piece) => (typeof piece === "number" ? (slots[piece]?.[1] ?? "") : piece));
  }

  #cutAt(tokens: readonly string[]): readonly (Uint8Array | number)[] {
    const texts = cutAtSlots(this.html, tokens);
    const size = texts.reduce<number>((sum, text) => sum + (typeof text === "number" ? 0 : Buffer.byteLength(text)), 0);
    // One buffer for all pieces: a buffer for each piece would take more memory than its content.
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
