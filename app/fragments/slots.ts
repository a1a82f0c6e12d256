/**
 * Slots: positions in a cached fragment whose content differs from reader to reader. In the cached HTML, a token that
 * no text can contain marks each slot.
 */
export type Slots = readonly (readonly [token: string, html: string])[];

/** HTML cut at its slots: text, and for each slot its index in the list of slots. */
export type CutHtml = readonly (string | number)[];

export function cutAtSlots(html: string, tokens: readonly string[]): (string | number)[] {
  return tokens.reduce<(string | number)[]>(
    (pieces, token, place) =>
      pieces.flatMap((piece) =>
        typeof piece === "number"
          ? piece
          : piece.split(token).flatMap((part, index) => (index > 0 ? [place, part] : part)),
      ),
    [html],
  );
}

/** @param values HTML for each slot; tokens in it are not replaced */
export const joinHtml = (html: string | CutHtml, values: readonly string[]): string =>
  typeof html === "string"
    ? html
    : html.map((piece) => (typeof piece === "number" ? (values[piece] ?? "") : piece)).join("");

export function fillSlots(html: string, slots: Slots): string {
  const tokens = slots.map(([token]) => token);
  return joinHtml(
    cutAtSlots(html, tokens),
    slots.map(([, value]) => value),
  );
}

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;" };

/** Escapes the value of an attribute as React does. */
export const inAttribute = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => escapes[sign] ?? sign);
