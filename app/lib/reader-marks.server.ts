import { randomUUID } from "node:crypto";
import { LRUCache } from "lru-cache";

/** Who reads, as a drawing knows them: marks, in whose place each reader's own is put. */
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

/** Drawings cut at their marks: what stands before each, the mark's letter, and what stands behind the last. */
const known = new LRUCache<string, readonly string[]>({
  maxSize: 4_000_000,
  sizeCalculation: (pieces, html) => html.length + pieces.length * 50,
});

function cut(html: string): readonly string[] {
  const kept = known.get(html);
  if (kept !== undefined) return kept;
  const [head = "", ...rest] = html.split(MARK);
  const pieces = [head, ...rest.flatMap((piece) => [piece.charAt(0), piece.slice(1)])];
  known.set(html, pieces);
  return pieces;
}

/** A drawing with its reader's own in its forms. It is cut once: this is done for every page. */
export function filled(html: string, { here, owner, formKey }: Reader): string {
  const pieces = [...cut(html)];
  const path = inAttribute(here);
  for (let at = 1; at < pieces.length; at += 2) {
    const letter = pieces[at];
    pieces[at] = letter === "h" ? path : letter === "o" ? owner : formKey;
  }
  return pieces.join("");
}
