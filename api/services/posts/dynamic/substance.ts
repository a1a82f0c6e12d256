import { countSigns } from "../../../../contract/shared/signs.ts";
import { sql } from "kysely";
import type { DynamicRow } from "./dynamic-rows.ts";

/** A line or two says too little for a page of a search engine. */
const LEAST_CHARACTERS = 30;

/** SQL: everybody may read it, and it says or shows something. As the index `dynamic_found` says it, in literals. */
export const hasSubstance = sql<boolean>`deleted_at is null and visibility = 'public' and is_enclosed = 0
  and (has_images = 1 or has_video = 1 or has_poll = 1 or length(source) >= 30)`;

/** The same of a row that is at hand: whether its page stays out of search engines. */
export function isThin(row: Pick<DynamicRow, "source" | "has_images" | "has_video" | "has_poll">): boolean {
  return !row.has_images && !row.has_video && !row.has_poll && countSigns(row.source) < LEAST_CHARACTERS;
}
