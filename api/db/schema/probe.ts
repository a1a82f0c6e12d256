import type { Millis } from "./column-types.ts";

/** A single row that each readiness check writes and reads, to prove that the database accepts writes. */
export interface ProbeTable {
  id: number;
  written_at: Millis;
}
