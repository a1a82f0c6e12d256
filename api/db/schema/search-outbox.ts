import type { Generated } from "kysely";
import type { Millis } from "./column-types.ts";

/** A change that the external search engine does not have yet; the current content is in the subject's own row. */
export interface SearchOutboxTable {
  kind: string;
  subject_id: number;
  /** A new random number for each change: after sending, only the row with the sent number is done. */
  change: number;
  changed_at: Millis;
  /** How often the engine refused it. */
  attempts: Generated<number>;
  /** Not to be sent before this time. */
  due_at: Generated<Millis>;
}

/** The external search engine that must be sent changes; no row when only the built-in index is used. */
export interface SearchElsewhereTable {
  /** Always 1: there is at most one engine. */
  id: number;
  /** The engine's address and the names of its indexes; after a change of either, the engine starts empty. */
  place: string;
  /** Null until all existing content is in the outbox. */
  noted_at: Millis | null;
  /** Null until all existing content was sent once; until then the engine answers no searches. */
  filled_at: Millis | null;
}
