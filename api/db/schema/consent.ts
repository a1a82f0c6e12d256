import type { AgreementKind } from "../../../contract/shared/agreement-names.ts";
import type { Flag, Millis } from "./column-types.ts";

/** A person's consent to a version of the agreement. */
interface ConsentTable {
  user_id: number;
  version: number;
  agreed_at: Millis;
}

/** A version of an agreement published by an operator; the staff log has the publisher. Never edited. */
interface AgreementVersionTable {
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

/** A member with teen mode (青少年模式) on; the row exists exactly while the mode is on. */
interface MinorModeTable {
  user_id: number;
  password_hash: string;
  since: Millis;
  /** The day of the two counts below, in China (services/shared/figures). */
  day: number;
  /** Minutes of that day in which the member sent a request. */
  minutes: number;
  /** Allowed minutes of that day, including those added by the password. */
  minutes_max: number;
  /** The last counted minute, since 1970. */
  last_minute: number;
}

export interface ConsentTables {
  consent: ConsentTable;
  agreement_version: AgreementVersionTable;
  minor_mode: MinorModeTable;
}
