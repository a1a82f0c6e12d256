import type { Generated } from "kysely";
import type { DraftKind } from "../../../contract/posts/draft-kind.ts";
import type { Millis } from "./column-types.ts";

export interface DraftTable {
  id: Generated<number>;
  author_id: number;
  /** The kind of content. At most one draft per author and kind, except for articles. */
  kind: Generated<DraftKind>;
  /** The published article that this draft edits; unique per author and article. */
  article_id: number | null;
  /** 1 at the first save, incremented by each further save. */
  revision: number;
  title: string;
  source: string;
  /**
   * JSON of the fields beside the text: an article's publishing step (services/posts/draft/issue-json.ts), or the other
   * fields of a dynamic's or ticket's form.
   */
  issue: string;
  created_at: Millis;
  updated_at: Millis;
}

export interface DraftTables {
  draft: DraftTable;
}
