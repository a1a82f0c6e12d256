import type { Generated } from "kysely";
import type { Millis } from "./column-types.ts";

/** Something whose words, author, circle or tags an engine elsewhere does not have yet; what it is now stands in its own row. */
export interface SearchOutboxTable {
  kind: string;
  subject_id: number;
  /** Drawn anew with each change: only the one that was sent is done. */
  change: number;
  changed_at: Millis;
  /** How often the engine refused it. */
  attempts: Generated<number>;
  /** Not before. */
  due_at: Generated<Millis>;
}

/** The engine that is to be told of changes; no row where the built-in index alone answers. */
export interface SearchElsewhereTable {
  /** 1: there is one. */
  id: number;
  /** Its address and the names of its indexes: another place begins empty. */
  place: string;
  /** Null until everything there was is noted for it. */
  noted_at: Millis | null;
  /** Null until it was told of everything once: so long it answers nobody. */
  filled_at: Millis | null;
}
