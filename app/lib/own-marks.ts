/** What in a drawing is each reader's own: the HTML that stands for it there, and the HTML that is put in its place. */
export type Own = readonly (readonly [mark: string, html: string])[];

/** A drawing cut at its marks: what stands between them, and for each mark its place in the list of marks. */
export type Cut = readonly (string | number)[];

export function cutAtMarks(html: string, marks: readonly string[]): (string | number)[] {
  return marks.reduce<(string | number)[]>(
    (pieces, mark, place) =>
      pieces.flatMap((piece) =>
        typeof piece === "number"
          ? piece
          : piece.split(mark).flatMap((part, index) => (index > 0 ? [place, part] : part)),
      ),
    [html],
  );
}

/** A drawing as its reader sees it. @param own what is put in at each place, which is not looked through */
export const joined = (drawn: string | Cut, own: readonly string[]): string =>
  typeof drawn === "string"
    ? drawn
    : drawn.map((piece) => (typeof piece === "number" ? (own[piece] ?? "") : piece)).join("");

export function filled(html: string, own: Own): string {
  const marks = own.map(([mark]) => mark);
  return joined(
    cutAtMarks(html, marks),
    own.map(([, put]) => put),
  );
}

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;" };

/** As React writes an attribute's value. */
export const inAttribute = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => escapes[sign] ?? sign);
