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

// Nobody can write them into a comment: they are other ones in each process.
const uuid = randomUUID();

/** What stands in a drawing where each reader's own belongs. */
export const marks: Reader = { here: `h${uuid}`, owner: `o${uuid}`, formKey: `k${uuid}` };

const inAttribute = (text: string) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;");

/** A drawing with its reader's own in its forms. */
export function filled(html: string, { here, owner, formKey }: Reader): string {
  return html
    .replaceAll(marks.here, () => inAttribute(here))
    .replaceAll(marks.owner, owner)
    .replaceAll(marks.formKey, formKey);
}
