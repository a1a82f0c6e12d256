import type { Generated } from "kysely";
import type { DraftKind } from "../../../contract/posts/draft-kind.ts";
import type { Millis } from "./column-types.ts";

export interface DraftTable {
  id: Generated<number>;
  author_id: number;
  /** What it becomes. Unique per author, but for articles. */
  kind: Generated<DraftKind>;
  /** The published article that this draft edits; unique per author and article. */
  article_id: number | null;
  /** 1 at first save, one more at each. */
  revision: number;
  title: string;
  source: string;
  /** JSON of the fields beside the text: an article's issue step (services/posts/draft/issue-json.ts), what else stands in the form of a dynamic or a ticket. */
  issue: string;
  created_at: Millis;
  updated_at: Millis;
}
