import type { Visibility } from "../../../contract/circles/visibility.ts";
import type { Millis } from "./column-types.ts";

/** An article's text before a change; the current text is in `article`. */
export interface ArticleVersionTable {
  article_id: number;
  /** The article's revision with this text. A change of only tags or cover skips a number. */
  revision: number;
  title: string;
  source: string;
  editor_id: number;
  /**
   * The audience of this text when it was current: an article that becomes public later does not publish its earlier
   * texts.
   */
  visibility: Visibility;
  /** When this text was published, not when it was replaced. */
  created_at: Millis;
}
