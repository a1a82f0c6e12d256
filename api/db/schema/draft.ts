import type { Generated } from "kysely";
import type { Millis } from "./index.ts";

export interface DraftTable {
  id: Generated<number>;
  author_id: number;
  /** The published article that this draft edits; unique per author and article. */
  article_id: number | null;
  /** 1 at first save, one more at each. */
  revision: number;
  title: string;
  source: string;
  /** JSON of the issue step's fields: { tagIds, summary, coverImageId, sourceKind, sourceUrl, aiDeclared } */
  issue: string;
  created_at: Millis;
  updated_at: Millis;
}
