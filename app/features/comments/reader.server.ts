import { randomUUID } from "node:crypto";

/** Who reads, as the drawing knows them: marks, in whose place draw-comments.server.ts puts the reader's own. */
export interface Reader {
  /** Path with query of the page, to which its forms are posted. */
  here: string;
  /** For the field that says whose a form is. */
  owner: string;
  /** What the keys of the forms begin with. */
  formKey: string;
}

// Nobody can write it into a comment: it is another one in each process.
const MARK = randomUUID();

/** What stands in a drawing where each reader's own belongs. */
export const marks: Reader = { here: `${MARK}h`, owner: `${MARK}o`, formKey: `${MARK}k` };

const inAttribute = (text: string) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;");

/** A drawing with its reader's own in its forms. It is read once: this is done for every page. */
export function filled(html: string, { here, owner, formKey }: Reader): string {
  const own = new Map([
    ["h", inAttribute(here)],
    ["o", owner],
    ["k", formKey],
  ]);
  const [head = "", ...rest] = html.split(MARK);
  return rest.reduce((text, piece) => text + own.get(piece.charAt(0)) + piece.slice(1), head);
}
