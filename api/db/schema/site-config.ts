import type { Millis } from "./index.ts";

export interface SiteConfigTable {
  /** A key of contract/config.ts. */
  key: string;
  /** JSON. */
  value: string;
  updated_at: Millis;
}
