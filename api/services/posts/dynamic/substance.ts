import { countSigns } from "../../../../contract/shared/signs.ts";
import { sql } from "kysely";
import type { DynamicRow } from "./dynamic-rows.ts";

/** A shorter text says too little for a search engine's index. */
const LEAST_CHARACTERS = 30;

/**
 * SQL: the dynamic is public, and has enough text, a picture, a video or a poll. Written with literals as in the index
 * `dynamic_found`.
 */
export const hasSubstance = sql<boolean>`deleted_at is null and visibility = 'public' and is_enclosed = 0
  and (has_images = 1 or has_video = 1 or has_poll = 1 or length(source) >= 30)`;

/** The same for a row in memory: whether its page asks search engines not to index it. */
export function isThin(row: Pick<DynamicRow, "source" | "has_images" | "has_video" | "has_poll">): boolean {
  return !row.has_images && !row.has_video && !row.has_poll && countSigns(row.source) < LEAST_CHARACTERS;
}
