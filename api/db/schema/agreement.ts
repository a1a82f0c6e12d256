import type { AgreementKind } from "../../../contract/shared/agreement-names.ts";
import type { Flag, Millis } from "./column-types.ts";

/** A version of an agreement published by an operator; the staff log has the publisher. Never edited. */
export interface AgreementVersionTable {
  /** Counts all agreements together, after the version of the built-in texts. */
  version: number;
  kind: AgreementKind;
  /** 1: each member must agree again. */
  asks: Flag;
  /** The change, in one line. */
  note: string;
  published_at: Millis;
  renderer_version: number;
  source: string;
  html: string;
}
