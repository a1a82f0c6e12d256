import type { Generated } from "kysely";

export interface ClassifyTagTable {
  id: Generated<number>;
  slug: string;
  name: string;
  /** Ascending order of display. */
  position: number;
  article_count: Generated<number>;
}
