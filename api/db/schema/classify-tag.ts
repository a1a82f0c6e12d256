import type { Generated } from "kysely";
import type { Flag } from "./column-types.ts";

export interface ClassifyTagTable {
  id: Generated<number>;
  slug: string;
  name: string;
  /** Ascending order of display. */
  position: number;
  article_count: Generated<number>;
  /** Neither suggested nor completed. */
  is_hidden: Generated<Flag>;
}

/** A name that a tag had: it leads to it while no tag is called so. */
export interface TagOldNameTable {
  name: string;
  tag_id: number;
}
