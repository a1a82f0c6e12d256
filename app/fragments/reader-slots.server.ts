import { randomUUID } from "node:crypto";
import { inAttribute, type Slots } from "./slots.ts";

/** The reader's own values in forms. A cached fragment is rendered with `readerTokens` in their place. */
export interface Reader {
  /** Path with query of the page; its forms post there. */
  here: string;
  /** Value of the hidden field that names the owner of a form: an account id. */
  owner: string;
  /** Beginning of the one-time keys of the forms. */
  formKey: string;
}

// No text can contain this token: each process has its own, and no answer shows it.
const TOKEN = randomUUID();

export const readerTokens: Reader = { here: `${TOKEN}h`, owner: `${TOKEN}o`, formKey: `${TOKEN}k` };

export const slotsOf = ({ here, owner, formKey }: Reader): Slots => [
  [readerTokens.here, inAttribute(here)],
  [readerTokens.owner, owner],
  [readerTokens.formKey, formKey],
];
