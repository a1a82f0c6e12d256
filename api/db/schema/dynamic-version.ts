import type { Millis } from "./column-types.ts";

/** What a dynamic said until it was changed; what it says now stands in `dynamic`. */
export interface DynamicVersionTable {
  dynamic_id: number;
  /** The dynamic's revision that said so. A change of visibility alone skips a number. */
  revision: number;
  /** Kept as `dynamic.source`: people and topics by id. */
  source: string;
  /** Under which it was written: nobody else reads it later. */
  visibility: "public" | "followers" | "self";
  /** When it was written, not when it was replaced. */
  created_at: Millis;
}
