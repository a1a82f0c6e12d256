import type { Generated } from "kysely";
import type { Flag } from "./column-types.ts";

interface ClassifyTagTable {
  id: Generated<number>;
  slug: string;
  name: string;
  /** Tags are shown in ascending order. */
  position: number;
  article_count: Generated<number>;
  /** 1: neither suggested nor completed. */
  is_hidden: Generated<Flag>;
}

/** A former name of a tag, which redirects to it while no tag has the name. */
interface TagOldNameTable {
  name: string;
  tag_id: number;
}

export interface ClassifyTagTables {
  classify_tag: ClassifyTagTable;
  tag_old_name: TagOldNameTable;
}
