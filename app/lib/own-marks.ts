/** What in a drawing is each reader's own: the HTML that stands for it there, and the HTML that is put in its place. */
export type Own = readonly (readonly [mark: string, html: string])[];

/** @returns what stands between the marks, and for each mark its place in `marks` */
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

/** The drawing as its reader sees it. What is put in is not looked through. */
export function filled(html: string, own: Own): string {
  const marks = own.map(([mark]) => mark);
  return cutAtMarks(html, marks)
    .map((piece) => (typeof piece === "number" ? own[piece]?.[1] : piece))
    .join("");
}

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;" };

/** As React writes an attribute's value. */
export const inAttribute = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => escapes[sign] ?? sign);
