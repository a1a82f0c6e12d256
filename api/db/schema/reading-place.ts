import type { Millis } from "./column-types.ts";

/** The place where a member stopped reading an article; one for each member and article. */
export interface ReadingPlaceTable {
  article_id: number;
  user_id: number;
  /** The number of the block of the text (contract/posts/text-blocks.ts). */
  block: number;
  /** Hash of the block's words, by which the block is found again after an edit of the article. */
  block_hash: string;
  saved_at: Millis;
}
