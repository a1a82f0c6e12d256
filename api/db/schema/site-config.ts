import type { Millis } from "./column-types.ts";

export interface SiteConfigTable {
  /** A key of contract/shared/config.ts. */
  key: string;
  /** JSON. */
  value: string;
  updated_at: Millis;
}
