import { randomUUID } from "node:crypto";
import { inAttribute, type Own } from "./own-marks.ts";

/** Who reads, as a drawing knows them: marks, in whose place each reader's own is put. */
export interface Reader {
  /** Path with query of the page, to which its forms are posted. */
  here: string;
  /** For the field that says whose a form is. */
  owner: string;
  /** What the keys of the forms begin with. */
  formKey: string;
}

// No text can hold it: it is another one in each process, and no answer shows it. What is kept with it ends with the process.
const MARK = randomUUID();

/** What stands in a drawing where each reader's own belongs. */
export const marks: Reader = { here: `${MARK}h`, owner: `${MARK}o`, formKey: `${MARK}k` };

export const ownOf = ({ here, owner, formKey }: Reader): Own => [
  [marks.here, inAttribute(here)],
  [marks.owner, owner],
  [marks.formKey, formKey],
];
