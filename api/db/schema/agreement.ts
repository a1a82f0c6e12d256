import type { AgreementKind } from "../../../contract/shared/agreement-names.ts";
import type { Flag, Millis } from "./column-types.ts";

/** What an operator published; who did stands in the log of the staff. Never edited. */
export interface AgreementVersionTable {
  /** Behind that of the built-in texts, of all agreements together. */
  version: number;
  kind: AgreementKind;
  /** 1: each member is asked anew. */
  asks: Flag;
  /** What changed, in a line. */
  note: string;
  published_at: Millis;
  renderer_version: number;
  source: string;
  html: string;
}
