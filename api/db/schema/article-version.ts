import type { Visibility } from "../../../contract/circles/visibility.ts";
import type { Millis } from "./column-types.ts";

/** What an article said until it was changed; what it says now stands in `article`. */
export interface ArticleVersionTable {
  article_id: number;
  /** The article's revision that said so. A change of tags or cover alone skips a number. */
  revision: number;
  title: string;
  source: string;
  editor_id: number;
  /** Whom these words were last shown to: an article that becomes public later does not publish what it said before. */
  visibility: Visibility;
  /** When it was published, not when it was replaced. */
  created_at: Millis;
}
