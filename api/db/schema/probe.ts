import type { Millis } from "./column-types.ts";

/** One row that every look at readiness writes and reads: the proof that the database takes writes. */
export interface ProbeTable {
  id: number;
  written_at: Millis;
}
