import type { Millis } from "./column-types.ts";

export interface SiteConfigTable {
  /** A key of contract/config.ts. */
  key: string;
  /** JSON. */
  value: string;
  updated_at: Millis;
}
