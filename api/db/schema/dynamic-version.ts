import type { Millis } from "./column-types.ts";

/** A dynamic's text before a change; the current text is in `dynamic`. */
export interface DynamicVersionTable {
  dynamic_id: number;
  /** The dynamic's revision with this text. A change of only the visibility skips a number. */
  revision: number;
  /** In the form of `dynamic.source`: people and topics by id. */
  source: string;
  /** The visibility under which it was written; it never gets a wider audience later. */
  visibility: "public" | "followers" | "self";
  /** When this text was written, not when it was replaced. */
  created_at: Millis;
}
